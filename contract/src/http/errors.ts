import * as z from 'zod/mini';

/**
 * Every way in which a call can be refused: its HTTP status and the words that the person sees. The words say what happened
 * and what to do; a use case may give more exact ones.
 */
export const errorTable = {
  INVALID_REQUEST: {
    status: 400,
    message: 'Something in the request is not right. Please check and try again.',
  },
  INVALID_CODE: { status: 400, message: 'That code is not right. Please check it and try again.' },
  CODE_EXPIRED: { status: 400, message: 'That code has expired. Please ask for a new one.' },
  TOO_MANY_CODE_ATTEMPTS: { status: 400, message: 'Too many wrong codes. Please ask for a new one.' },
  VERIFICATION_NOT_ACTIVE: { status: 400, message: 'This verification has ended. Please start again.' },
  PHONE_NOT_VERIFIED: { status: 400, message: 'Please verify your phone first.' },
  EMAIL_IN_USE: {
    status: 409,
    message:
      'This e-mail belongs to another account. Log in with that account’s phone number, or use another e-mail.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Please sign in again.' },
  MEMBER_STOPPED: { status: 403, message: 'Your account was stopped. Please contact support.' },
  MEMBER_DEACTIVATED: { status: 403, message: 'Account deactivated. Please contact support.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
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
    message: 'That is your schedule already. Please choose another time or other days.',
  },
  SCHEDULE_NOT_AVAILABLE: {
    status: 409,
    message: 'You have no coaching schedule to change yet. Nothing was sent.',
  },
  SERVICE_NOT_ACTIVE: {
    status: 409,
    message: 'Your coaching is not running now, so there is nothing to pause or end.',
  },
  REQUEST_ALREADY_DECIDED: {
    status: 409,
    message: 'That request has been decided meanwhile. Please look again.',
  },
  ILLEGAL_TRANSITION: { status: 409, message: 'That change of status is not possible from the present one.' },
  OPTED_OUT: {
    status: 409,
    message: 'This member has opted out of texts. Only they can come back, by texting START.',
  },
  NOT_TEXTABLE: { status: 409, message: 'This member’s account is not active, and gets no texts.' },
  PARTNER_UNAVAILABLE: {
    status: 400,
    message: 'That partner can’t be chosen. Please pick one from the list.',
  },
  PLAN_UNAVAILABLE: { status: 409, message: 'That plan can’t be chosen any more. Please pick another.' },
  MOMENTS_NOT_USABLE: {
    status: 409,
    message: 'You couldn’t use more Moments just now, so none are sold to you. Nothing was charged.',
  },
  PLAN_ALREADY_ACTIVE: { status: 409, message: 'You already have this plan. Nothing was charged.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'A payment of yours is still being processed. Nothing more was charged.',
  },
  NO_PLAN: { status: 409, message: 'You have no running plan. Nothing was changed.' },
  PLAN_NOT_CHANGEABLE: {
    status: 409,
    message: 'Your plan can’t be changed while it is paused or a payment of it is overdue.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The amount has changed since it was shown. Please check it again. Nothing was charged.',
  },
  CARD_IN_USE: {
    status: 409,
    message: 'Your plan renews on this card. Make another card the default first.',
  },
  CARD_NOT_FOUND: { status: 404, message: 'That card was not found.' },
  CARD_DECLINED: { status: 402, message: 'Your card was declined. Please try another card.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'That payment was not found.' },
  BODY_TOO_LARGE: { status: 413, message: 'That is too much at once. Please send less.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'That was tried too often. Please wait a moment and try again.',
  },
  CODE_NOT_SENT: {
    status: 503,
    message: 'The code could not be sent just now. Please try again in a minute.',
  },
  CARD_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'Payments can’t be reached just now. Please try again in a minute; nothing is charged twice.',
  },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  UNEXPECTED: { status: 500, message: 'An error occurred' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** A refused field: its name as in the request, and why, in words for the person. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Every reply that is not a success (API-03). `retryAfter` is in seconds. */
export const errorReply = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.array(fieldError)),
  retryAfter: z.optional(z.int()),
});
export type ErrorReply = z.infer<typeof errorReply>;
