import type { PhoneVerifiedReply } from '@moments/contract/sign-in/sign-in';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { createMember, lockMember } from '../members/index.ts';
import { checkCode } from './codes/check-code.ts';
import { wrongCodeLimits } from './codes/code-limits.ts';
import { withFailureAudit } from './failure-audit.ts';
import { findVerification } from './find-verification.ts';
import { getSignInError } from './sessions/session-rules.ts';
import { signInMember, type SignInOutcome } from './sessions/sign-in-member.ts';
import { authenticatedParts } from './sessions/signed-in-reply.ts';
import type { CodeSubmission, Purpose, Verification } from './verification.ts';
import { markPhoneVerified } from './verifications-repository.ts';

/**
 * The member of a phone number that was just proved. A sign-up creates one here, not before: who breaks off before the e-mail
 * is proved goes on by logging in (AUTH-06).
 */
async function memberOf(services: Services, transaction: Transaction, { phone, purpose }: Verification) {
  const { personalData, clock } = services;
  if (purpose === 'sign-up') {
    const id = await createMember(transaction, personalData, phone, clock.now());
    if (id !== undefined) {
      await recordAudit(transaction, { actor: 'member', action: 'member.created', memberId: id });
    }
  }
  return lockMember(transaction, personalData, { phone });
}

type Outcome = SignInOutcome | { readonly kind: 'email-needed' };

async function afterProof(
  services: Services,
  transaction: Transaction,
  attempt: Verification,
  device: string | null,
): Promise<Outcome> {
  const member = await memberOf(services, transaction, attempt);
  // The member was there when the code was sent; an account that is gone by now has ended this attempt with it.
  if (!member) return { kind: 'refused', code: 'VERIFICATION_NOT_ACTIVE' };
  if (member.emailVerified || getSignInError(member.storedStatus)) {
    return signInMember(services, transaction, attempt, member, device);
  }
  await markPhoneVerified(transaction, attempt.handleHash, services.clock.now());
  return { kind: 'email-needed' };
}

/**
 * Proves the phone of an attempt. A member with a verified e-mail is signed in by that, at a log-in and at a sign-up alike
 * (AUTH-19); anyone else has to verify the e-mail in the same attempt (AUTH-06).
 * @param purpose what the attempt must have been begun for
 */
export async function verifyPhone(
  services: Services,
  { handle, code, device }: CodeSubmission,
  purpose: Purpose,
): Promise<PhoneVerifiedReply> {
  const attempt = await findVerification(services, handle);
  if (attempt.purpose !== purpose) throw new AppError('VERIFICATION_NOT_ACTIVE');
  const { handleHash, phone } = attempt;
  const sent = {
    handleHash,
    channel: 'phone',
    recipient: phone,
    budget: wrongCodeLimits(services, phone),
  } as const;
  await withFailureAudit(services, { wanted: 'prove-phone', phone }, () => checkCode(services, sent, code));
  const outcome = await services.database.transaction((transaction) =>
    afterProof(services, transaction, attempt, device),
  );
  if (outcome.kind === 'refused') throw new AppError(outcome.code);
  if (outcome.kind === 'signed-in') {
    const parts = await authenticatedParts(services, outcome.accessToken);
    return { statusCode: 200, message: 'Successfully authenticated', phoneVerified: true, ...parts };
  }
  return {
    statusCode: 200,
    message: 'Phone verified successfully! Please verify your email next.',
    phoneVerified: true,
    accessToken: null,
    profile: null,
    subscription: null,
  };
}
