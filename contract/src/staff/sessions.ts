import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, messageReply, verificationCode } from '../http/fields.ts';
import { deskCall, deskPath, deskVisitorCall, itemParams } from '../http/staff-call.ts';
import { staffRoles } from './permissions.ts';

/** Seconds of a session, and seconds without use after which it locks. */
export const deskSessionSeconds = 8 * 3_600;
export const deskIdleSeconds = 30 * 60;

const staffEmail = email('Enter your email', 'Enter an email such as ana@example.com');

/** Whether a session has to add a passkey before anything else, is asked to, or neither. */
const passkeyDuties = ['none', 'offered', 'required'] as const;
export type PasskeyDuty = (typeof passkeyDuties)[number];

const facts = z.object({
  staff: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  roles: z.array(z.enum(staffRoles)),
  onCall: z.boolean(),
  /** The evening shift that runs now, if the person works in it. */
  shift: z.nullable(z.object({ from: z.string(), until: z.string() })),
  isLocked: z.boolean(),
  passkey: z.object({
    duty: z.enum(passkeyDuties),
    /** Until when a sign-in by code asks for no passkey; null if it always does, or never. */
    codesUntil: z.nullable(z.string()),
  }),
  expiresAt: z.string(),
  /** When the session locks, unless it is used before. */
  locksAt: z.string(),
});
const session = z.extend(facts, { statusCode: z.literal(200) });

/** Emails a code of 6 digits, valid for 10 minutes, if the address is a staff member's. The reply is the same for every address. */
export const deskSendCode = defineEndpoint({
  name: 'deskSendCode',
  summary: 'Email a sign-in code',
  method: 'POST',
  path: `${deskPath}/session/code`,
  body: z.strictObject({ email: staffEmail }),
  reply: messageReply,
  ...deskVisitorCall,
});

/**
 * Signs in and sets the session's cookie. Errors: INVALID_CODE, CODE_EXPIRED, TOO_MANY_CODE_ATTEMPTS, TOO_MANY_REQUESTS;
 * INVITATION_EXPIRED; PASSKEY_REQUIRED for an administrator who has a passkey.
 */
export const deskVerifyCode = defineEndpoint({
  name: 'deskVerifyCode',
  summary: 'Sign in with an emailed code',
  method: 'POST',
  path: `${deskPath}/session/code/verify`,
  body: z.strictObject({ email: staffEmail, code: verificationCode }),
  reply: session,
  ...deskVisitorCall,
});

/** Reads the caller's session, even while it is locked. */
export const deskGetSession = defineEndpoint({
  name: 'deskGetSession',
  summary: 'Get the caller’s session',
  method: 'GET',
  path: `${deskPath}/session`,
  reply: session,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...deskCall,
});

/** Finds the caller's session, even while it is locked. Before sign-in it is null, and no error that a browser would log. */
export const deskFindSession = defineEndpoint({
  name: 'deskFindSession',
  summary: 'Get the caller’s session, or null before sign-in',
  method: 'GET',
  path: `${deskPath}/session/current`,
  reply: z.object({ statusCode: z.literal(200), session: z.nullable(facts) }),
  ...deskVisitorCall,
});

export const deskSignOut = defineEndpoint({
  name: 'deskSignOut',
  summary: 'Sign out',
  method: 'DELETE',
  path: `${deskPath}/session`,
  reply: messageReply,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...deskCall,
});

export const deskLock = defineEndpoint({
  name: 'deskLock',
  summary: 'Lock the caller’s session',
  method: 'POST',
  path: `${deskPath}/session/lock`,
  reply: messageReply,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...deskCall,
});

/**
 * Unlocks the session with a code that `deskSendCode` emailed to the caller's address. Errors: as `deskVerifyCode`.
 */
export const deskUnlock = defineEndpoint({
  name: 'deskUnlock',
  summary: 'Unlock the caller’s session with an emailed code',
  method: 'POST',
  path: `${deskPath}/session/unlock`,
  body: z.strictObject({ code: verificationCode }),
  reply: session,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...deskCall,
});

/** Lists the caller's sessions, newest first. */
export const deskListSessions = defineEndpoint({
  name: 'deskListSessions',
  summary: 'List the caller’s sessions',
  method: 'GET',
  path: `${deskPath}/sessions`,
  reply: z.object({
    statusCode: z.literal(200),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.nullable(z.string()),
        isThisOne: z.boolean(),
        startedAt: z.string(),
        lastUsedAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
  }),
  actions: ['use-desk'],
  ...deskCall,
});

/** Ends one of the caller's sessions, from its next call on. Errors: NOT_FOUND. */
export const deskEndSession = defineEndpoint({
  name: 'deskEndSession',
  summary: 'End one of the caller’s sessions',
  method: 'DELETE',
  path: `${deskPath}/sessions/:id`,
  params: itemParams,
  reply: messageReply,
  actions: ['use-desk'],
  ...deskCall,
});
