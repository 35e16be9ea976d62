import type { ErrorSource } from '@moments/contract/http/error-sources';
import type { ApiError } from '../../api/api-error.ts';
import { dismissError, recordError } from '../../api/error-store.ts';
import { useSession } from '../../session/session-store.ts';
import { resetVerification } from '../../session/verification.ts';
import { replaceHash, tabHash } from './auth-location.ts';
import { announceError } from './copy.ts';

/** The error sources of the steps' calls, without `authentication`, which stays when the step changes. */
const stepSources: readonly ErrorSource[] = [
  'sendCode',
  'memberSignup',
  'verifyCode',
  'verifyPhone',
  'sendEmailVerification',
  'completeSignup',
];

export const dismissStepErrors = (): void => stepSources.forEach(dismissError);

/** Returns to the first step after a verification has ended, and shows the reason there (AUTH-19). */
function startAgain(error: ApiError): void {
  const { flow } = useSession.getState().verification;
  dismissError(error.source);
  recordError('authentication', error.message, error);
  resetVerification();
  replaceHash(tabHash[flow]);
}

/** Focuses the field that the server rejected. The fields have the IDs of the calls' fields. */
export const focusRejected = ({ fields: [rejected] }: ApiError): void =>
  document.getElementById(rejected?.field ?? '')?.focus();

/** Shows an error as a snackbar, in addition to the red alert that `call` has stored it for (AUTH-18). */
export function showAuthError(error: ApiError): void {
  if (error.code === 'MEMBER_STOPPED' || error.code === 'MEMBER_DEACTIVATED') return;
  announceError(error.message);
  focusRejected(error);
  if (error.code === 'VERIFICATION_NOT_ACTIVE') startAgain(error);
}
