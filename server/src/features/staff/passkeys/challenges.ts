import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';

/** The relying party of passkeys: the host of the desk's URL, for its pages only. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** @throws AppError NOT_FOUND if the desk has no address */
export function requireRelyingParty({ configuration }: Pick<Services, 'configuration'>): RelyingParty {
  if (configuration.deskUrl === undefined) throw new AppError('NOT_FOUND');
  const { hostname, origin } = new URL(configuration.deskUrl);
  return { id: hostname, origin };
}

/** Milliseconds in which the browser has to answer. */
export const challengeLifetime = 5 * 60_000;

const sizes = { random: 16, time: 6, sign: 32 } as const;

/** The purpose of a challenge. One for creating a passkey names the person. */
export type ChallengePurpose = 'use' | `create:${string}`;

type Needed = Pick<Services, 'configuration' | 'clock'>;

const sign = ({ configuration }: Needed, purpose: ChallengePurpose, content: Buffer): Buffer =>
  createHmac('sha256', configuration.codePepper).update(`passkey|${purpose}|`).update(content).digest();

/** Creates a challenge that carries its end and a signature, so that strangers who ask for one write nothing. */
export function createChallenge(services: Needed, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(sizes.time);
  end.writeUIntBE(services.clock.now().getTime() + challengeLifetime, 0, sizes.time);
  const content = Buffer.concat([randomBytes(sizes.random), end]);
  return Uint8Array.from(Buffer.concat([content, sign(services, purpose, content)]));
}

/** Returns whether a challenge is ours, for this purpose, and not too old. @param challenge in base64url */
export function isOwnChallenge(services: Needed, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const contentSize = sizes.random + sizes.time;
  if (bytes.length !== contentSize + sizes.sign) return false;
  const content = bytes.subarray(0, contentSize);
  const isSigned = timingSafeEqual(bytes.subarray(contentSize), sign(services, purpose, content));
  return isSigned && content.readUIntBE(sizes.random, sizes.time) > services.clock.now().getTime();
}
