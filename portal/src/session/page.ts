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
