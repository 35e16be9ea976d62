import { readFile } from 'node:fs/promises';
import type { plansFile } from '@moments/contract/payments/staff-plans';
import { CliUsageError } from './cli-error.ts';

async function readText(path: string): Promise<string> {
  try {
    // Windows' editors begin a file with a mark for UTF-8, which JSON forbids.
    return (await readFile(path, 'utf8')).replace(/^\u{feff}/u, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = code === 'ENOENT' ? 'file not found' : code;
    throw new CliUsageError(`${path} could not be read: ${reason}.`);
  }
}

/** @throws CliUsageError if the file can't be read or is no JSON */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof SyntaxError ? error.message : 'invalid JSON';
    throw new CliUsageError(`${path} is not JSON: ${where}.`);
  }
}

type Issue = NonNullable<ReturnType<typeof plansFile.safeParse>['error']>['issues'][number];

const withArticle = (type: string): string => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** Describes an error, with the contract's message if it has one. */
export function describeIssue(issue: Issue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `required; must be ${withArticle(issue.expected)}`;
  if (issue.code === 'unrecognized_keys') return `unknown field: ${issue.keys.join(', ')}`;
  if (issue.code === 'too_small') return 'empty or too small';
  if (issue.code === 'too_big') return `more than ${String(issue.maximum)}`;
  return 'invalid value';
}
