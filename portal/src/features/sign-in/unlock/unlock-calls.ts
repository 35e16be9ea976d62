import * as contract from '@moments/contract/sign-in/unlock';
import { clearNotices } from '@moments/ui/notifications.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { focusRejected } from '../auth-errors.ts';
import { announceError } from '../copy.ts';
import { changeUnlock, useUnlock } from './unlock-state.ts';

function showError(error: ApiError): void {
  announceError(error.message);
  focusRejected(error);
  // The email step keeps the alert and asks for another code.
  if (error.code === 'VERIFICATION_NOT_ACTIVE') changeUnlock({ userId: '' });
}

/** Asks for an unlock code by email. Resolves to whether the request was taken; the reply never tells more (AUTH-19). */
export async function sendUnlockCode(phoneNumber: string, email: string): Promise<boolean> {
  const { userId } = useUnlock.getState();
  const result = await call(contract.sendUnlockCode, {
    body: { phoneNumber, email, ...(userId === '' ? {} : { memberId: userId }) },
  });
  if (result.ok) {
    clearNotices();
    const { memberId, resendAfter } = result.reply;
    changeUnlock({ userId: memberId, email, resendAt: Date.now() + resendAfter * 1_000 });
  } else showError(result.error);
  return result.ok;
}

/** Submits the emailed code. Resolves to whether it was right and this browser is unlocked. */
export async function submitUnlockCode(code: string): Promise<boolean> {
  const { userId } = useUnlock.getState();
  const result = await call(contract.verifyUnlockCode, {
    params: { userId },
    body: { code },
  });
  if (result.ok) {
    clearNotices();
    changeUnlock({ isUnlocked: true });
  } else showError(result.error);
  return result.ok;
}
