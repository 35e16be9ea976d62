import { readFile } from 'node:fs/promises';
import { plansFile, type PlansFile } from '@moments/contract/payments/operator-plans';
import { CliUsageError } from './cli-error.ts';

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = code === 'ENOENT' ? 'file not found' : code;
    throw new CliUsageError(`${path} can’t be read: ${reason}.`);
  }
}

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof SyntaxError ? error.message : 'it can’t be read';
    throw new CliUsageError(`${path} is not JSON: ${where}.`);
  }
}

/** Formats the position in the file as a person counts: `plan 2 ("starter"), amount`. */
function placeOf(path: readonly PropertyKey[], content: unknown): string {
  const [, at, ...rest] = path;
  if (typeof at !== 'number') return path.map(String).join('.') || 'the file';
  const entries = typeof content === 'object' && content !== null && 'plans' in content ? content.plans : [];
  const entry: unknown = Array.isArray(entries) ? entries[at] : undefined;
  const key =
    typeof entry === 'object' && entry !== null && 'key' in entry ? ` ("${String(entry.key)}")` : '';
  return [`plan ${String(at + 1)}${key}`, ...rest.map(String)].join(', ');
}

type Issue = NonNullable<ReturnType<typeof plansFile.safeParse>['error']>['issues'][number];

/** Returns the error message: the contract's own message if it has one. */
function wrongIn(issue: Issue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type')
    return `required; must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'unrecognized_keys') return `unknown field: ${issue.keys.join(', ')}`;
  if (issue.code === 'too_small') return 'it is empty or too small';
  if (issue.code === 'too_big') return `it is more than ${String(issue.maximum)}`;
  return 'invalid value';
}

/**
 * Reads a plans file.
 *
 * @throws CliUsageError that lists every error with its position
 */
export async function readPlansFile(path: string): Promise<PlansFile> {
  const content = jsonOf(path, await textOf(path));
  const read = plansFile.safeParse(content);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `  ${placeOf(issue.path, content)}: ${wrongIn(issue)}`);
  throw new CliUsageError([`${path} is not a valid plans file:`, ...wrong].join('\n'));
}
