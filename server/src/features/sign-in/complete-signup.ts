import type { ErrorCode } from '@moments/contract/http/errors';
import type { SignedInReply } from '@moments/contract/sign-in/sign-in';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { claimEmail, lockMember, updateMember, type Member } from '../members/index.ts';
import { checkCode, findVerification } from './codes/check-code.ts';
import { listWrongCodeLimits } from './codes/code-limits.ts';
import { withFailureAudit } from './codes/failure-audit.ts';
import { identifyCaller } from './sessions/known-devices.ts';
import { getSignInError } from './sessions/session-rules.ts';
import type { AccessToken } from './sessions/sessions.ts';
import {
  findSessionOfRepeat,
  needsEmailProof,
  readAuthenticatedParts,
  signInMember,
  type SignInOutcome,
} from './sign-in-member.ts';
import type { CodeSubmission, Verification } from './verification.ts';

/**
 * Saves the email that was just verified, and the consent to messages that the form requires (AUTH-15). A member who already has
 * a verified email keeps it.
 * @returns the error if the address belongs to another member
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

async function completeEmailStep(
  services: Services,
  transaction: Transaction,
  verification: Verification & { readonly email: string },
  {
    submission,
    knownDevice,
  }: { readonly submission: CodeSubmission; readonly knownDevice: Buffer | undefined },
): Promise<SignInOutcome> {
  const member = await lockMember(transaction, services.personalData, { phone: verification.phone });
  if (!member) return { kind: 'rejected', code: 'VERIFICATION_NOT_ACTIVE' };
  // Another address proves nothing about the owner (SEC-04).
  if (
    verification.email !== member.email &&
    (await needsEmailProof(services, transaction, member, knownDevice))
  )
    return { kind: 'rejected', code: 'VERIFICATION_NOT_ACTIVE' };
  if (!getSignInError(member.storedStatus)) {
    const code = await saveEmail(services, transaction, member, verification.email);
    if (code) return { kind: 'rejected', code };
  }
  return signInMember(services, transaction, verification, member, submission);
}

/** The messages after logging in. A returning member registered before (SEC-04). */
const messages = {
  new: 'Registration successful! Your account is now verified.',
  returning: 'Successfully authenticated',
} as const;

const toReply = async (
  services: Services,
  accessToken: AccessToken,
  isReturning: boolean,
): Promise<SignedInReply> => ({
  message: isReturning ? messages.returning : messages.new,
  ...(await readAuthenticatedParts(services, accessToken)),
});

/**
 * Verifies the email by its code and logs the member in (AUTH-03, AUTH-21). If the address belongs to another member, the
 * verification continues with a different address. A repeat of the call gets the same reply.
 */
export async function completeSignup(services: Services, submission: CodeSubmission): Promise<SignedInReply> {
  for (const isReturning of [false, true]) {
    const opened = await findSessionOfRepeat(services, submission, isReturning);
    if (opened) return toReply(services, opened, isReturning);
  }
  const { handle, code, origin } = submission;
  const verification = await findVerification(services, handle);
  const { handleHash, email, phone, phoneVerified } = verification;
  if (!phoneVerified) throw new AppError('PHONE_NOT_VERIFIED');
  if (email === undefined) throw new AppError('CODE_EXPIRED');
  const caller = await identifyCaller(services, phone, origin);
  const limits = listWrongCodeLimits(services, phone, caller);
  const { callKey } = origin;
  const sent = { handleHash, channel: 'email', recipient: email, limits, callKey } as const;
  await withFailureAudit(services, { step: 'prove-email', phone }, () => checkCode(services, sent, code));
  const outcome = await services.database.transaction((transaction) =>
    completeEmailStep(
      services,
      transaction,
      { ...verification, email },
      { submission, knownDevice: caller.knownDevice },
    ),
  );
  if (outcome.kind === 'rejected') throw new AppError(outcome.code);
  return toReply(services, outcome.accessToken, outcome.isReturning);
}
