import type { ErrorCode } from '@moments/contract/http/errors';
import type { SignedInReply } from '@moments/contract/sign-in/sign-in';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { loadProfile, type Member } from '../members/index.ts';
import { endVerification } from './codes/code-attempts-repository.ts';
import { getSignInError } from './sessions/session-rules.ts';
import { hasPaused } from './sessions/sessions-repository.ts';
import { createSession, findLostSession, type AccessToken } from './sessions/sessions.ts';
import { createRepeatableToken } from './tokens.ts';
import type { CodeSubmission, Verification } from './verification.ts';

/**
 * The outcome of a right code, and whether the account had a verified email before. An error is a value here, because throwing it would roll
 * back the end of the verification.
 */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly accessToken: AccessToken; readonly isReturning: boolean }
  | { readonly kind: 'rejected'; readonly code: ErrorCode };

/**
 * Returns the token of the session that a right code opens. A repeat of the call has the same.
 * @param isReturning false if the call registers the member. The tokens differ, so that a repeat knows which message the first call sent
 */
const createSessionToken = (
  { configuration }: Services,
  { handle, code, origin }: CodeSubmission,
  isReturning: boolean,
): string => {
  const kind = isReturning ? 'session' : 'first-session';
  return createRepeatableToken(configuration.codePepper, origin.callKey, kind, handle, code);
};

/**
 * Finds the session that an earlier try of the same call opened.
 * @param isReturning whether the member had registered before that call
 */
export const findSessionOfRepeat = (
  services: Services,
  submission: CodeSubmission,
  isReturning: boolean,
): Promise<AccessToken | undefined> =>
  submission.origin.callKey === undefined
    ? Promise.resolve(undefined)
    : findLostSession(services, createSessionToken(services, submission, isReturning));

/**
 * Ends the verification and creates a session, or rejects a member who was stopped by an administrator (AUTH-07).
 * @param member as before the call
 */
export async function signInMember(
  services: Services,
  transaction: Transaction,
  verification: Verification,
  member: Pick<Member, 'id' | 'storedStatus' | 'emailVerified'>,
  submission: CodeSubmission,
): Promise<SignInOutcome> {
  await endVerification(transaction, verification.handleHash, services.clock.now());
  const code = getSignInError(member.storedStatus);
  const action = code ? 'sign-in.refused' : 'sign-in.signed-in';
  await recordAudit(transaction, {
    actor: 'member',
    action,
    memberId: member.id,
    after: code ? { code } : { purpose: verification.purpose },
  });
  if (code) return { kind: 'rejected', code };
  const isReturning = member.emailVerified;
  const token = createSessionToken(services, submission, isReturning);
  const accessToken = await createSession(services, transaction, member.id, submission.device, token);
  return { kind: 'signed-in', accessToken, isReturning };
}

/** Reads everything that the portal needs for its first screen, so that it makes no second request (AUTH-08). */
export async function readAuthenticatedParts(
  services: Services,
  accessToken: AccessToken,
): Promise<Pick<SignedInReply, 'accessToken' | 'profile' | 'subscription'>> {
  const { user, subscription, hash } = await loadProfile(services, accessToken.userId);
  const { basicInfo, personalDetails } = user;
  return {
    accessToken,
    profile: {
      _id: basicInfo._id,
      phone: basicInfo.phone,
      email: personalDetails.email,
      emailVerified: basicInfo.emailVerified,
      firstName: personalDetails.firstName,
      lastName: personalDetails.lastName,
      _data: { ...user, hash },
    },
    subscription,
  };
}

/**
 * Says whether a log-in with the right texted code needs the code of the verified email too (SEC-04). A carrier gives an unused number
 * to another person, so the number alone proves little after a long pause. A browser on which the member logged in before is enough.
 */
export async function needsEmailProof(
  { configuration, clock }: Pick<Services, 'configuration' | 'clock'>,
  transaction: Transaction,
  member: Pick<Member, 'id' | 'emailVerified'>,
  knownDevice: Buffer | undefined,
): Promise<boolean> {
  if (!member.emailVerified || knownDevice) return false;
  return hasPaused(transaction, member.id, configuration.dormantAccountDays, clock.now());
}
