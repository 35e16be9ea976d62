import type { z } from 'zod';

/** Answered as 400 with its message. */
export class InvalidInput extends Error {
  readonly statusCode = 400;
  readonly code = 'invalid_input';
}

/** @throws InvalidInput that names each wrong field */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  );
  throw new InvalidInput(problems.join('; '));
}
