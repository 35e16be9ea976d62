import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { readCookie, setCookie } from './session-cookie.ts';

type Needed = Pick<Services, 'configuration' | 'clock'>;

/** Where a code is asked for or entered. */
export interface CodeCaller {
  readonly ip: string;
  /** The random name of the browser. A code works only in the one that asked for it, so strangers can neither void it nor use up its tries. */
  readonly browser: string;
  /** Whether the person signed in there before. Then it has tries and emails of its own (SEC-05). */
  readonly isKnown: boolean;
}

const cookieName = 'moments-desk-browser';
/** Days after its last sign-in during which a browser is known. */
const knownDays = 400;

/** Signs a browser's name for one address, so that no browser can make itself known. */
const sign = ({ configuration }: Needed, addressHash: Buffer, browser: string, end: string): Buffer =>
  createHmac('sha256', configuration.codePepper)
    .update(['desk-browser', addressHash.toString('hex'), browser, end].join('|'))
    .digest();

function isSigned(services: Needed, addressHash: Buffer, value: string): boolean {
  const [browser = '', end = '', proof = ''] = value.split('.');
  const given = Buffer.from(proof, 'base64url');
  const own = sign(services, addressHash, browser, end);
  return (
    given.length === own.length &&
    timingSafeEqual(given, own) &&
    Number(end) > services.clock.now().getTime() / 1_000
  );
}

const createName = (): string => randomBytes(16).toString('base64url');

/** Reads the browser of a request for an address. If it has no name, the reply gives it one. */
export function identifyBrowser(
  services: Needed,
  addressHash: Buffer,
  request: FastifyRequest,
  reply?: FastifyReply,
): CodeCaller {
  const value = readCookie(services, request, cookieName) ?? '';
  const [named = ''] = value.split('.');
  const browser = /^[\w-]{22}$/.test(named) ? named : createName();
  if (browser !== named && reply) setCookie(services, reply, cookieName, browser, 3_600);
  return { ip: request.ip, browser, isKnown: isSigned(services, addressHash, value) };
}

/** Makes the browser of a reply known for an address, under a new name: others may know the one that it came with. */
export function rememberBrowser(services: Needed, addressHash: Buffer, reply: FastifyReply): void {
  const browser = createName();
  const seconds = knownDays * 86_400;
  const end = String(Math.floor(services.clock.now().getTime() / 1_000) + seconds);
  const proof = sign(services, addressHash, browser, end).toString('base64url');
  setCookie(services, reply, cookieName, [browser, end, proof].join('.'), seconds);
}
