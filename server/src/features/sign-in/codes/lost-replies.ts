import { timingSafeEqual } from 'node:crypto';
import { codeLifetimeMinutes, resendSeconds } from '@moments/contract/sign-in/sign-in';
import type { Services } from '../../../services.ts';
import { hashToken } from '../tokens.ts';
import { findCode, type StoredCode } from '../verifications-repository.ts';
import { hashCode, type CodePurpose } from './codes.ts';

// A reply can be lost on the way, and the caller repeats the call. The repeat gets the reply again: nothing is sent or counted twice,
// and a right code isn't called expired.

export interface SentCode {
  /** Seconds until another code can be sent. */
  readonly resendAfter: number;
}

export interface StartedVerification extends SentCode {
  /** The ID of the verification, which only its caller knows. */
  readonly handle: string;
}

export const justSent: SentCode = { resendAfter: resendSeconds };

/** Returns whether a call with this key sent the code, or entered it last. */
const isOfCall = ({ lastCall }: StoredCode, callKey: string): boolean =>
  lastCall?.equals(hashToken(callKey)) === true;

/** Returns the seconds until another code can be sent, if this one was sent less than a minute ago and can still be entered. */
function getSentCode({ clock }: Pick<Services, 'clock'>, code: StoredCode): SentCode | undefined {
  if (code.usedAt !== null || code.triesLeft === 0) return undefined;
  const sentAt = code.expiresAt.getTime() - codeLifetimeMinutes * 60_000;
  const resendAfter = Math.ceil((sentAt - clock.now().getTime()) / 1_000) + resendSeconds;
  return resendAfter > 0 ? { resendAfter } : undefined;
}

/** Finds the code that an earlier try of the same call sent. Other calls, and calls without a key, find none. */
export async function findSentCode(
  services: Pick<Services, 'database' | 'clock'>,
  { handleHash, channel }: Pick<CodePurpose, 'handleHash' | 'channel'>,
  callKey: string | undefined,
): Promise<SentCode | undefined> {
  if (callKey === undefined) return undefined;
  const code = await findCode(services.database, handleHash, channel);
  return code && isOfCall(code, callKey) ? getSentCode(services, code) : undefined;
}

/** Returns whether this was the right code, and an earlier try of the same call entered it. */
export async function wasEnteredByCall(
  { configuration, database }: Pick<Services, 'configuration' | 'database'>,
  purpose: CodePurpose,
  code: string,
  callKey: string | undefined,
): Promise<boolean> {
  if (callKey === undefined) return false;
  const used = await findCode(database, purpose.handleHash, purpose.channel);
  return (
    used !== undefined &&
    used.usedAt !== null &&
    isOfCall(used, callKey) &&
    timingSafeEqual(used.codeHash, hashCode(configuration.codePepper, purpose, code))
  );
}
