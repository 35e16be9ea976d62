import { isStoppedByAdmin, parseMemberStatus } from '@moments/contract/members/member-status';
import {
  completeSignupVerification,
  verifyCode,
  verifyPhoneNumber,
  type PhoneVerifiedReply,
  type SignedInReply,
} from '@moments/contract/sign-in/sign-in';
import { clearNotices, showSnackbar } from '@moments/ui/notifications.ts';
import { call } from '../../api/call.ts';
import { recordError, useErrors } from '../../api/error-store.ts';
import { page, takeReturnPath } from '../../session/page.ts';
import { useSession } from '../../session/session-store.ts';
import { signIn } from '../../session/sign-in.ts';
import { stopSession } from '../../session/sign-out.ts';
import { readStoredSession } from '../../session/stored-session.ts';
import { isInProgress } from '../../session/verification-state.ts';
import { advanceVerification, resetVerification } from '../../session/verification.ts';
import { showAuthError } from './auth-errors.ts';
import { messages } from './copy.ts';
import { sendEmailCode } from './send-codes.ts';
import { clearTypedContact } from './use-contact-form.ts';

/** How long the completion screen shows, in ms (AUTH-05). */
const completionDelay = 1_500;

/** Said in a browser that forbids storage (SESS-01). */
const storesNothing =
  'Your browser stores nothing for this site. If you reload or close this page, you’re logged out.';

type Authenticated = Pick<SignedInReply, 'message' | 'accessToken' | 'profile' | 'subscription'>;

/** Rejects a member stopped or deleted by an admin: records the status and shows the dialog (AUTH-07, STOP-01). */
function stopIfStopped({ profile }: Authenticated): boolean {
  const { currentStatus, deleted } = profile._data.basicInfo;
  const status = parseMemberStatus(currentStatus);
  const isDeleted = deleted || status === 'DELETED_BY_ADMIN';
  if (!isDeleted && (status === undefined || !isStoppedByAdmin(status))) return false;
  stopSession(isDeleted ? 'deactivated' : 'stopped');
  useSession.setState({ userStatus: currentStatus });
  return true;
}

function complete(reply: Authenticated): void {
  if (stopIfStopped(reply)) return;
  signIn(reply);
  clearTypedContact();
  const { flow } = useSession.getState().verification;
  const success = flow === 'login' ? messages.authenticated : reply.message;
  advanceVerification({ stage: 'complete', phoneVerified: true, emailVerified: true, success });
  setTimeout(() => {
    if (!readStoredSession()) showSnackbar('warning', storesNothing);
    page.replace(takeReturnPath());
    resetVerification();
  }, completionDelay);
}

const isAuthenticated = (reply: PhoneVerifiedReply): reply is PhoneVerifiedReply & Authenticated =>
  reply.accessToken !== null && reply.profile !== null;

/**
 * Continues with the email after the phone is verified. An email that was given at sign-up gets its code right away (AUTH-23). If that
 * fails, the email step says why.
 */
async function continueToEmail(email: string): Promise<void> {
  // After a reload, the email step continues.
  advanceVerification({ phoneVerified: true, email });
  const { flow } = useSession.getState().verification;
  if (flow === 'signup' && email !== '' && (await sendEmailCode(email))) return;
  const error = useErrors.getState().errors.sendEmailVerification;
  const { verification } = useSession.getState();
  if (!isInProgress(verification)) return;
  advanceVerification({ stage: 'emailInitiation', resendAt: 0 });
  if (error) recordError('authentication', error.message, error);
}

/** Submits the texted code. It logs in, or the email step follows (AUTH-02 to AUTH-04, AUTH-06, AUTH-08). */
export async function submitPhoneCode(code: string): Promise<boolean> {
  const { flow, userId, email } = useSession.getState().verification;
  const input = { params: { userId }, body: { code } };
  const result = await (flow === 'login' ? call(verifyCode, input) : call(verifyPhoneNumber, input));
  if (!result.ok) {
    showAuthError(result.error);
    return false;
  }
  // The error of an earlier code no longer applies.
  clearNotices();
  if (isAuthenticated(result.reply)) complete(result.reply);
  else await continueToEmail(email || (result.reply.profile?.email ?? ''));
  return true;
}

/** Submits the emailed code, completes the verification, and logs in (AUTH-03, AUTH-08). */
export async function submitEmailCode(code: string): Promise<boolean> {
  const { userId } = useSession.getState().verification;
  const result = await call(completeSignupVerification, {
    params: { userId },
    body: { code },
  });
  if (result.ok) {
    clearNotices();
    complete(result.reply);
  } else showAuthError(result.error);
  return result.ok;
}
