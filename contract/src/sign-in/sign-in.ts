import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, messageReply, phoneNumber, verificationCode } from '../http/fields.ts';
import { memberSlices, memberSubscription } from '../members/members.ts';

/** Length of a verification code, in digits (AUTH-14). */
export const codeLength = 6;
/** Wait before a code can be sent again, in seconds (AUTH-16). */
export const resendSeconds = 60;
/** Lifetime of a code, in minutes (AUTH-20). */
export const codeLifetimeMinutes = 10;
/** The number of wrong entries after which a code stops working (AUTH-20). */
export const maxCodeAttempts = 5;
/** Lifetime of one verification, in minutes (AUTH-19). */
export const verificationMinutes = 15;

/** Stages of a verification (AUTH-04). */
export const verificationStages = [
  'initial',
  'phoneVerification',
  'emailInitiation',
  'emailVerification',
  'complete',
] as const;
export type VerificationStage = (typeof verificationStages)[number];

/** `{userId}` of the verification calls: the handle of a verification, not a member's ID (AUTH-19). */
export const handle = z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The code that a member enters (AUTH-14). */
export const codeBody = z.strictObject({ code: verificationCode });

/** The session and the data for the first screen, so that it needs no second request (AUTH-08). `ttl` in seconds. */
const authenticated = {
  accessToken: z.object({ id: z.string(), userId: z.string(), ttl: z.int() }),
  profile: z.object({
    _id: z.string(),
    phone: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    _data: z.extend(memberSlices, { hash: z.string() }),
  }),
  subscription: z.nullable(memberSubscription),
};

export const signedInReply = z.object({ message: z.string(), ...authenticated });
export type SignedInReply = z.infer<typeof signedInReply>;

/**
 * The phone is verified. This logs the member in, unless `accessToken` is null: then the email must be verified first (AUTH-06).
 */
const phoneVerifiedReply = z.object({
  message: z.string(),
  phoneVerified: z.literal(true),
  accessToken: z.nullable(authenticated.accessToken),
  profile: z.nullable(authenticated.profile),
  subscription: authenticated.subscription,
});
export type PhoneVerifiedReply = z.infer<typeof phoneVerifiedReply>;

/** `memberId` is the verification's handle; `resendAfter` in seconds. The same for known and unknown numbers (AUTH-19). */
export const codeSentReply = z.object({ message: z.string(), memberId: z.string(), resendAfter: z.int() });

export const sendCode = defineEndpoint({
  name: 'sendCode',
  summary: 'Text a log-in code',
  method: 'POST',
  path: '/api/v1/accounts/member/send-code',
  access: 'anyone',
  errorSource: 'sendCode',
  defaultError: 'Send verification failed',
  body: z.strictObject({
    phoneNumber: phoneNumber('Phone number cannot be empty'),
    email: z.optional(z.string().check(z.maxLength(254))),
    /** The handle of the verification to send another code for. Its email stays the same. */
    memberId: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: codeSentReply,
});

export const memberSignup = defineEndpoint({
  name: 'memberSignup',
  summary: 'Start a sign-up and text its first code',
  method: 'POST',
  path: '/api/v1/accounts/member-signup',
  access: 'anyone',
  errorSource: 'memberSignup',
  defaultError: 'Unable to complete registration at the moment. Please try again later',
  body: z.strictObject({
    phoneNumber: phoneNumber('Phone number cannot be empty'),
    email: email('Email is required for signup', 'Please enter a valid email address'),
  }),
  reply: codeSentReply,
});

export const verifyCode = defineEndpoint({
  name: 'verifyCode',
  summary: 'Log in with the texted code',
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-code',
  access: 'anyone',
  errorSource: 'verifyCode',
  defaultError: 'Verification failed',
  params: handle,
  body: codeBody,
  reply: phoneVerifiedReply,
});

export const verifyPhoneNumber = defineEndpoint({
  name: 'verifyPhoneNumber',
  summary: 'Verify the phone during a sign-up',
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/verify-phone-number',
  access: 'anyone',
  errorSource: 'verifyPhone',
  defaultError: 'Phone verification failed',
  params: handle,
  body: codeBody,
  reply: phoneVerifiedReply,
});

export const sendEmailVerification = defineEndpoint({
  name: 'sendEmailVerification',
  summary: 'Email a code after the phone of the same verification was verified',
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/send-email-verification',
  access: 'anyone',
  errorSource: 'sendEmailVerification',
  defaultError: 'Failed to send email verification code',
  params: handle,
  body: z.strictObject({ email: email('Email is required for signup', 'Invalid email address') }),
  reply: z.extend(messageReply, { resendAfter: z.int() }),
});

export const completeSignupVerification = defineEndpoint({
  name: 'completeSignupVerification',
  summary: 'Verify the email and log in',
  method: 'POST',
  path: '/api/v1/accounts/member/:userId/complete-signup-verification',
  access: 'anyone',
  errorSource: 'completeSignup',
  defaultError: 'Email verification failed',
  params: handle,
  body: codeBody,
  reply: signedInReply,
});

/** Revokes the token of the call (SESS-04). */
export const logOut = defineEndpoint({
  name: 'logOut',
  summary: 'End this session',
  method: 'POST',
  path: '/api/v1/accounts/member/log-out',
  access: 'member',
  errorSource: 'authentication',
  reply: messageReply,
});
