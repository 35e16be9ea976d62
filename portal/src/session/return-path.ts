import { routes } from '@moments/contract/members/routes';
import { readStored, removeStored, writeStored } from './browser-storage.ts';
import { page } from './page.ts';

const key = 'moments.asked-for';
/** Secrets of a bank's return don't belong in storage; the payment is found again by its id. */
const secretParameters = ['payment_intent_client_secret', 'setup_intent_client_secret'];

/** Remembers the page that someone without a session asked for, to return there after signing in (ROUTE-04). */
export function saveReturnPath(): void {
  const asked = new URL(page.address(), location.origin);
  if (asked.pathname === routes.auth || asked.pathname === '/') return;
  secretParameters.forEach((name) => asked.searchParams.delete(name));
  writeStored('sessionStorage', key, asked.pathname + asked.search);
}

/** The page to go to after signing in, once: the one asked for, else `/home`. The guard decides whether it is allowed. */
export function takeReturnPath(): string {
  const asked = readStored('sessionStorage', key) ?? routes.home;
  removeStored('sessionStorage', key);
  return asked;
}
