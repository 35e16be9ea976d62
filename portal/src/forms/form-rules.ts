import type { FieldValues, FieldErrors as HookFormErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toFieldErrors } from '@moments/contract/http/zod-error-map';

/** Field name → why it is refused. */
export type FieldErrors<T> = Readonly<Partial<Record<keyof T & string, string | undefined>>>;

/** What a schema of the contract refuses, by field, each with its first reason. */
export function getSchemaErrors<T>(schema: z.ZodMiniType, values: T): FieldErrors<T> {
  const outcome = schema.safeParse(values);
  const refused = outcome.success ? [] : toFieldErrors(outcome.error.issues);
  // The schema's fields are the form's.
  return Object.fromEntries(refused.map(({ field, message }) => [field, message])) as FieldErrors<T>;
}

/** The form library's way to ask for refusals. */
export const createResolver =
  <T extends FieldValues>(refusalsOf: (values: T) => FieldErrors<T>): Resolver<T> =>
  (values) => {
    const refused = Object.entries<string | undefined>(refusalsOf(values)).filter(
      ([, message]) => message !== undefined,
    );
    if (refused.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(refused.map(([name, message]) => [name, { type: 'refused', message }]));
    // Its keys are the form's fields: `Refusals<T>` says so.
    return { values: {}, errors: errors as HookFormErrors<T> };
  };
