import { vi } from 'vitest';
import { clearNotices } from '@moments/ui/notifications.ts';
// Loaded before a test begins, as a page has loaded them before someone presses.
import '../src/forms/checks.ts';
import { clearDedupedWrites } from '../src/api/dedupe-writes.ts';
import { dismissAllErrors } from '../src/api/error-store.ts';
import { unregisterSession } from '../src/api/session-hooks.ts';
import { forgetConfiguration } from '../src/configuration/portal-configuration.ts';
import { useReferrals } from '../src/features/referrals/referral-store.ts';
import { clearOtherMembersDrafts } from '../src/forms/draft-store.ts';
import { setInitialProfile } from '../src/session/initial-profile.ts';
import { useSession } from '../src/session/session-store.ts';

/** Sets the device's time zone, which the machine that runs the tests must not choose. */
export function setTimeZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

/** Makes the page as new: stores, storage, address, and a device in New York. For `beforeEach`. */
export function resetPortal(address = '/auth'): void {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  useReferrals.setState({ code: '', campaign: undefined, participant: undefined });
  setInitialProfile(undefined);
  clearOtherMembersDrafts(undefined);
  dismissAllErrors();
  clearNotices();
  unregisterSession();
  clearDedupedWrites();
  document.getElementById('portal-configuration')?.remove();
  forgetConfiguration();
  setTimeZone('America/New_York');
  history.replaceState(null, '', address);
}

/** Returns the whole browser storage as one text, so that a test can search it for data that must not be there. */
export const storedText = (): string =>
  JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)));
