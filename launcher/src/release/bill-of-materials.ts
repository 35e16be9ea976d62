import { randomUUID } from 'node:crypto';
import type { ReleasedPackage } from './lock-file.ts';

export interface Product {
  name: string;
  version: string;
}

/** Writes a package URL, in which the `@` of a scope is escaped (https://github.com/package-url/purl-spec). */
const getPackageUrl = ({ name, version }: Product): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const toLicense = (license: string) =>
  / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } };

function toComponent(released: ReleasedPackage) {
  const { name, version, license, integrity } = released;
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': getPackageUrl(released),
    name,
    version,
    purl: getPackageUrl(released),
    licenses: [toLicense(license)],
    hashes: [{ alg: 'SHA-512', content }],
  };
}

/** Removes duplicates: a package at two places in one version is one component. */
const removeDuplicates = (packages: readonly ReleasedPackage[]): ReleasedPackage[] => [
  ...new Map(packages.map((released) => [getPackageUrl(released), released])).values(),
];

/**
 * Writes the software bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json): what the release is made of, for scanners
 * of vulnerabilities.
 */
export function writeBillOfMaterials(
  product: Product,
  packages: readonly ReleasedPackage[],
  at: Date,
): string {
  const references = new Map(packages.map((released) => [released.folder, getPackageUrl(released)]));
  const main = { ref: getPackageUrl(product), dependsOn: [...new Set(references.values())] };
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': main.ref, purl: main.ref, ...product },
    },
    components: removeDuplicates(packages).map(toComponent),
    dependencies: [
      main,
      ...removeDuplicates(packages).map((released) => ({
        ref: getPackageUrl(released),
        dependsOn: [...new Set(released.needs.map((folder) => references.get(folder)))],
      })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
