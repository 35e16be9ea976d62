import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, messageReply, verificationCode } from '../http/fields.ts';
import { staffSessionCall, staffPath, staffVisitorCall, itemParams } from '../http/staff-call.ts';
import { staffRoles } from './permissions.ts';

/** Seconds of a session, and seconds without use after which it locks. */
export const deskSessionSeconds = 8 * 3_600;
export const deskIdleSeconds = 30 * 60;

const staffEmail = email('Enter your email', 'Enter an email such as ana@example.com');

/** Whether a session has to add a passkey before anything else, is asked to, or neither. */
const passkeyDuties = ['none', 'offered', 'required'] as const;
export type PasskeyDuty = (typeof passkeyDuties)[number];

/** What can unlock a session. */
const unlockWays = ['passkey', 'code'] as const;
export type UnlockWay = (typeof unlockWays)[number];

const session = z.object({
  staff: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  roles: z.array(z.enum(staffRoles)),
  /** Whether the person may open what is open on call: on call by the rota, or called to a crisis that is still open. */
  onCall: z.boolean(),
  /** Whether the person is on call now by the rota. */
  isOnCallByRota: z.boolean(),
  /** The evening shift that runs now, if the person works in it. */
  shift: z.nullable(z.object({ from: z.string(), until: z.string() })),
  isLocked: z.boolean(),
  passkey: z.object({
    duty: z.enum(passkeyDuties),
    /** Until when a sign-in by code asks for no passkey; null if it always does, or never. */
    codesUntil: z.nullable(z.string()),
    /** What unlocks the session: a passkey only if the person has one, and a code unless an administrator has one. */
    unlockBy: z.array(z.enum(unlockWays)),
  }),
  expiresAt: z.string(),
  /** When the session locks, unless it is used before. */
  locksAt: z.string(),
});

/** Emails a code of 6 digits, valid for 10 minutes, if the address is a staff member's. The reply is the same for every address. */
export const staffSendCode = defineEndpoint({
  name: 'staffSendCode',
  summary: 'Email a sign-in code',
  method: 'POST',
  path: `${staffPath}/session/code`,
  body: z.strictObject({ email: staffEmail }),
  reply: messageReply,
  ...staffVisitorCall,
});

/**
 * Signs in and sets the session's cookie. Errors: INVALID_CODE, CODE_EXPIRED, TOO_MANY_CODE_ATTEMPTS, TOO_MANY_REQUESTS;
 * INVITATION_EXPIRED; PASSKEY_REQUIRED for an administrator who has a passkey.
 */
export const staffVerifyCode = defineEndpoint({
  name: 'staffVerifyCode',
  summary: 'Sign in with an emailed code',
  method: 'POST',
  path: `${staffPath}/session/code/verify`,
  body: z.strictObject({ email: staffEmail, code: verificationCode }),
  reply: session,
  ...staffVisitorCall,
});

/** Reads the caller's session, even while it is locked. */
export const staffGetSession = defineEndpoint({
  name: 'staffGetSession',
  summary: 'Get the caller’s session',
  method: 'GET',
  path: `${staffPath}/session`,
  reply: session,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

/** Finds the caller's session, even while it is locked. Before sign-in it is null, and no error that a browser would log. */
export const staffFindSession = defineEndpoint({
  name: 'staffFindSession',
  summary: 'Get the caller’s session, or null before sign-in',
  method: 'GET',
  path: `${staffPath}/session/current`,
  reply: z.object({ session: z.nullable(session) }),
  ...staffVisitorCall,
});

export const staffSignOut = defineEndpoint({
  name: 'staffSignOut',
  summary: 'Sign out',
  method: 'DELETE',
  path: `${staffPath}/session`,
  reply: messageReply,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

export const staffLock = defineEndpoint({
  name: 'staffLock',
  summary: 'Lock the caller’s session',
  method: 'POST',
  path: `${staffPath}/session/lock`,
  reply: messageReply,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

/**
 * Unlocks the session with a code that `staffSendCode` emailed to the caller's address. Errors: as `staffVerifyCode`.
 */
export const staffUnlock = defineEndpoint({
  name: 'staffUnlock',
  summary: 'Unlock the caller’s session with an emailed code',
  method: 'POST',
  path: `${staffPath}/session/unlock`,
  body: z.strictObject({ code: verificationCode }),
  reply: session,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

/** A session that is open on a device. */
export const deviceSession = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});

/** Lists the caller's sessions, newest first. */
export const staffListSessions = defineEndpoint({
  name: 'staffListSessions',
  summary: 'List the caller’s sessions',
  method: 'GET',
  path: `${staffPath}/sessions`,
  reply: z.object({ sessions: z.array(z.extend(deviceSession, { isThisOne: z.boolean() })) }),
  actions: ['use-desk'],
  ...staffSessionCall,
});

/** Ends one of the caller's sessions, from its next call on. Errors: NOT_FOUND. */
export const staffEndSession = defineEndpoint({
  name: 'staffEndSession',
  summary: 'End one of the caller’s sessions',
  method: 'DELETE',
  path: `${staffPath}/sessions/:id`,
  params: itemParams,
  reply: messageReply,
  actions: ['use-desk'],
  ...staffSessionCall,
});
