import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskSessionSeconds } from '@moments/contract/staff/sessions';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';

type Configured = Pick<Services, 'configuration'>;

const cookieName = 'moments-desk';

/** Adds a prefix that browsers accept only for secure cookies without a domain. The sandbox has no TLS, so it has no prefix there. */
const toCookieName = ({ configuration }: Configured, name: string): string =>
  configuration.sandbox ? name : `__Host-${name}`;

export const createDeskToken = (): string => randomBytes(32).toString('base64url');
export const hashDeskToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export function readCookie(services: Configured, request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim().split('='));
  return cookies.find(([given]) => given === toCookieName(services, name))?.[1];
}

/** Reads the hash of the session's token. @returns undefined without a cookie */
export function readSessionHash(services: Configured, request: FastifyRequest): Buffer | undefined {
  const value = readCookie(services, request, cookieName);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hashDeskToken(value) : undefined;
}

/** Sets a cookie: for this host only, not for scripts, and not for requests that other sites start. */
export const setCookie = (
  services: Configured,
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
): void => {
  const secure = services.configuration.sandbox ? '' : '; Secure';
  const attributes = `Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Strict${secure}`;
  void reply.header('set-cookie', `${toCookieName(services, name)}=${value}; ${attributes}`);
};

export const setSessionCookie = (services: Configured, reply: FastifyReply, token: string): void =>
  setCookie(services, reply, cookieName, token, deskSessionSeconds);

export const clearSessionCookie = (services: Configured, reply: FastifyReply): void =>
  setCookie(services, reply, cookieName, '', 0);

/** Returns the host without a default port, which some callers name. */
const findHost = (url: string): string | undefined => URL.parse(url)?.host;

/**
 * Rejects a write that another site's page started. Browsers send `Origin` with every write.
 * @throws AppError ORIGIN_REJECTED
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin } = request.headers;
  if (origin === undefined || findHost(origin) !== findHost(`http://${request.host}`))
    throw new AppError('ORIGIN_REJECTED');
}
