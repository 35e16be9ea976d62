import { TextLink } from '@moments/ui/buttons/links.tsx';
import { useErrors, type StoredError } from '../../../api/error-store.ts';
import { unlockHash } from '../auth-location.ts';

/**
 * Decides whether the wait is longer than a minute. A minute is the member's own last code. A stranger can cause a longer wait (SEC-05).
 */
const isLockedOut = (error: StoredError | undefined): boolean => (error?.retryAfter ?? 0) > 60;

/** Offers the way by email when codes for the number were stopped for a while (SEC-05). */
export function UnlockOffer() {
  const isOffered = useErrors(({ errors }) => isLockedOut(errors.sendCode) || isLockedOut(errors.verifyCode));
  return isOffered ? <TextLink href={unlockHash}>Unlock by email</TextLink> : null;
}
