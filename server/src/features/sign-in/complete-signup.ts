import type { ErrorCode } from '@moments/contract/http/errors';
import type { SignedInReply } from '@moments/contract/sign-in/sign-in';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { claimEmail, lockMember, updateMember, type Member } from '../members/index.ts';
import { checkCode } from './codes/check-code.ts';
import { wrongCodeLimits } from './codes/code-limits.ts';
import { withFailureAudit } from './failure-audit.ts';
import { findVerification } from './find-verification.ts';
import { getSignInError } from './sessions/session-rules.ts';
import { signInMember, type SignInOutcome } from './sessions/sign-in-member.ts';
import { authenticatedParts } from './sessions/signed-in-reply.ts';
import type { CodeSubmission, Verification } from './verification.ts';

/**
 * Gives the member the e-mail that was just proved, with the consent to messages that the form asks for beside the code
 * (AUTH-15). A member who has a verified e-mail already keeps that.
 * @returns why not, if the address is another member's
 */
async function saveEmail(
  services: Services,
  transaction: Transaction,
  member: Member,
  email: string,
): Promise<ErrorCode | undefined> {
  if (member.emailVerified) return undefined;
  const owner = await claimEmail(transaction, services.personalData, email);
  if (owner && owner.id !== member.id) return 'EMAIL_IN_USE';
  const now = services.clock.now();
  await updateMember(transaction, services.personalData, member.id, {
    email,
    emailVerifiedAt: now,
    messagesConsentAt: now,
  });
  await recordAudit(transaction, { actor: 'member', action: 'member.email-verified', memberId: member.id });
  return undefined;
}

async function afterProof(
  services: Services,
  transaction: Transaction,
  attempt: Verification & { readonly email: string },
  device: string | null,
): Promise<SignInOutcome> {
  const member = await lockMember(transaction, services.personalData, { phone: attempt.phone });
  if (!member) return { kind: 'refused', code: 'VERIFICATION_NOT_ACTIVE' };
  if (!getSignInError(member.storedStatus)) {
    const code = await saveEmail(services, transaction, member, attempt.email);
    if (code) return { kind: 'refused', code };
  }
  return signInMember(services, transaction, attempt, member, device);
}

/**
 * Completes an attempt with the mailed code and signs the member in (AUTH-03, AUTH-21). An address that is another member's
 * ends nothing: the attempt goes on with another address.
 */
export async function completeSignup(
  services: Services,
  { handle, code, device }: CodeSubmission,
): Promise<SignedInReply> {
  const attempt = await findVerification(services, handle);
  const { handleHash, email, phone, phoneVerified } = attempt;
  if (!phoneVerified) throw new AppError('PHONE_NOT_VERIFIED');
  if (email === undefined) throw new AppError('CODE_EXPIRED');
  const budget = wrongCodeLimits(services, phone);
  const sent = { handleHash, channel: 'email', recipient: email, budget } as const;
  await withFailureAudit(services, { wanted: 'prove-email', phone: attempt.phone }, () =>
    checkCode(services, sent, code),
  );
  const outcome = await services.database.transaction((transaction) =>
    afterProof(services, transaction, { ...attempt, email }, device),
  );
  if (outcome.kind === 'refused') throw new AppError(outcome.code);
  return {
    statusCode: 200,
    message: 'Registration successful! Your account is now verified.',
    ...(await authenticatedParts(services, outcome.accessToken)),
  };
}
