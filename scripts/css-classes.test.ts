import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const list = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Lists the classes that a style sheet defines, without those of libraries. */
function listClasses(sheet: string): readonly string[] {
  const selectors = sheet.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)/g, '');
  return [...selectors.matchAll(/\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name);
}

it('every class of a CSS module is used, so that no rule is left without its elements', () => {
  const code = list('*.ts', '*.tsx').map(read);
  const unused = list('*.module.css').flatMap((file) => {
    const users = code.filter((text) => text.includes(`/${basename(file)}'`)).join('\n');
    // A class that a value chooses, such as `styles[kind]`, can't be seen here.
    const isUsed = (name: string) => new RegExp(`\\.${name}\\b|'${name}'`).test(users);
    return listClasses(read(file)).flatMap((name) => (isUsed(name) ? [] : [`${file}: ${name}`]));
  });
  expect(unused).toEqual([]);
});
