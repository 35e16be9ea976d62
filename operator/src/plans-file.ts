import { readFile } from 'node:fs/promises';
import { plansFile, type PlansFile } from '@moments/contract/payments/operator-plans';
import { CliUsageError } from './cli-error.ts';

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = code === 'ENOENT' ? 'there is no such file' : code;
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

/** Where in the file, as a person counts: `plan 2 ("starter"), amount`. */
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

/** What is wrong: in the words of the contract where it has some. */
function wrongIn(issue: Issue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `it is missing, or no ${issue.expected}`;
  if (issue.code === 'unrecognized_keys') return `it has what no plans file has: ${issue.keys.join(', ')}`;
  if (issue.code === 'too_small') return 'it is empty or too small';
  if (issue.code === 'too_big') return `it is more than ${String(issue.maximum)}`;
  return 'it can’t be so';
}

/**
 * Reads a plans file, and says of all that is wrong where it stands.
 * @throws UsageFailure
 */
export async function readPlansFile(path: string): Promise<PlansFile> {
  const content = jsonOf(path, await textOf(path));
  const read = plansFile.safeParse(content);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `  ${placeOf(issue.path, content)}: ${wrongIn(issue)}`);
  throw new CliUsageError([`${path} is no plans file:`, ...wrong].join('\n'));
}
