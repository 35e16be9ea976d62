import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { checkCode } from '../codes/check-code.ts';
import { endVerification } from '../codes/code-attempts-repository.ts';
import { withFailureAudit } from '../codes/failure-audit.ts';
import { hashToken } from '../tokens.ts';
import { isVerifiedEmail } from './send-unlock-email.ts';
import { listWrongUnlockCodeLimits } from './unlock-limits.ts';
import { findUnlockRequest, type UnlockRequest } from './unlock-repository.ts';

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
