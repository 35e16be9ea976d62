import { z } from 'zod';
import { StripeFailure } from './failure.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

/** Reads Stripe's form encoding, `items[0][price]=…&expand[]=…`, of bodies and of query strings. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) plant(root, parsePath(name), value);
  const entries = [...root].map(([name, branch]) => [name, harvest(branch)] as const);
  return Object.fromEntries(entries);
}

/** Splits `a[b][0]` into `['a', 'b', '0']`. */
function parsePath(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function plant(branch: Branch, [part = '', ...rest]: string[], value: string): void {
  const name = part === '' ? String(branch.size) : part;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const existing = branch.get(name);
  const next: Branch = existing instanceof Map ? existing : new Map<string, Branch | string>();
  branch.set(name, next);
  plant(next, rest, value);
}

function harvest(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const isArray = branch.size > 0 && [...branch.keys()].every((name) => /^\d+$/.test(name));
  if (isArray) return [...branch.values()].map(harvest);
  return Object.fromEntries([...branch].map(([name, value]) => [name, harvest(value)]));
}

/** Schemas for parameters, which all arrive as text. Cents and times (in seconds) are `whole`. */
export const text = z.string().min(1).max(5_000);
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const amount = whole.pipe(z.number().min(0).max(99_999_999));
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};
/** Of a list: a range of times, without its end. */
export const createdRange = z.strictObject({ gte: whole.optional(), lt: whole.optional() }).optional();
export type Page = z.output<z.ZodObject<typeof page>>;

export const nothing = z.strictObject({});

/** Parses parameters. @throws StripeFailure with Stripe's message for an unknown, missing, or invalid parameter */
export function readParams<T>(schema: z.ZodType<T>, raw: unknown): T {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  throw toFailure(result.error.issues[0]);
}

function toFailure(issue: z.core.$ZodIssue | undefined): StripeFailure {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = formatParamName([...path, issue.keys[0] ?? '']);
    return createParamError('parameter_unknown', `Received unknown parameter: ${param}`, param);
  }
  const param = formatParamName(path);
  const isMistyped = issue?.code === 'invalid_type' || issue?.code === 'invalid_value';
  if (isMistyped && issue.input === undefined)
    return createParamError('parameter_missing', `Missing required param: ${param}.`, param);
  return createParamError(
    'parameter_invalid',
    `Invalid ${param}: ${String(issue?.input)} (${issue?.message ?? ''})`,
    param,
  );
}

function formatParamName(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return (head ?? '') + rest.map((part) => `[${part}]`).join('');
}

function createParamError(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', code, message, param }, false);
}
