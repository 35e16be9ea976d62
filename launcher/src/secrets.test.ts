import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrCreateSecrets } from './secrets.ts';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(dataDir, 'secrets.json');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('creates the keys of a new data directory once', () => {
  const made = readOrCreateSecrets(dataDir);
  mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true });
  expect(readOrCreateSecrets(dataDir)).toEqual(made);
});

it.each(['postgres/cluster', 'sandbox.jsonl'])('creates no new keys next to data in %s', (name) => {
  mkdirSync(join(dataDir, name), { recursive: true });
  expect(() => readOrCreateSecrets(dataDir)).toThrow(
    `${file} is missing, and without it the data next to it can't be read: restore it, or remove DATA_DIR to start over.`,
  );
  expect(existsSync(file)).toBe(false);
});

it.each(['{"CODE_PEPPER": "half', '{"CODE_PEPPER":"x"}', ''])('rejects damaged keys: %s', (text) => {
  writeFileSync(file, text);
  expect(() => readOrCreateSecrets(dataDir)).toThrow(`${file} is damaged`);
});
