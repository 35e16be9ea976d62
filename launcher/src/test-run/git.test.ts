import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getPartOfCommit, listChangedFiles, readCommit } from './git.ts';
import { partCount } from './options.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-run-git-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
const runGit = (...parameters: string[]) =>
  execFileSync('git', [...identity, ...parameters], { cwd: root, stdio: 'pipe' });

function commit(file: string): void {
  writeFileSync(join(root, file), `${file}\n`);
  runGit('add', file);
  runGit('commit', '-qm', file);
}

it('lists committed, uncommitted, and new files of the branch', () => {
  runGit('init', '-q', '-b', 'main');
  commit('old.ts');
  runGit('checkout', '-qb', 'branch');
  commit('committed.ts');
  writeFileSync(join(root, 'old.ts'), 'changed');
  writeFileSync(join(root, 'new.ts'), '');
  expect(listChangedFiles(root, '')).toEqual(['committed.ts', 'new.ts', 'old.ts']);
  expect(listChangedFiles(root, 'HEAD')).toEqual(['new.ts', 'old.ts']);
  expect(() => listChangedFiles(root, 'nowhere')).toThrow('No such commit: nowhere.');
});

it('commits take the parts in turn', () => {
  runGit('init', '-q', '-b', 'main');
  const parts = Array.from({ length: partCount + 1 }, (_, index) => {
    commit(`${String(index)}.ts`);
    return getPartOfCommit(root);
  });
  expect(new Set(parts).size).toBe(partCount);
  expect(parts.at(-1)).toBe(parts[0]);
});

it('chooses a part outside a repository', () => {
  expect(getPartOfCommit(root)).toBe(1);
  expect(readCommit(root)).toBe('none');
});
