import type { ErrorSource } from '@moments/contract/http/error-sources';
import { memberSignup, sendCode, sendEmailVerification } from '@moments/contract/sign-in/sign-in';
import { toE164 } from '@moments/contract/values/phone';
import { clearNotices } from '@moments/ui/notifications.ts';
import { call } from '../../api/call.ts';
import { dismissError, recordError } from '../../api/error-store.ts';
import { useSession } from '../../session/session-store.ts';
import { emptyVerification, isInProgress, type Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { showAuthError } from './auth-errors.ts';
import { navigateToHash, verificationHash, type Tab } from './auth-location.ts';
import { announceError } from './copy.ts';

const calculateInstant = (seconds: number): number => Date.now() + seconds * 1_000;

/** Checks for the member ID, which a reply of another server, such as a proxy, may lack. */
const hasMemberId = ({ memberId }: { readonly memberId?: unknown }): boolean =>
  typeof memberId === 'string' && memberId !== '';

const getVerification = (): Verification => useSession.getState().verification;

/** Returns whether the code of this verification was just sent, so that no other can be sent yet. */
function isJustSent(request: Pick<Verification, 'flow' | 'phoneNumber' | 'email'>): boolean {
  const verification = getVerification();
  const { stage, email, resendAt } = verification;
  const isSame = isSamePhone(verification, request) && email === request.email;
  return stage === 'phoneVerification' && isSame && resendAt > Date.now();
}

const isSamePhone = (
  { flow, phoneNumber }: Verification,
  request: Pick<Verification, 'flow' | 'phoneNumber'>,
): boolean => flow === request.flow && phoneNumber === request.phoneNumber;

/** Returns whether this number was just verified, so that only the email is missing (AUTH-23). */
export const isPhoneVerified = (
  verification: Verification,
  request: Pick<Verification, 'flow' | 'phoneNumber'>,
): boolean => verification.phoneVerified && isInProgress(verification) && isSamePhone(verification, request);

/** Continues a verification whose phone is verified, with the email from the first step. */
async function continueWithEmail(flow: Tab, email: string): Promise<void> {
  const verification = getVerification();
  const isCodeSent = verification.stage === 'emailVerification' && verification.email === email;
  if (!isCodeSent) advanceVerification({ stage: 'emailInitiation', email: email || verification.email });
  navigateToHash(verificationHash[flow]);
  if (!isCodeSent && flow === 'signup') await sendEmailCode(email);
}

/** Records a success without what the next step needs as a failure (AUTH-24). */
function rejectIncomplete(source: ErrorSource, message: string): void {
  recordError(source, message);
  announceError(message);
}

/** Sends the first code of a login or sign-up and opens its step (AUTH-02 to AUTH-04). */
export async function sendFirstCode(flow: Tab, phone: string, email: string): Promise<void> {
  const phoneNumber = toE164(phone) ?? phone;
  dismissError('authentication');
  if (isJustSent({ flow, phoneNumber, email })) {
    navigateToHash(verificationHash[flow]);
    return;
  }
  if (isPhoneVerified(getVerification(), { flow, phoneNumber })) return continueWithEmail(flow, email);
  const endpoint = flow === 'login' ? sendCode : memberSignup;
  const result =
    flow === 'login'
      ? await call(sendCode, { body: { phoneNumber } })
      : await call(memberSignup, { body: { phoneNumber, email } });
  if (!result.ok) {
    showAuthError(result.error);
    return;
  }
  const { memberId, resendAfter } = result.reply;
  if (!hasMemberId(result.reply)) {
    rejectIncomplete(endpoint.errorSource, endpoint.defaultError);
    return;
  }
  advanceVerification({
    ...emptyVerification,
    stage: 'phoneVerification',
    flow,
    phoneNumber,
    email,
    userId: memberId,
    resendAt: calculateInstant(resendAfter),
  });
  navigateToHash(verificationHash[flow]);
}

/** Sends another text code in the same verification (AUTH-16). */
export async function resendToPhone(): Promise<boolean> {
  const { phoneNumber, userId: memberId } = getVerification();
  const result = await call(sendCode, { body: { phoneNumber, memberId } });
  if (!result.ok) {
    showAuthError(result.error);
    return false;
  }
  if (!hasMemberId(result.reply)) {
    rejectIncomplete(sendCode.errorSource, sendCode.defaultError);
    return false;
  }
  advanceVerification({
    userId: result.reply.memberId,
    resendAt: calculateInstant(result.reply.resendAfter),
  });
  return true;
}

async function requestEmailCode(email: string): Promise<boolean> {
  const { userId } = getVerification();
  const result = await call(sendEmailVerification, {
    params: { userId },
    body: { email },
  });
  if (!result.ok) {
    showAuthError(result.error);
    return false;
  }
  advanceVerification({
    stage: 'emailVerification',
    email,
    emailOfCode: email,
    resendAt: calculateInstant(result.reply.resendAfter),
  });
  return true;
}

/** Sends an email code, unless this email has just got one, and opens its step (AUTH-04). Resolves to whether it was sent. */
export async function sendEmailCode(typed: string): Promise<boolean> {
  const email = typed.trim();
  // Why the automatic code failed no longer matters.
  clearNotices();
  dismissError('authentication');
  const { emailOfCode, resendAt } = getVerification();
  if (email !== emailOfCode || resendAt <= Date.now()) return requestEmailCode(email);
  advanceVerification({ stage: 'emailVerification', email });
  return true;
}

/** Sends another email code (AUTH-16). */
export const resendToEmail = (): Promise<boolean> => requestEmailCode(getVerification().email);
