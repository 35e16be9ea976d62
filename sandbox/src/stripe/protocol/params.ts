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
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};
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
