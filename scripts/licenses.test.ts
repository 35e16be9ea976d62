import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowedLicense, listForbiddenLicenses } from './licenses.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('the license rule', () => {
  it.each(['MIT', 'MPL-2.0', '(MIT OR GPL-3.0)', '(MIT AND Zlib)', 'CC-BY-4.0'])('allows %s', (license) => {
    expect(isAllowedLicense(license)).toBe(true);
  });

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    '(MIT AND GPL-2.0)',
    'MIT AND (GPL-2.0 OR ISC)',
    'SEE LICENSE IN LICENSE',
  ])('rejects %s', (license) => {
    expect(isAllowedLicense(license)).toBe(false);
  });

  it('lists packages with a forbidden license or none, and skips workspaces', () => {
    expect(
      listForbiddenLicenses({
        '': { license: 'UNLICENSED' },
        server: {},
        'node_modules/@moments/server': { link: true },
        'node_modules/good': { license: 'ISC' },
        'node_modules/viral': { license: 'GPL-3.0' },
        'server/node_modules/unknown': {},
      }),
    ).toEqual(['node_modules/viral: GPL-3.0', 'server/node_modules/unknown: no license']);
  });
});

describe('the packages', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { license?: string; link?: boolean }>;
  };

  it('all have an allowed license, in production and in development', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(400);
    expect(listForbiddenLicenses(packages)).toEqual([]);
  });

  it('declare the license that the lock file records for them', () => {
    const installed = Object.entries(packages).filter(
      ([folder, { link }]) =>
        folder.includes('node_modules/') && !link && existsSync(path.join(root, folder)),
    );
    const differing = installed.filter(([folder, { license }]) => readDeclaredLicense(folder) !== license);
    expect(differing.map(([folder]) => folder)).toEqual([]);
  });
});

/** Reads the license from the `package.json` of an installed package. */
function readDeclaredLicense(folder: string): unknown {
  const { license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    license?: unknown;
  };
  return license;
}
