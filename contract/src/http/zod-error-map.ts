import type * as z from 'zod/mini';
import type { FieldError } from './errors.ts';

/** The expected input of a field, for the member. */
const expectedLabels: Readonly<Record<string, string>> = {
  string: 'expected a text',
  number: 'expected a number',
  int: 'expected a whole number',
  boolean: 'expected true or false',
  array: 'expected a list',
  object: 'expected an object',
};

const formatChoices = (values: readonly unknown[]): string =>
  `expected one of ${values.map(String).join(', ')}`;

interface Size {
  readonly origin: string;
  readonly limit: number | bigint;
}

function formatTooBig({ origin, limit }: Size): string {
  if (origin === 'string') return `at most ${String(limit)} characters`;
  return origin === 'array' ? `at most ${String(limit)} entries` : `at most ${String(limit)}`;
}

function formatTooSmall({ origin, limit }: Size): string {
  if (origin === 'string') return limit === 1 ? 'required' : `at least ${String(limit)} characters`;
  return origin === 'array' ? `at least ${String(limit)} entries` : `at least ${String(limit)}`;
}

function formatReason(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'required'
        : (expectedLabels[issue.expected] ?? 'must be a valid type');
    case 'invalid_value':
      return formatChoices(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? formatChoices(issue.options)
        : 'must be a valid type';
    case 'too_big':
      return formatTooBig({ origin: issue.origin, limit: issue.maximum });
    case 'too_small':
      return formatTooSmall({ origin: issue.origin, limit: issue.minimum });
    default:
      return 'has an invalid format';
  }
}

const explainUnknownField = (name: string): string => `${name}: unknown field`;
/** In characters. Callers choose the names of unknown fields. */
const longestName = 100;
const toFieldName = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, longestName);
/** No form has more fields. More would only make a reply that is larger than its request. */
const mostErrors = 50;

/**
 * Writes the message of an issue whose schema has none, because zod/mini says "Invalid input" for all of them. The message names the
 * field. Use it with a parse: `safeParse(schema, data, { error: zodErrorMap })`. A schema's own message takes precedence.
 */
export function zodErrorMap(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, mostErrors);
    return explainUnknownField(keys.map((key) => toFieldName([...path, key])).join(', '));
  }
  return `${toFieldName(path) || 'input'}: ${formatReason(issue)}`;
}

const toIssues = (issue: z.core.$ZodIssue): readonly FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => {
        const field = toFieldName([...issue.path, key]);
        return { field, message: explainUnknownField(field) };
      })
    : [{ field: toFieldName(issue.path), message: issue.message }];

/**
 * Lists the first invalid fields of a failed parse, each once with its first message, in the schema's order (API-03).
 * @param whole the name to use if the issue is with the input as a whole
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[], whole = 'body'): FieldError[] {
  const byField = new Map<string, string>();
  for (const { field, message } of issues.flatMap(toIssues)) {
    if (byField.size === mostErrors) break;
    if (!byField.has(field)) byField.set(field, message);
  }
  return Array.from(byField, ([field, message]) => ({ field: field || whole, message }));
}
