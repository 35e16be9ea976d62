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

/** Whether the code of the attempt under way is so young that no other can be sent: it is still the one to enter. */
function isJustSent(wanted: Pick<Verification, 'flow' | 'phoneNumber' | 'email'>): boolean {
  const { stage, flow, phoneNumber, email, resendAt } = current();
  const isSame = flow === wanted.flow && phoneNumber === wanted.phoneNumber && email === wanted.email;
  return stage === 'phoneVerification' && isSame && resendAt > Date.now();
}

/** Asks for the first code of a log-in or sign-up and goes to its step (AUTH-02 to AUTH-04). */
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

/** Has the texted code sent again, within the same attempt (AUTH-16). */
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

async function mailCode(email: string): Promise<boolean> {
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

/** Has a code mailed and goes on to its step (AUTH-04). */
export async function sendEmailCode(email: string): Promise<void> {
  await mailCode(email.trim());
}

/** Has the mailed code sent again (AUTH-16). */
export async function resendToEmail(): Promise<void> {
  if (await mailCode(current().email)) announce('success', messages.resentToEmail);
}
