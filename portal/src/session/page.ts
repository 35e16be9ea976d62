import { isRoute, normalizePath, routes } from '@moments/contract/members/routes';
import { readStored, removeStored, writeStored } from './browser-storage.ts';

const key = 'moments.asked-for';
/** Secrets in the address after the bank's page. They are not stored, because the payment is found by its ID. */
const secretParameters = ['payment_intent_client_secret', 'setup_intent_client_secret'];

/** Stores the requested page, to open it after the login (ROUTE-04). An unknown page isn't stored: Home opens instead. */
export function saveReturnPath(): void {
  const requested = new URL(page.address(), location.origin);
  const path = normalizePath(requested.pathname);
  if (path === routes.auth || path === '/') return;
  if (!isRoute(path)) {
    removeStored('sessionStorage', key);
    return;
  }
  secretParameters.forEach((name) => requested.searchParams.delete(name));
  writeStored('sessionStorage', key, requested.pathname + requested.search);
}

/** Returns the page to open after the login, and forgets it. The guard then checks whether the member may see it. */
export function takeReturnPath(): string {
  const requested = readStored('sessionStorage', key) ?? routes.home;
  removeStored('sessionStorage', key);
  return requested;
}

/** The browser's page, in one object, so that tests can replace it. */
export const page = {
  /** Changes the address without a new history entry, and notifies its listeners. */
  replace: (address: string): void => {
    history.replaceState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  },
  reload: (): void => location.reload(),
  address: (): string => location.pathname + location.search + location.hash,
};

/** The page without a session. */
export const logInPath = '/auth#login';

/** Returns whether the address is a referral link, as the referral provider makes it: `?grsf=friend20` (REF-04). */
export const isReferralLink = (): boolean => /[?&]grsf=/.test(location.search);
