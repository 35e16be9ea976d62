import { spawnSync } from 'node:child_process';
import { partCount } from './options.ts';

function runGit(root: string, ...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

const splitLines = (text: string | undefined): string[] =>
  (text ?? '').split('\n').filter((line) => line !== '');

/** @returns the current commit's short name, or "none" outside a repository */
export const readCommit = (root: string): string =>
  runGit(root, 'rev-parse', '--short', 'HEAD')?.trim() ?? 'none';

/** @returns the part of the sampled tests for the current commit, because commits take the parts in turn */
export function getPartOfCommit(root: string): number {
  const count = Number(runGit(root, 'rev-list', '--count', 'HEAD') ?? 0);
  return (count % partCount) + 1;
}

/**
 * Lists the files that were changed since the branch left another commit, with those that aren't committed yet.
 *
 * @param base - empty: `origin/main`, else `main`, else the current commit
 * @returns paths from the root; deleted files too
 * @throws Error if there is no such commit
 */
export function listChangedFiles(root: string, base: string): string[] {
  const candidates = base === '' ? ['origin/main', 'main', 'HEAD'] : [base];
  const since = candidates
    .map((candidate) => runGit(root, 'merge-base', candidate, 'HEAD')?.trim())
    .find((commit) => commit !== undefined);
  if (since === undefined) throw new Error(`No such commit: ${candidates.join(', ')}.`);
  const changed = splitLines(runGit(root, 'diff', '--name-only', '--no-renames', since));
  const untracked = splitLines(runGit(root, 'ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...untracked])].sort();
}
