/** SPDX identifiers of permissive and weak-copyleft licenses, which allow use in a closed product. */
const allowedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** An entry of `package-lock.json` for an installed package. */
interface LockedPackage {
  license?: string;
  link?: boolean;
}

/**
 * Checks an SPDX expression against the allowed licenses. Of alternatives (`OR`) one has to be allowed, of combined
 * licenses (`AND`) all. An expression with both, or with an exception, counts as not allowed.
 */
export function isAllowedLicense(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some((license) => allowedLicenses.has(license));
  return text.split(' AND ').every((license) => allowedLicenses.has(license));
}

/** Lists the locked packages without an allowed license as `path: license`. The project's own workspaces are left out. */
export function listForbiddenLicenses(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { license }]) => !license || !isAllowedLicense(license))
    .map(([path, { license }]) => `${path}: ${license ?? 'no license'}`);
}
