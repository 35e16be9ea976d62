import { timingSafeEqual } from 'node:crypto';
import { codeLifetimeMinutes, resendSeconds } from '@moments/contract/sign-in/sign-in';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findCode, type Channel } from '../verifications-repository.ts';
import { hashCode, type CodePurpose } from './codes.ts';

// A reply can be lost on the way, and the caller repeats the call. The repeat gets the reply again: nothing is sent or counted twice,
// and a right code isn't called expired.

/** A code on its way. */
export interface SentCode {
  /** Seconds until another code can be sent. */
  readonly resendAfter: number;
}

/** A verification whose code is on its way. */
export interface StartedVerification extends SentCode {
  /** The ID of the verification, which only its caller knows. */
  readonly handle: string;
}

/** A code that was sent just now. */
export const justSent: SentCode = { resendAfter: resendSeconds };

/** Finds the code that a verification sent less than a minute ago, if it can still be entered: then no other can be sent yet. */
export async function findJustSent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  handleHash: Buffer,
  channel: Channel,
): Promise<SentCode | undefined> {
  const code = await findCode(database, handleHash, channel);
  if (!code || code.usedAt !== null || code.triesLeft === 0) return undefined;
  const sentAt = code.expiresAt.getTime() - codeLifetimeMinutes * 60_000;
  const resendAfter = Math.ceil((sentAt - clock.now().getTime()) / 1_000) + resendSeconds;
  return resendAfter > 0 ? { resendAfter } : undefined;
}

/** Sends another code. If it is too early because one was just sent in the same verification, that one is the answer. */
export async function sendOrFindJustSent(
  services: Pick<Services, 'database' | 'clock'>,
  handleHash: Buffer,
  channel: Channel,
  send: () => Promise<void>,
): Promise<SentCode> {
  try {
    await send();
    return justSent;
  } catch (error) {
    const isTooEarly = error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';
    const sent = isTooEarly ? await findJustSent(services, handleHash, channel) : undefined;
    if (sent) return sent;
    throw error;
  }
}

/** Tells whether this was the right code, and it was entered before. */
export async function isUsedCode(
  { configuration, database }: Pick<Services, 'configuration' | 'database'>,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const used = await findCode(database, purpose.handleHash, purpose.channel);
  return (
    used !== undefined &&
    used.usedAt !== null &&
    timingSafeEqual(used.codeHash, hashCode(configuration.codePepper, purpose, code))
  );
}
