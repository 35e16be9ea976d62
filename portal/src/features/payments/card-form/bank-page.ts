/** Leaving for the bank's page, in one place, so that tests can stand in for it. */
export const bankPage = {
  open: (url: string): void => location.assign(url),
};
