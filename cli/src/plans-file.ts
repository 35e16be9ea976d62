import { readFile } from 'node:fs/promises';
import { plansFile, type PlansFile } from '@moments/contract/payments/staff-plans';
import { CliUsageError } from './cli-error.ts';

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = code === 'ENOENT' ? 'file not found' : code;
    throw new CliUsageError(`${path} could not be read: ${reason}.`);
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof SyntaxError ? error.message : 'invalid JSON';
    throw new CliUsageError(`${path} is not JSON: ${where}.`);
  }
}

/** Formats a place in the file, counting from 1: `plan 2 ("starter"), amount`. */
function formatPlace(path: readonly PropertyKey[], content: unknown): string {
  const [, at, ...rest] = path;
  if (typeof at !== 'number') return path.map(String).join('.') || 'the file';
  const entries = typeof content === 'object' && content !== null && 'plans' in content ? content.plans : [];
  const entry: unknown = Array.isArray(entries) ? entries[at] : undefined;
  const key =
    typeof entry === 'object' && entry !== null && 'key' in entry ? ` ("${String(entry.key)}")` : '';
  return [`plan ${String(at + 1)}${key}`, ...rest.map(String)].join(', ');
}

type Issue = NonNullable<ReturnType<typeof plansFile.safeParse>['error']>['issues'][number];

const withArticle = (type: string): string => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** Describes an error, with the contract's message if it has one. */
function describeIssue(issue: Issue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `required; must be ${withArticle(issue.expected)}`;
  if (issue.code === 'unrecognized_keys') return `unknown field: ${issue.keys.join(', ')}`;
  if (issue.code === 'too_small') return 'empty or too small';
  if (issue.code === 'too_big') return `more than ${String(issue.maximum)}`;
  return 'invalid value';
}

/**
 * Reads a plans file, and returns it unchanged.
 * @throws CliUsageError with the place of every error
 */
export async function readPlansFile(path: string): Promise<PlansFile> {
  const content = parseJson(path, await readText(path));
  const read = plansFile.safeParse(content);
  // The schema accepted it. Its output has another form, which the server doesn't take.
  if (read.success) return content as PlansFile;
  const wrong = read.error.issues.map(
    (issue) => `  ${formatPlace(issue.path, content)}: ${describeIssue(issue)}`,
  );
  throw new CliUsageError([`${path} is not a valid plans file:`, ...wrong].join('\n'));
}
