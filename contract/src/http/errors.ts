import * as z from 'zod/mini';

/**
 * Every expected error of a call: its HTTP status and its message for the member. A message says what happened and what to do. A use
 * case may give a more exact one. Staff read `staffMessage` if there is one, on the desk and on the command line.
 */
export const errorTable = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Something in your request isn’t valid. Please check it and try again.',
  },
  INVALID_CODE: { status: 400, message: 'That code isn’t correct. Please check it and try again.' },
  CODE_EXPIRED: { status: 400, message: 'That code has expired. Please request a new one.' },
  TOO_MANY_CODE_ATTEMPTS: { status: 400, message: 'Too many incorrect codes. Please request a new one.' },
  VERIFICATION_NOT_ACTIVE: {
    status: 400,
    message: 'This verification is no longer valid. Please start again.',
  },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Please confirm with a code that it’s you.' },
  UNDO_NOT_POSSIBLE: {
    status: 409,
    message: 'This link no longer works. Please contact support right away if your number was changed.',
  },
  REFUND_NOT_POSSIBLE: {
    status: 409,
    message:
      'We can’t return this payment here, because you aren’t waiting for a coach anymore. Nothing changed.',
  },
  CONTACT_MISSING: {
    status: 409,
    message: 'Because you’re under 18, please give us an adult to call first. You weren’t charged.',
  },
  CANCEL_LINK_INVALID: {
    status: 409,
    message: 'This link no longer works. Log in to see your plan in Billing.',
  },
  PHONE_NOT_VERIFIED: { status: 400, message: 'Please verify your phone first.' },
  EMAIL_IN_USE: {
    status: 409,
    message:
      'This email belongs to another account. Log in with that account’s phone number, or use a different email.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.', staffMessage: 'Sign in, or check your token.' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Please sign in again.' },
  MEMBER_STOPPED: { status: 403, message: 'Your account was stopped. Please contact support.' },
  MEMBER_DEACTIVATED: { status: 403, message: 'Account deactivated. Please contact support.' },
  NO_ACCESS: { status: 403, message: 'Your role can’t do this. Ask an administrator if you need it.' },
  REASON_REQUIRED: { status: 403, message: 'Say why you need this. The audit log keeps the reason.' },
  ORIGIN_REJECTED: { status: 403, message: 'This call must come from the desk’s own pages.' },
  DESK_LOCKED: { status: 423, message: 'The desk is locked. Unlock it to continue.' },
  PASSKEY_REJECTED: {
    status: 400,
    message: 'That passkey didn’t work here. Try again, or ask for a code by email.',
  },
  PASSKEY_REQUIRED: { status: 403, message: 'Add a passkey to continue.' },
  LAST_PASSKEY: {
    status: 409,
    message: 'You need a passkey to sign in. Add another one before you remove this one.',
  },
  INVITATION_EXPIRED: {
    status: 403,
    message: 'Your invitation has expired. Ask an administrator to send it again.',
  },
  INVITATION_ACCEPTED: { status: 409, message: 'This person has signed in. They don’t need an invitation.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You have 10 passkeys. Remove one first.' },
  ALREADY_LEFT: { status: 409, message: 'It’s too late to undo this. It was already sent.' },
  OUTCOME_REQUIRED: { status: 409, message: 'A crisis is open. Choose its outcome first.' },
  HANDOVER_OPEN: {
    status: 409,
    message: 'A call to emergency services isn’t over. The crisis can end when that handover has ended.',
  },
  HANDOVER_UNEXPLAINED: { status: 409, message: 'First say why you called emergency services.' },
  NEW_TEXT: { status: 409, message: 'A new text arrived. Read it first.' },
  STILL_WAITING: { status: 409, message: 'The member still waits for an answer.' },
  LAST_ADMIN: { status: 409, message: 'This is the last administrator. Give another person the role first.' },
  MEMBERS_REMAIN: { status: 409, message: 'This coach still has members. Choose who takes them over.' },
  DATA_UNREADABLE: {
    status: 500,
    message:
      'This member’s data can’t be read. Send an administrator the member’s ID, which is the end of this page’s address.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  SIGNATURE_REJECTED: { status: 403, message: 'The signature is not valid.' },
  FOREIGN_TEXT: { status: 422, message: 'This isn’t a text to a number of this service.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed.' },
  ENROLLMENT_INCOMPLETE: {
    status: 409,
    message: 'Some information is still missing. Please complete it first.',
  },
  ENROLLMENT_CLOSED: {
    status: 409,
    message: 'Your enrollment is complete. You can change this in Account Settings.',
  },
  SCHEDULE_UNCHANGED: {
    status: 409,
    message: 'That’s already your schedule. Please choose a different time or different days.',
  },
  SCHEDULE_NOT_AVAILABLE: { status: 409, message: 'You don’t have a coaching schedule to change yet.' },
  SERVICE_NOT_ACTIVE: {
    status: 409,
    message: 'Your coaching isn’t active, so there’s nothing to pause or end.',
  },
  REQUEST_ALREADY_DECIDED: {
    status: 409,
    message: 'That request was already decided. Please reload the page.',
    staffMessage: 'That request isn’t pending anymore. Look at it again to see what happened.',
  },
  RETURN_DATE_PASSED: {
    status: 409,
    message: 'The day on which the member wanted to come back has passed. Decline the request, and say why.',
  },
  ILLEGAL_TRANSITION: { status: 409, message: 'A member with this status can’t be moved to that status.' },
  COACH_UNAVAILABLE: { status: 409, message: 'This coach can’t take the member now. Choose another coach.' },
  MATCH_TAKEN: { status: 409, message: 'Another person has matched this member.' },
  OPTED_OUT: {
    status: 409,
    message: 'This member has opted out of texts. Only the member can opt back in, by texting START.',
  },
  NOT_TEXTABLE: { status: 409, message: 'This member’s account isn’t active, so they can’t get texts.' },
  PARTNER_UNAVAILABLE: {
    status: 400,
    message: 'That partner isn’t available. Please choose one from the list.',
  },
  PLAN_UNAVAILABLE: { status: 409, message: 'That plan is no longer available. Please choose another.' },
  MOMENTS_NOT_USABLE: { status: 409, message: 'More Moments need a plan that runs. You weren’t charged.' },
  PLAN_ALREADY_ACTIVE: { status: 409, message: 'You already have this plan. You weren’t charged.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'Your last payment is still processing. You weren’t charged again.',
  },
  ACCOUNT_ENDING: {
    status: 409,
    message:
      'Your account will be deleted. Keep your account first. Then you can choose, change, or keep a plan.',
  },
  NO_PLAN: { status: 409, message: 'You don’t have an active plan. Nothing changed.' },
  PLAN_NOT_CHANGEABLE: {
    status: 409,
    message: 'You can’t change your plan while it’s paused or a payment is overdue.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed. Please check it again. You weren’t charged.',
  },
  CARD_IN_USE: {
    status: 409,
    message: 'Your plan renews with this card. Choose another default card first.',
  },
  CARD_NOT_FOUND: { status: 404, message: 'That card was not found.' },
  CARD_DECLINED: { status: 402, message: 'Your card was declined. Please try another card.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'That payment was not found.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long. Please try again.' },
  URI_TOO_LONG: { status: 414, message: 'That address is too long.' },
  EXPECTATION_FAILED: { status: 417, message: 'The request’s Expect header isn’t supported.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request’s headers are too long.' },
  TOO_MANY_LINES: {
    status: 409,
    message: 'That’s more than 100,000 lines. Narrow the filters, such as the dates, and export again.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'That’s too long. Please shorten it.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  CODE_NOT_SENT: { status: 503, message: 'We couldn’t send the code. Please try again in a minute.' },
  CARD_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach our payment provider. Please try again in a minute. You won’t be charged twice.',
    staffMessage: 'The server can’t reach Stripe. Try again in a minute. Nothing is done twice.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach our server. Please try again in a moment.',
    staffMessage: 'The server is too busy, or can’t reach its database. Try again in a moment.',
  },
  UNEXPECTED: {
    status: 500,
    message: 'An error occurred',
    staffMessage: 'An error occurred. The server’s log has its cause.',
  },
} as const satisfies Record<string, { status: number; message: string; staffMessage?: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The readers of a message. Staff read others’ data, so a message about “your” plan or payments would be wrong. */
export type Readers = 'members' | 'staff';

/** Returns a code's message for the people who read it. */
export function getErrorMessage(code: ErrorCode, readers: Readers): string {
  const row: { readonly message: string; readonly staffMessage?: string } = errorTable[code];
  return readers === 'staff' ? (row.staffMessage ?? row.message) : row.message;
}

/** An invalid field: its name in the request, and a message for the member. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The reply of every failed call (API-03). `retryAfter` is in seconds. The log has the request under `requestId` (RENEW-07). */
export const errorReply = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.array(fieldError)),
  retryAfter: z.optional(z.int()),
  requestId: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof errorReply>;
