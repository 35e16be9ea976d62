import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';

/**
 * Lets the session go on (SESS-01): its end moves to a full lifetime from now, though never beyond the longest time after
 * signing in. `ttl`: seconds that it lasts from now; `canExtend`: whether asking again later can move the end further.
 */
export const extendSession = endpoint({
  name: 'extendSession',
  summary: 'Stay logged in',
  method: 'POST',
  path: '/api/v1/accounts/member/extend-session',
  access: 'member',
  reply: z.object({
    statusCode: z.literal(200),
    message: z.string(),
    ttl: z.int(),
    canExtend: z.boolean(),
  }),
  errorSource: 'authentication',
  defaultError: 'Request failed',
});

/** A place where the member is signed in. Instants in ISO form. */
export const device = z.object({
  id: z.string(),
  /** Such as `Chrome on Android`; null where the browser does not say. */
  name: z.nullable(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** Where the member is signed in, this device first, then the one used last. */
export const getDevices = endpoint({
  name: 'getDevices',
  summary: 'Where the member is signed in',
  method: 'GET',
  path: '/api/v1/accounts/member/devices',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: z.array(device) }),
  errorSource: 'authentication',
  defaultError: 'Request failed',
});

/** Ends the session on one device; repeated, or for one that has ended, it is fine. */
export const logOutDevice = endpoint({
  name: 'logOutDevice',
  summary: 'Sign out one device',
  method: 'DELETE',
  path: '/api/v1/accounts/member/devices/:deviceId',
  access: 'member',
  params: z.strictObject({ deviceId: z.uuid('deviceId is a device’s id') }),
  reply: z.extend(messageReply, { data: z.array(device) }),
  errorSource: 'authentication',
  defaultError: 'Request failed',
});

/** Ends all sessions but this one. */
export const logOutOtherDevices = endpoint({
  name: 'logOutOtherDevices',
  summary: 'Sign out all other devices',
  method: 'DELETE',
  path: '/api/v1/accounts/member/devices',
  access: 'member',
  reply: z.extend(messageReply, { data: z.array(device) }),
  errorSource: 'authentication',
  defaultError: 'Request failed',
});
