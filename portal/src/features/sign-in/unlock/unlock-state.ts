import { create } from 'zustand';
import { readStoredObject, removeStored, writeStoredObject } from '../../../session/browser-storage.ts';

/** The unlock code that this browser asked for. It is stored, because a phone may drop the page while its owner reads the email. */
interface UnlockState {
  /** The handle of the request, or empty before a code was asked for. */
  readonly userId: string;
  readonly email: string;
  /** When a code can be sent again, in ms since 1970. */
  readonly resendAt: number;
  readonly isUnlocked: boolean;
}

const key = 'moments.unlock';
const empty: UnlockState = { userId: '', email: '', resendAt: 0, isUnlocked: false };

function read(): UnlockState {
  const stored = readStoredObject('sessionStorage', key);
  const { userId, email, resendAt } = stored ?? {};
  return typeof userId === 'string' && typeof email === 'string' && typeof resendAt === 'number'
    ? { ...empty, userId, email, resendAt }
    : empty;
}

export const useUnlock = create<UnlockState>(read);

export function changeUnlock(change: Partial<UnlockState>): void {
  useUnlock.setState(change);
  const { userId, email, resendAt } = useUnlock.getState();
  writeStoredObject('sessionStorage', key, { userId, email, resendAt });
}

export function forgetUnlock(): void {
  useUnlock.setState(empty);
  removeStored('sessionStorage', key);
}
