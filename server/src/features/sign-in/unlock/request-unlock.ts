import { codeLifetimeMinutes, maxCodeAttempts, verificationMinutes } from '@moments/contract/sign-in/sign-in';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { addMinutes, createDummyHash } from '../codes/codes.ts';
import { withFailureAudit } from '../codes/failure-audit.ts';
import { findSentCode, justSent, type StartedVerification } from '../codes/lost-replies.ts';
import type { CodeOrigin } from '../sessions/known-devices.ts';
import { createRepeatableToken, hashCallKey, hashToken } from '../tokens.ts';
import { unlockPurpose } from '../verification.ts';
import { insertVerification, replaceCode } from '../verifications-repository.ts';
import { unlockEmailsQueue } from './send-unlock-email.ts';
import { unlockEmailLimits, type UnlockAccount } from './unlock-limits.ts';
import { deleteUnlockRequest, type UnlockRequest } from './unlock-repository.ts';

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
