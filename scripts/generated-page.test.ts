import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { writeOrCheck } from './generated-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'generated-page-'));
const file = join(folder, 'page.md');
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('fails a check of a missing or changed file and passes after the file is written', () => {
  const printError = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  expect(writeOrCheck(file, 'new', ['--check'])).toBe(1);
  expect(printError).toHaveBeenCalledWith(`${file} is out of date: run "npm run docs".`);
  expect(writeOrCheck(file, 'new', [])).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(writeOrCheck(file, 'new', ['--check'])).toBe(0);
  expect(writeOrCheck(file, 'newer', ['--check'])).toBe(1);
});
