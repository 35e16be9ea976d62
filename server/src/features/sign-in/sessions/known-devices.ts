import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { createToken, hashToken, readCallKey } from '../tokens.ts';
import { isDeviceKnown, replaceDeviceToken, saveKnownDevice } from './known-devices-repository.ts';

/** A browser keeps this cookie over log-outs. It gives no access; it only tells a member's device from a stranger's (SEC-05). */
const cookieName = 'moments-device';
/** Days after its last log-in during which a device is known. */
export const daysOfKnownDevices = 400;

const dayInMs = 86_400_000;

/** Where a request for a code, or an entry of one, comes from. */
export interface CodeOrigin {
  readonly ip: string;
  /** The hash of the browser's device token, if it has one. */
  readonly deviceHash: Buffer | undefined;
  /** The key that all repeats of the call share. */
  readonly callKey: string | undefined;
}

function readToken(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim().split('='));
  const value = cookies.find(([name]) => name === cookieName)?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export function readCodeOrigin(request: FastifyRequest): CodeOrigin {
  const token = readToken(request);
  return {
    ip: request.ip,
    deviceHash: token === undefined ? undefined : hashToken(token),
    callKey: readCallKey(request),
  };
}

/** A request of a member's browser, and its reply, which sets the cookie. */
interface Exchange {
  readonly memberId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Makes the browser known under a token of our own. It never keeps the one that it came with: a person who planted it in the browser
 * would know it, and could then pass for the member's device elsewhere.
 */
async function saveDevice(
  { database, configuration }: Services,
  { memberId, request, reply }: Exchange,
  lastSignInAt: Date,
): Promise<void> {
  const former = readToken(request);
  const token = createToken();
  if (former !== undefined) await replaceDeviceToken(database, hashToken(former), hashToken(token));
  await saveKnownDevice(database, { tokenHash: hashToken(token), memberId, lastSignInAt });
  const secure = configuration.publicUrl.startsWith('https:') ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${cookieName}=${token}; Path=/api/v1/accounts; Max-Age=${String(daysOfKnownDevices * 86_400)}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** Remembers that a member logged in on the browser of a request. */
export const rememberDevice = (services: Services, exchange: Exchange): Promise<void> =>
  saveDevice(services, exchange, services.clock.now());

/** Returns the earliest last log-in of a device that is still known. */
const getKnownSince = ({ clock }: Pick<Services, 'clock'>): number =>
  clock.now().getTime() - daysOfKnownDevices * dayInMs;

/** Makes the browser of a request known for one day, without a log-in. A log-in on it makes it known for longer. */
export const unlockDevice = (services: Services, exchange: Exchange): Promise<void> =>
  saveDevice(services, exchange, new Date(getKnownSince(services) + dayInMs));

/** Where a code is asked for or entered. */
export interface CodeCaller extends Pick<CodeOrigin, 'ip' | 'callKey'> {
  /** The hash of a device's token if the number's member logged in there before. */
  readonly knownDevice: Buffer | undefined;
}

/** Finds out whether a request comes from a known device (SEC-05). The work is the same for every number (AUTH-19). */
export async function identifyCaller(
  services: Services,
  phone: string,
  { deviceHash, ...call }: CodeOrigin,
): Promise<CodeCaller> {
  if (!deviceHash) return { ...call, knownDevice: undefined };
  const since = new Date(getKnownSince(services));
  const phoneHash = services.personalData.hashForLookup('phone', phone);
  const isKnown = await isDeviceKnown(services.database, { phoneHash, deviceHash, since });
  return { ...call, knownDevice: isKnown ? deviceHash : undefined };
}
