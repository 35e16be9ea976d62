import * as z from 'zod/mini';

/** The parts that all calls of the operator API share. */
export const operatorCall = {
  access: 'operator',
  errorSource: 'general',
  defaultError: 'Request failed',
} as const;

/** The path parameter of calls about one member, partner, or request. */
export const operatorParams = z.strictObject({ id: z.string().check(z.maxLength(64)) });
