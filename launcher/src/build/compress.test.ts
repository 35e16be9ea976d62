import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from './compress.ts';

it('writes compressed files next to text files, but not for small files, pages, and pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  mkdirSync(join(folder, 'assets'));
  const text = 'const moments = 30; '.repeat(200);
  for (const name of ['assets/a.js', 'index.html', 'logo.png']) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'assets/small.js'), 'x');
  compressFiles(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(text);
  for (const name of ['index.html', 'logo.png', 'assets/small.js'])
    expect(existsSync(join(folder, `${name}.br`))).toBe(false);
  rmSync(folder, { recursive: true });
});
