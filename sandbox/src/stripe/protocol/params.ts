import { z } from 'zod';
import { StripeFailure } from './failure.ts';

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
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
export const currency = z.string().regex(/^[a-z]{3}$/i);
/** An empty text unsets the field. */
export const unsettable = z.string().transform((value) => (value === '' ? null : value));

const when = z.union([
  whole,
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
]);
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: when.optional(),
};
export type Page = z.output<z.ZodObject<typeof page>>;

export const nothing = z.strictObject({});

/** Parses parameters. @throws StripeFailure with Stripe's message for an unknown, missing, or invalid parameter */
export function readParams<T>(schema: z.ZodType<T>, raw: unknown): T {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  throw toFailure(result.error.issues[0]);
}

/** Merges an update into metadata. An empty value removes its key; an empty text removes all keys. */
export function mergeMetadata(
  existing: Record<string, string> | null,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === '') return {};
  const merged = Object.entries({ ...existing, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

function toFailure(issue: z.core.$ZodIssue | undefined): StripeFailure {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = formatParamName([...path, issue.keys[0] ?? '']);
    return createParamError('parameter_unknown', `Received unknown parameter: ${param}`, param);
  }
  if (issue?.code === 'invalid_union') {
    const closest = issue.errors.at(-1)?.[0];
    if (closest && closest.path.length + closest.message.length > 0 && isDeeper(closest))
      return toFailure({ ...closest, path: [...path, ...closest.path] });
  }
  const param = formatParamName(path);
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return createParamError('parameter_missing', `Missing required param: ${param}.`, param);
  return createParamError(
    'parameter_invalid',
    `Invalid ${param}: ${String(issue?.input)} (${issue?.message ?? ''})`,
    param,
  );
}

const isDeeper = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys' || issue.path.length > 0;

function formatParamName(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return (head ?? '') + rest.map((part) => `[${part}]`).join('');
}

function createParamError(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', code, message, param }, false);
}
