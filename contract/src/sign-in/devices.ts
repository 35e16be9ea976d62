import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';

/**
 * Extends the session to a full lifetime from now, but not beyond the longest lifetime after the log-in (SESS-01). `ttl`: seconds
 * from now until it ends; `canExtend`: whether a later call can extend it further.
 */
export const extendSession = defineEndpoint({
  name: 'extendSession',
  summary: 'Stay logged in',
  method: 'POST',
  path: '/api/v1/accounts/member/extend-session',
  access: 'member',
  reply: z.object({ message: z.string(), ttl: z.int(), canExtend: z.boolean() }),
});

/** A device on which the member is logged in. Times in ISO form. */
export const device = z.object({
  id: z.string(),
  /** Such as `Chrome on Android`; null if the browser does not name itself. */
  name: z.nullable(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether the call comes from this device. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** Lists the devices on which the member is logged in: this device first, then the most recently used. */
export const getDevices = defineEndpoint({
  name: 'getDevices',
  summary: 'List the devices on which the member is logged in',
  method: 'GET',
  path: '/api/v1/accounts/member/devices',
  access: 'member',
  reply: z.object({ data: z.array(device) }),
});

/** Ends the session on one device. Succeeds if the session has already ended. */
export const logOutDevice = defineEndpoint({
  name: 'logOutDevice',
  summary: 'Log out one device',
  method: 'DELETE',
  path: '/api/v1/accounts/member/devices/:deviceId',
  access: 'member',
  params: z.strictObject({ deviceId: z.uuid('deviceId is a device’s id') }),
  reply: z.extend(messageReply, { data: z.array(device) }),
});

/** Ends all sessions except this one. */
export const logOutOtherDevices = defineEndpoint({
  name: 'logOutOtherDevices',
  summary: 'Log out all other devices',
  method: 'DELETE',
  path: '/api/v1/accounts/member/devices',
  access: 'member',
  reply: z.extend(messageReply, { data: z.array(device) }),
});
