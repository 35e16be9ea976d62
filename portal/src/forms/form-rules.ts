import { fieldErrorsOf } from '@moments/contract/http/zod-error-map';
import type { FieldErrors as HookFormErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Field name → why it is refused. */
export type Refusals<T> = Readonly<Partial<Record<keyof T & string, string | undefined>>>;

/** What a schema of the contract refuses, by field, each with its first reason. */
export function schemaRefusals<T>(schema: z.ZodMiniType, values: T): Refusals<T> {
  const outcome = schema.safeParse(values);
  const refused = outcome.success ? [] : fieldErrorsOf(outcome.error.issues);
  // The schema's fields are the form's.
  return Object.fromEntries(refused.map(({ field, message }) => [field, message])) as Refusals<T>;
}

/** The form library's way to ask for refusals. */
export const resolverOf =
  <T extends FieldValues>(refusalsOf: (values: T) => Refusals<T>): Resolver<T> =>
  (values) => {
    const refused = Object.entries<string | undefined>(refusalsOf(values)).filter(
      ([, message]) => message !== undefined,
    );
    if (refused.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(refused.map(([name, message]) => [name, { type: 'refused', message }]));
    // Its keys are the form's fields: `Refusals<T>` says so.
    return { values: {}, errors: errors as HookFormErrors<T> };
  };
