import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Reads the desk's sources in one text, with "…" for what is filled in. */
function readSources(): string {
  const folder = join(root, 'desk/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replaceAll(/\$\{[^}]*\}/g, '…');
}

/** Lists what the guide quotes and what it sets in bold: words that the reader looks for on the screen. */
function listNames(guide: string): string[] {
  const names = Array.from(
    guide.matchAll(/“([^”]+)”|\*\*([^*]+)\*\*/g),
    ([, quoted, bold]) => quoted ?? bold ?? '',
  );
  return [...new Set(names.map((name) => name.replace('Kim', '…')))];
}

it.each(['desk.md', 'support.md'])('%s uses the names that the screen shows', (file) => {
  const guide = readFileSync(join(root, 'docs', file), 'utf8').replace('**First check who asks.**', '');
  const names = listNames(guide.replaceAll(/\s+/g, ' '));
  expect(names.length).toBeGreaterThan(10);
  const sources = readSources();
  expect(names.filter((name) => !sources.includes(name))).toEqual([]);
});

it('no everyday act needs the command line', () => {
  const guide = readFileSync(join(root, 'docs/desk.md'), 'utf8');
  const [, table = ''] = /## Who does what([^]*?)Two acts are commands/.exec(guide) ?? [];
  expect(table).toContain('| invite a person');
  expect(table).not.toMatch(/command line|npm run/);
});
