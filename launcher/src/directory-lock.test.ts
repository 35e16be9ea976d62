import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockDirectory } from './data-directory.ts';

const parent = mkdtempSync(join(tmpdir(), 'directory-lock-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Runs a second process that tries to lock the directory, and returns its output. */
function tryElsewhere(directory: string, user?: number): string {
  const program = `import { lockDirectory } from '${import.meta.dirname}/data-directory.ts';
    try { lockDirectory(${JSON.stringify(directory)}, 'DATA_DIR'); console.log('taken'); } catch (error) { console.log(error.message); }`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  return run.stdout.trim();
}

it('locks a directory for one process at a time, and creates it for its owner only', () => {
  const directory = join(parent, 'new/data');
  const lock = lockDirectory(directory, 'DATA_DIR');
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(tryElsewhere(directory)).toBe(
    `DATA_DIR ${directory} is in use by another running portal. Stop that one, or set DATA_DIR to another directory.`,
  );
  lock.release();
  lock.release();
  expect(tryElsewhere(directory)).toBe('taken');
});

it('rejects a second lock within one process', () => {
  const lock = lockDirectory(join(parent, 'twice'), 'DATA_DIR');
  expect(() => lockDirectory(join(parent, 'twice'), 'DATA_DIR')).toThrow(/in use by another running portal/);
  lock.release();
});

it('reports that the path is not a directory', () => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => lockDirectory(join(parent, 'file'), 'DATA_DIR')).toThrow(/can't be written to/);
});

it.runIf(process.getuid?.() === 0)('reports that the directory belongs to another user', () => {
  const directory = join(parent, 'foreign');
  lockDirectory(directory, 'DATA_DIR').release();
  chmodSync(parent, 0o755);
  chmodSync(directory, 0o755);
  expect(tryElsewhere(directory, 65_534)).toContain(`DATA_DIR ${directory} can't be written to`);
});
