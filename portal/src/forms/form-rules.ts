import type { FieldValues, FieldErrors as HookFormErrors, Resolver } from 'react-hook-form';
import type * as checks from './checks.ts';

export type FieldErrors<T> = Readonly<Partial<Record<keyof T & string, string | undefined>>>;

type Checks = typeof checks;

/** Loads the contract's schemas, which check the forms: a form's first picture doesn't wait for them. */
export const loadChecks = (): Promise<Checks> => import('./checks.ts');

/** Checks a form by the contract's schemas. If they can't be loaded, only the server checks it. */
export async function findErrors<T>(
  find: (checks: Checks) => Readonly<Record<string, string | undefined>>,
): Promise<FieldErrors<T>> {
  const loaded = await loadChecks().catch(() => undefined);
  // The schema's fields are the form's.
  return (loaded ? find(loaded) : {}) as FieldErrors<T>;
}

/** Turns a validation into the form library's resolver. */
export const createResolver =
  <T extends FieldValues>(getErrors: (values: T) => FieldErrors<T> | Promise<FieldErrors<T>>): Resolver<T> =>
  async (values) => {
    const invalid = Object.entries<string | undefined>(await getErrors(values)).filter(
      ([, message]) => message !== undefined,
    );
    if (invalid.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      invalid.map(([name, message]) => [name, { type: 'contract', message }]),
    );
    // Its keys are the form's fields: `FieldErrors<T>` says so.
    return { values: {}, errors: errors as HookFormErrors<T> };
  };
