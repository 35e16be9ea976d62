import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../src/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, source: readFileSync(new URL(name, folder), 'utf8') }));

const listImports = (source: string): readonly string[] =>
  Array.from(source.matchAll(/(?<![\w/])(?:from|import)\s*\(?\s*'([^'\n]+)'/g), ([, name]) => name ?? '');

describe('the contract’s sources', () => {
  it('finds the contract’s sources', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('$name imports only the contract and zod/mini', ({ name: file, source }) => {
    const isOfContract = (name: string): boolean =>
      /^\.\.?\/.*\.ts$/.test(name) && new URL(name, new URL(file, folder)).href.startsWith(folder.href);
    // The whole of zod would cost the browser 93 KB; zod/v4/core is for types, which cost nothing.
    const strangers = listImports(source).filter((name) => !(isOfContract(name) || name === 'zod/mini'));
    const isTypeOnly = (name: string): boolean => source.includes(`import type { $ZodType } from '${name}'`);
    expect(strangers.filter((name) => !(name === 'zod/v4/core' && isTypeOnly(name)))).toEqual([]);
  });

  it.each(files)('$name changes no setting of zod, because all users of zod share it', ({ source }) => {
    expect(source).not.toMatch(/\bz\.config\(|\blocales\b/);
  });

  it('finds an import in every syntax', () => {
    expect(
      listImports("import { z } from 'zod';\nimport 'b';\nexport * from 'c';\nawait import('d')"),
    ).toEqual(['zod', 'b', 'c', 'd']);
  });
});
