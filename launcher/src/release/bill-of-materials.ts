import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleasedPackage } from './lock-file.ts';

const licenseFile = /^(licen[cs]e|copying|notice)(\b|$)/i;
const line = '-'.repeat(80);

const readLicenses = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());

/** Writes the list of the packages' licenses with their texts, as the licenses ask for. */
export function writeLicenseList(root: string, packages: readonly ReleasedPackage[]): string {
  const parts = packages.map(({ name, version, license, folder }) =>
    [`${name} ${version}, ${license}`, ...readLicenses(join(root, folder))].join('\n\n'),
  );
  return `This release contains these packages.\n\n${line}\n${[...new Set(parts)].join(`\n\n${line}\n`)}\n`;
}

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
