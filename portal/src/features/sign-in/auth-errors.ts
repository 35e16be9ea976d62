import type { ErrorSource } from '@moments/contract/http/error-sources';
import type { ApiError } from '../../api/api-error.ts';
import { dismissError, recordError } from '../../api/error-store.ts';
import { useSession } from '../../session/session-store.ts';
import { resetVerification } from '../../session/verification.ts';
import { replaceHash, tabHash } from './auth-location.ts';
import { announce } from './messages.ts';

/** The sources of the steps' calls. `authentication` is not among them: it outlasts a change of step. */
const stepSources: readonly ErrorSource[] = [
  'sendCode',
  'memberSignup',
  'verifyCode',
  'verifyPhone',
  'sendEmailVerification',
  'completeSignup',
];

/** A step's errors end with the step. */
export const dismissStepErrors = (): void => stepSources.forEach(dismissError);

/** The attempt is over: back to its first step, where the reason stands (AUTH-19). */
function startAgain(error: ApiError): void {
  const { flow } = useSession.getState().verification;
  dismissError(error.source);
  recordError('authentication', error.message, error.statusCode);
  resetVerification();
  replaceHash(tabHash[flow]);
}

/** An auth error: `call` has kept it for the red alert; here it also becomes a snackbar (AUTH-18). */
export function showAuthError(error: ApiError): void {
  if (error.code === 'MEMBER_STOPPED' || error.code === 'MEMBER_DEACTIVATED') return;
  announce('error', error.message);
  if (error.code === 'VERIFICATION_NOT_ACTIVE') startAgain(error);
}
