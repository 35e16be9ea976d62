import type { PhoneVerifiedReply } from '@moments/contract/sign-in/sign-in';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { createMember, lockMember } from '../members/index.ts';
import { checkCode, findVerification } from './codes/check-code.ts';
import { markVerified } from './codes/code-attempts-repository.ts';
import { listWrongCodeLimits } from './codes/code-limits.ts';
import { withFailureAudit } from './codes/failure-audit.ts';
import { wasEnteredByCall } from './codes/lost-replies.ts';
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
import type { CodeSubmission, Purpose, Verification } from './verification.ts';

/**
 * Finds the member of a phone number that was just verified. A sign-up creates the member here. A member who stops before the
 * email is verified continues by logging in (AUTH-06).
 */
async function findOrCreateMember(
  services: Services,
  transaction: Transaction,
  { phone, purpose }: Verification,
) {
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

/** An entry of a code, from a known device or another. */
interface Entry {
  readonly submission: CodeSubmission;
  readonly knownDevice: Buffer | undefined;
}

async function completePhoneStep(
  services: Services,
  transaction: Transaction,
  verification: Verification,
  { submission, knownDevice }: Entry,
): Promise<Outcome> {
  const member = await findOrCreateMember(services, transaction, verification);
  // The account was deleted after the code was sent.
  if (!member) return { kind: 'rejected', code: 'VERIFICATION_NOT_ACTIVE' };
  const isEmailNeeded =
    !member.emailVerified || (await needsEmailProof(services, transaction, member, knownDevice));
  if (!isEmailNeeded || getSignInError(member.storedStatus)) {
    return signInMember(services, transaction, verification, member, submission);
  }
  await markVerified(transaction, verification.handleHash, services.clock.now());
  return { kind: 'email-needed' };
}

const emailNeeded: PhoneVerifiedReply = {
  message: 'Phone verified successfully! Please verify your email next.',
  phoneVerified: true,
  accessToken: null,
  profile: null,
  subscription: null,
};

const toSignedInReply = async (
  services: Services,
  accessToken: AccessToken,
): Promise<PhoneVerifiedReply> => ({
  message: 'Successfully authenticated',
  phoneVerified: true,
  ...(await readAuthenticatedParts(services, accessToken)),
});

/**
 * Verifies the phone by its code. This logs in a member with a verified email, for a log-in and for a sign-up (AUTH-19). All
 * others must verify their email in the same verification (AUTH-06). After a long pause, all must on a new device (SEC-04).
 * A repeat of the call gets the same reply.
 * @param purpose the purpose that the verification must have
 */
export async function verifyPhone(
  services: Services,
  submission: CodeSubmission,
  purpose: Purpose,
): Promise<PhoneVerifiedReply> {
  const opened = await findSessionOfRepeat(services, submission, true);
  if (opened) return toSignedInReply(services, opened);
  const { handle, code, origin } = submission;
  const verification = await findVerification(services, handle);
  if (verification.purpose !== purpose) throw new AppError('VERIFICATION_NOT_ACTIVE');
  const { handleHash, phone } = verification;
  const codePurpose = { handleHash, channel: 'phone', recipient: phone } as const;
  if (verification.phoneVerified && (await wasEnteredByCall(services, codePurpose, code, origin.callKey)))
    return emailNeeded;
  const caller = await identifyCaller(services, phone, origin);
  const limits = listWrongCodeLimits(services, phone, caller);
  const sent = { ...codePurpose, limits, callKey: origin.callKey };
  await withFailureAudit(services, { step: 'prove-phone', phone }, () => checkCode(services, sent, code));
  const outcome = await services.database.transaction((transaction) =>
    completePhoneStep(services, transaction, verification, { submission, knownDevice: caller.knownDevice }),
  );
  if (outcome.kind === 'rejected') throw new AppError(outcome.code);
  return outcome.kind === 'signed-in' ? toSignedInReply(services, outcome.accessToken) : emailNeeded;
}
