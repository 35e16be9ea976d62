import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { codeLength } from '@moments/contract/sign-in/sign-in';

export type Channel = 'phone' | 'email';

/** Six random digits (AUTH-14). */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** What a code is for: one attempt, and one phone number (E.164) or e-mail address. */
export interface CodePurpose {
  readonly handleHash: Buffer;
  readonly channel: Channel;
  readonly recipient: string;
}

/**
 * Hash of a code, keyed and bound to its purpose: neither a dump nor another attempt can use it, nor can the code that was
 * mailed to one address prove another (AUTH-20).
 */
export const hashCode = (
  pepper: string,
  { handleHash, channel, recipient }: CodePurpose,
  code: string,
): Buffer =>
  createHmac('sha256', pepper)
    .update([handleHash.toString('hex'), channel, recipient, code].join('|'))
    .digest();

/** Stands where a hash would, for a number without an account: no code matches it. */
export const createDummyHash = (): Buffer => randomBytes(32);
