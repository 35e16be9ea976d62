import type * as contract from '@moments/contract/sign-in/sign-in';
import * as wire from '@moments/contract/sign-in/sign-in-wire';
import { toE164 } from '@moments/contract/values/phone';
import { call } from '../../api/call.ts';
import { dismissError } from '../../api/error-store.ts';
import { useSession } from '../../session/session-store.ts';
import { emptyVerification, type Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { showAuthError } from './auth-errors.ts';
import { navigateToHash, verificationHash, type Tab } from './auth-location.ts';
import { announce, messages } from './messages.ts';

const instantAfter = (seconds: number): number => Date.now() + seconds * 1_000;

const current = (): Verification => useSession.getState().verification;

/** Returns whether the code of this verification was just sent, so that no other can be sent yet. */
function isJustSent(request: Pick<Verification, 'flow' | 'phoneNumber' | 'email'>): boolean {
  const { stage, flow, phoneNumber, email, resendAt } = current();
  const isSame = flow === request.flow && phoneNumber === request.phoneNumber && email === request.email;
  return stage === 'phoneVerification' && isSame && resendAt > Date.now();
}

/** Sends the first code of a login or sign-up and opens its step (AUTH-02 to AUTH-04). */
export async function sendFirstCode(flow: Tab, phone: string, email: string): Promise<void> {
  const phoneNumber = toE164(phone) ?? phone;
  dismissError('authentication');
  if (isJustSent({ flow, phoneNumber, email })) {
    navigateToHash(verificationHash[flow]);
    return;
  }
  const result =
    flow === 'login'
      ? await call<typeof contract.sendCode>(wire.sendCodeWire, { body: { phoneNumber } })
      : await call<typeof contract.memberSignup>(wire.memberSignupWire, { body: { phoneNumber, email } });
  if (!result.ok) {
    showAuthError(result.error);
    return;
  }
  const { memberId, resendAfter } = result.reply;
  advanceVerification({
    ...emptyVerification,
    stage: 'phoneVerification',
    flow,
    phoneNumber,
    email,
    userId: memberId,
    resendAt: instantAfter(resendAfter),
  });
  announce('success', messages.codeSent);
  navigateToHash(verificationHash[flow]);
}

/** Sends another text code in the same verification (AUTH-16). */
export async function resendToPhone(): Promise<void> {
  const { phoneNumber, userId: memberId } = current();
  const result = await call<typeof contract.sendCode>(wire.sendCodeWire, { body: { phoneNumber, memberId } });
  if (!result.ok) {
    showAuthError(result.error);
    return;
  }
  advanceVerification({ userId: result.reply.memberId, resendAt: instantAfter(result.reply.resendAfter) });
  announce('success', messages.resentToPhone);
}

async function requestEmailCode(email: string): Promise<boolean> {
  const { userId } = current();
  const result = await call<typeof contract.sendEmailVerification>(wire.sendEmailVerificationWire, {
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
    resendAt: instantAfter(result.reply.resendAfter),
  });
  return true;
}

/** Sends an email code and opens its step (AUTH-04). */
export async function sendEmailCode(email: string): Promise<void> {
  await requestEmailCode(email.trim());
}

/** Sends another email code (AUTH-16). */
export async function resendToEmail(): Promise<void> {
  if (await requestEmailCode(current().email)) announce('success', messages.resentToEmail);
}
