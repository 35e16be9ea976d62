import { navigateToHash, tabHash, type Tab } from './auth-location.ts';
import { hydrationPendingAttribute, submittedEarly } from './hydration-pending.ts';

const isTab = (wish: string | null): wish is Tab => wish !== null && wish in tabHash;

/** Ends the waiting, and does what was asked for meanwhile: the other tab, or to submit the form. */
export function replayEarlyAction(): void {
  const page = document.documentElement;
  const wish = page.getAttribute(hydrationPendingAttribute);
  page.removeAttribute(hydrationPendingAttribute);
  // After the state that was taken over from the fields has been rendered.
  if (wish === submittedEarly) setTimeout(() => document.querySelector('form')?.requestSubmit());
  if (isTab(wish)) navigateToHash(tabHash[wish]);
}
