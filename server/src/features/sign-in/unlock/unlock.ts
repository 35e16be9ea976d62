import { codeLifetimeMinutes, maxCodeAttempts, verificationMinutes } from '@moments/contract/sign-in/sign-in';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { checkCode } from '../codes/check-code.ts';
import { endVerification } from '../codes/code-attempts-repository.ts';
import { addMinutes, createDummyHash } from '../codes/codes.ts';
import { withFailureAudit } from '../codes/failure-audit.ts';
import { findSentCode, justSent, type StartedVerification } from '../codes/lost-replies.ts';
import type { CodeOrigin } from '../sessions/known-devices.ts';
import { hashToken, createRepeatableToken, hashCallKey } from '../tokens.ts';
import { unlockPurpose } from '../verification.ts';
import { insertVerification, replaceCode } from '../verifications-repository.ts';
import { isVerifiedEmail, unlockEmailsQueue } from './send-unlock-email.ts';
import { listWrongUnlockCodeLimits, unlockEmailLimits, type UnlockAccount } from './unlock-limits.ts';
import { findUnlockRequest, type UnlockRequest, deleteUnlockRequest } from './unlock-repository.ts';

async function writeRequest(
  { database, personalData, jobs, clock }: Services,
  request: UnlockRequest,
  { replaced, callKey }: { readonly replaced: string | undefined; readonly callKey: string | undefined },
): Promise<void> {
  const { handleHash } = request;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    if (replaced !== undefined) await deleteUnlockRequest(transaction, hashToken(replaced));
    const verification = { ...request, purpose: unlockPurpose, askedFrom: undefined } as const;
    await insertVerification(transaction, personalData, verification, addMinutes(now, verificationMinutes));
    await replaceCode(transaction, {
      handleHash,
      channel: 'email',
      codeHash: createDummyHash(),
      triesLeft: maxCodeAttempts,
      usedAt: null,
      expiresAt: addMinutes(now, codeLifetimeMinutes),
      lastCall: hashCallKey(callKey),
    });
    const data = { handleHash: handleHash.toString('hex') };
    await jobs.enqueue(transaction, unlockEmailsQueue, data, { priority: 'urgent' });
  });
}

/**
 * Starts the way to unlock a browser by email (SEC-05). A job looks for the account and sends the email, so that neither the reply nor
 * its time tells whether the phone and the email are those of an account (AUTH-19). Until then, no code matches. A repeat of the call gets
 * the same request.
 * @param account.replaced the handle of the browser's earlier request, whose code stops working. Others can't void it.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function requestUnlock(
  services: Services,
  { phone, email, replaced }: UnlockAccount & { readonly replaced: string | undefined },
  { ip, callKey }: CodeOrigin,
): Promise<StartedVerification> {
  const handle = createRepeatableToken(
    services.configuration.codePepper,
    callKey,
    unlockPurpose,
    phone,
    email,
  );
  const handleHash = hashToken(handle);
  const sent = await findSentCode(services, { handleHash, channel: 'email' }, callKey);
  if (sent) return { handle, ...sent };
  const limits = unlockEmailLimits(services, { phone, email }, ip);
  await withFailureAudit(services, { step: 'mail-unlock', phone }, () => consumeRateLimits(services, limits));
  await writeRequest(services, { handleHash, phone, email }, { replaced, callKey });
  return { handle, ...justSent };
}

interface UnlockEntry {
  readonly handle: string;
  readonly code: string;
  /** The caller's address. */
  readonly ip: string;
}

/** Ends the request. The account may have another number or email by now; then nothing is unlocked. */
const completeUnlock = (
  { database, personalData, clock }: Services,
  { handleHash, phone, email }: UnlockRequest,
): Promise<string | undefined> =>
  database.transaction(async (transaction) => {
    await endVerification(transaction, handleHash, clock.now());
    const member = await lockMember(transaction, personalData, { phone });
    if (!isVerifiedEmail(member, email)) return undefined;
    await recordAudit(transaction, { actor: 'member', action: 'sign-in.unlocked', memberId: member.id });
    return member.id;
  });

/**
 * Checks the emailed code of a browser that asked to be unlocked. It creates no session (AUTH-21).
 * @returns the ID of the member, for whom the browser may then be known
 * @throws AppError VERIFICATION_NOT_ACTIVE, INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED, or TOO_MANY_REQUESTS
 */
export async function verifyUnlock(services: Services, { handle, code, ip }: UnlockEntry): Promise<string> {
  const { database, personalData, clock } = services;
  const request = await findUnlockRequest(database, personalData, hashToken(handle), clock.now());
  if (!request) throw new AppError('VERIFICATION_NOT_ACTIVE');
  const { handleHash, phone, email } = request;
  const limits = listWrongUnlockCodeLimits(services, request, ip);
  const sent = { handleHash, channel: 'email', recipient: email, limits, callKey: undefined } as const;
  await withFailureAudit(services, { step: 'prove-unlock', phone }, () => checkCode(services, sent, code));
  const memberId = await completeUnlock(services, request);
  if (memberId === undefined) throw new AppError('VERIFICATION_NOT_ACTIVE');
  return memberId;
}
