import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { hashToken, newToken } from '../tokens.ts';
import { isDeviceKnown, saveKnownDevice } from './known-devices-repository.ts';

/** A browser keeps this cookie over log-outs. It gives no access; it only tells a member's device from a stranger's (SEC-05). */
const cookieName = 'moments-device';
/** Days after its last log-in during which a device is known. */
export const daysOfKnownDevices = 400;

/** Where a request for a code, or an entry of one, comes from. */
export interface CodeOrigin {
  readonly ip: string;
  /** The hash of the browser's device token, if it has one. */
  readonly deviceHash: Buffer | undefined;
}

function readToken(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim().split('='));
  const value = cookies.find(([name]) => name === cookieName)?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export function originOf(request: FastifyRequest): CodeOrigin {
  const token = readToken(request);
  return { ip: request.ip, deviceHash: token === undefined ? undefined : hashToken(token) };
}

/** Remembers that a member logged in on the browser of a request. */
export async function rememberDevice(
  { database, configuration, clock }: Services,
  memberId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readToken(request) ?? newToken();
  await saveKnownDevice(database, { tokenHash: hashToken(token), memberId, lastSignInAt: clock.now() });
  const secure = configuration.publicUrl.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${cookieName}=${token}; Path=/api/v1/accounts; Max-Age=${String(daysOfKnownDevices * 86_400)}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/**
 * Returns the device hash of an origin if the number's member logged in there before. The work is the same for every number
 * (AUTH-19).
 */
export async function findKnownDevice(
  { database, personalData, clock }: Services,
  phone: string,
  { deviceHash }: CodeOrigin,
): Promise<Buffer | undefined> {
  if (!deviceHash) return undefined;
  const since = new Date(clock.now().getTime() - daysOfKnownDevices * 86_400_000);
  const phoneHash = personalData.lookupHash('phone', phone);
  return (await isDeviceKnown(database, { phoneHash, deviceHash, since })) ? deviceHash : undefined;
}
