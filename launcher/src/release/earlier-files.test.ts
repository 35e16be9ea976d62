import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addEarlierFiles } from './earlier-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moments-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a build with a script, a style, and an image, as Vite does. */
function writeBuild(name: string): string {
  const app = join(folder, name);
  const [file, css, image] = ['js', 'css', 'svg'].map((ending) => `assets/main-${name}.${ending}`);
  const manifest = { 'index.html': { file, css: [css], assets: [image] }, 'icon.svg': { file: image } };
  const files = {
    '.vite/manifest.json': JSON.stringify(manifest),
    'index.html': name,
    [`assets/main-${name}.js`]: name,
    [`assets/main-${name}.js.br`]: name,
    [`assets/main-${name}.css`]: name,
    [`assets/main-${name}.svg`]: name,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), content);
  }
  return app;
}

it('a build gets the hashed files of the build before it, and none of those before that one', () => {
  const [first, second, third] = [writeBuild('one'), writeBuild('two'), writeBuild('three')];
  addEarlierFiles(first, second);
  addEarlierFiles(second, third);
  const listFiles = (name: string) => ['css', 'js', 'js.br', 'svg'].map((ending) => `main-${name}.${ending}`);
  expect(readdirSync(join(second, 'assets')).sort()).toEqual([...listFiles('one'), ...listFiles('two')]);
  expect(readdirSync(join(third, 'assets')).sort()).toEqual([...listFiles('three'), ...listFiles('two')]);
});
