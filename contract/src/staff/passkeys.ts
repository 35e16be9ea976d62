import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';
import { staffSessionCall, staffPath, staffVisitorCall, itemParams } from '../http/staff-call.ts';
import { staffGetSession } from './sessions.ts';

/** Defines bytes as WebAuthn writes them in JSON. */
const defineBytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
const transports = z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)));

/** The answer of a browser's authenticator: https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
const credential = {
  id: defineBytes(1_400),
  rawId: defineBytes(1_400),
  type: z.literal('public-key'),
} as const;

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: defineBytes(4_000),
    attestationObject: defineBytes(12_000),
    transports,
  }),
});

const used = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: defineBytes(4_000),
    authenticatorData: defineBytes(4_000),
    signature: defineBytes(8_000),
    userHandle: z.optional(defineBytes(100)),
  }),
});

export type CreatedPasskey = z.infer<typeof created>;
export type UsedPasskey = z.infer<typeof used>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** Errors: NOT_FOUND if the desk has no address (`DESK_URL`), so that there are no passkeys. */
export const staffPasskeyOptions = defineEndpoint({
  name: 'staffPasskeyOptions',
  summary: 'Get what the browser needs to use a passkey',
  method: 'POST',
  path: `${staffPath}/session/passkey/options`,
  reply: z.object({ options: requestOptions }),
  ...staffVisitorCall,
});

/** Signs in with a passkey and sets the session's cookie. Errors: PASSKEY_REJECTED. */
export const staffUsePasskey = defineEndpoint({
  name: 'staffUsePasskey',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: `${staffPath}/session/passkey/verify`,
  body: z.strictObject({ passkey: used }),
  reply: staffGetSession.reply,
  ...staffVisitorCall,
});

/** Unlocks the session with one of the caller's passkeys. Errors: PASSKEY_REJECTED. */
export const staffUnlockByPasskey = defineEndpoint({
  name: 'staffUnlockByPasskey',
  summary: 'Unlock the caller’s session with a passkey',
  method: 'POST',
  path: `${staffPath}/session/unlock/passkey`,
  body: z.strictObject({ passkey: used }),
  reply: staffGetSession.reply,
  actions: ['use-desk'],
  isOpenWhileLocked: true,
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

export const passkeyRow = z.object({
  id: z.string(),
  /** The device on which it was added; null if the browser didn't say. */
  device: z.nullable(z.string()),
  /** Whether the person's other devices have it too. */
  isSynced: z.boolean(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

/** Lists the caller's passkeys, oldest first. */
export const staffListPasskeys = defineEndpoint({
  name: 'staffListPasskeys',
  summary: 'List the caller’s passkeys',
  method: 'GET',
  path: `${staffPath}/passkeys`,
  reply: z.object({ passkeys: z.array(passkeyRow) }),
  actions: ['use-desk'],
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

/** Errors: NOT_FOUND if the desk has no address. */
export const staffNewPasskeyOptions = defineEndpoint({
  name: 'staffNewPasskeyOptions',
  summary: 'Get what the browser needs to create a passkey',
  method: 'POST',
  path: `${staffPath}/passkeys/options`,
  reply: z.object({ options: creationOptions }),
  actions: ['use-desk'],
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

/** Adds a passkey. The person gets an email. Errors: PASSKEY_REJECTED, TOO_MANY_PASSKEYS. */
export const staffAddPasskey = defineEndpoint({
  name: 'staffAddPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: `${staffPath}/passkeys`,
  body: z.strictObject({ passkey: created }),
  reply: z.object({ passkey: passkeyRow }),
  actions: ['use-desk'],
  isOpenBeforePasskey: true,
  ...staffSessionCall,
});

/** Removes one of the caller's passkeys, even for other devices that have it. The person gets an email. Errors: NOT_FOUND, LAST_PASSKEY. */
export const staffRemovePasskey = defineEndpoint({
  name: 'staffRemovePasskey',
  summary: 'Remove one of the caller’s passkeys',
  method: 'DELETE',
  path: `${staffPath}/passkeys/:id`,
  params: itemParams,
  reply: messageReply,
  actions: ['use-desk'],
  ...staffSessionCall,
});
