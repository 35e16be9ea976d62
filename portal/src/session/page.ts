/** The browser's page, where the session moves it: in one place, so that tests can stand in for it. */
export const page = {
  /** Moves without a new history entry; what listens to the address follows. */
  replace: (address: string): void => {
    history.replaceState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  },
  reload: (): void => location.reload(),
  address: (): string => location.pathname + location.search + location.hash,
};

/** Where whoever is not signed in ends up. */
export const logInPath = '/auth#login';
