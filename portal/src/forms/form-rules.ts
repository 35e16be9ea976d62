import type { FieldValues, FieldErrors as HookFormErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toFieldErrors } from '@moments/contract/http/zod-error-map';

export type FieldErrors<T> = Readonly<Partial<Record<keyof T & string, string | undefined>>>;

export function getSchemaErrors<T>(schema: z.ZodMiniType, values: T): FieldErrors<T> {
  const outcome = schema.safeParse(values);
  const invalid = outcome.success ? [] : toFieldErrors(outcome.error.issues);
  // The schema's fields are the form's.
  return Object.fromEntries(invalid.map(({ field, message }) => [field, message])) as FieldErrors<T>;
}

/** Turns a validation into the form library's resolver. */
export const createResolver =
  <T extends FieldValues>(getErrors: (values: T) => FieldErrors<T>): Resolver<T> =>
  (values) => {
    const invalid = Object.entries<string | undefined>(getErrors(values)).filter(
      ([, message]) => message !== undefined,
    );
    if (invalid.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      invalid.map(([name, message]) => [name, { type: 'contract', message }]),
    );
    // Its keys are the form's fields: `FieldErrors<T>` says so.
    return { values: {}, errors: errors as HookFormErrors<T> };
  };

export const createSchemaResolver = <T extends FieldValues>(schema: z.ZodMiniType): Resolver<T> =>
  createResolver((values) => getSchemaErrors(schema, values));
