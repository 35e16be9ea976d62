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
