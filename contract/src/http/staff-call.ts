import * as z from 'zod/mini';

/** The base of the staff API. Its calls take the desk's session cookie or an API token. */
export const staffPath = '/api/v1/staff';

/** The parts that all calls of the staff API share. */
export const staffCall = { access: 'staff' } as const;

/** The parts of calls that only a person's session may make. */
export const staffSessionCall = { ...staffCall, needsSession: true } as const;

/** The parts of calls before a session. */
export const staffVisitorCall = { ...staffCall, access: 'staff-visitor' } as const;

const limit = z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit is a number from 1 to 100'));

/** The query of a list: at most `limit` items (50 by default). `cursor` is the `next` of the previous page. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(300))),
  limit: z.optional(limit),
} as const;

/** The parameter of calls about one item that isn't a member. */
export const itemParams = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const conversationItemParams = z.strictObject({
  memberId: z.string().check(z.maxLength(64)),
  id: z.string().check(z.maxLength(64)),
});

/** An instant in ISO 8601. */
export const instant = z.iso.datetime({ offset: true, error: 'Use a time such as 2026-11-20T19:00:00Z' });
