/** The portal's routes (ROUTE-01). */
export const routes = {
  auth: '/auth',
  enrollmentWelcome: '/enrollment-welcome',
  enrollment: '/enrollment',
  additionInformation: '/addition-information',
  applicationReceived: '/application-received',
  subscriptions: '/subscriptions',
  checkout: '/checkout',
  home: '/home',
  accountSettings: '/account-settings',
  billing: '/billing',
  support: '/support',
} as const;

/** The page of the link that undoes a change of number, for everyone. Its token is in the hash, which browsers keep (ACC-06). */
export const undoPhoneChangePath = '/undo-phone-change';

/** The page of the link that cancels a plan without a log-in. Its token is in the hash (RENEW-02). */
export const cancelPlanPath = '/cancel-plan';

/** The crisis lines and the coaches' number. An installed portal opens its stored copy instead, also without a connection. */
export const safetyCardPath = '/safety-card';

/** What we do so that everyone can use the portal. People who can’t log in read it, too. */
export const accessibilityPath = '/accessibility';

/** The pages that need no session and keep the one there is. */
export const publicPaths = [undoPhoneChangePath, cancelPlanPath, safetyCardPath, accessibilityPath] as const;
export type PublicPath = (typeof publicPaths)[number];

export const findPublicPath = (path: string): PublicPath | undefined =>
  publicPaths.find((one) => one === path);

export type RoutePath = (typeof routes)[keyof typeof routes];

/** Checks whether a path is one of the portal's routes. Any other path is "Not Found" (ROUTE-01). */
export const isRoute = (path: string): path is RoutePath => Object.values<string>(routes).includes(path);

/** Normalizes a pathname the way the router matches it: in any case, with or without trailing slashes. */
export const normalizePath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/';
