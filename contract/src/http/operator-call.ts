import * as z from 'zod/mini';

/** What every call of the operator API has in common. */
export const operatorCall = {
  access: 'operator',
  errorSource: 'general',
  defaultError: 'Request failed',
} as const;

/** Path parameter of the calls about one member, partner or request. */
export const operatorParams = z.strictObject({ id: z.string().check(z.maxLength(64)) });
