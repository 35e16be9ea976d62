import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { routes, type RoutePath } from '@moments/contract/members/routes';
import { createPreloadable } from '../frame/lazy-part.ts';
import type { Profile } from '../member/use-profile.ts';

interface Screen {
  readonly default: ComponentType;
  /** Loads the part that the screen shows first to this member; with a client, what the part reads too. */
  readonly prepare?: (profile: Profile, client?: QueryClient) => Promise<unknown>;
}

type LoadScreen = () => Promise<Screen>;

/** The screen of each route for signed-in members (ROUTE-01). Each screen is a file of its own. */
const screenByRoute: Readonly<Record<Exclude<RoutePath, typeof routes.auth>, LoadScreen>> = {
  [routes.enrollmentWelcome]: () => import('../features/enrollment/welcome-screen.tsx'),
  [routes.enrollment]: () => import('../features/enrollment/enrollment-screen.tsx'),
  [routes.additionInformation]: () =>
    import('../features/enrollment/additional-information/additional-information-screen.tsx'),
  [routes.applicationReceived]: () =>
    import('../features/enrollment/application-received/application-received-screen.tsx'),
  [routes.subscriptions]: () => import('./subscriptions-screen.tsx'),
  [routes.checkout]: () => import('../features/payments/checkout/checkout-screen.tsx'),
  [routes.home]: () => import('../features/dashboard/dashboard-screen.tsx'),
  [routes.accountSettings]: () => import('../features/account/account-settings-screen.tsx'),
  [routes.billing]: () => import('../features/payments/billing/billing-screen.tsx'),
  [routes.support]: () => import('../features/support/support-screen.tsx'),
};

const screens = new Map(Object.entries(screenByRoute).map(([path, load]) => [path, createPreloadable(load)]));

/** Finds the screen of a path in any case, as the server finds its page. Undefined for a path that isn't the portal's. */
export const findScreen = (path: string): ComponentType | undefined => screens.get(path.toLowerCase())?.Part;

/** The screens that members usually open next. */
const nextRoutes: Readonly<Partial<Record<string, readonly RoutePath[]>>> = {
  [routes.enrollmentWelcome]: [routes.enrollment],
  [routes.enrollment]: [routes.subscriptions],
  [routes.subscriptions]: [routes.checkout, routes.additionInformation],
  [routes.checkout]: [routes.additionInformation, routes.home],
  [routes.additionInformation]: [routes.applicationReceived],
  [routes.applicationReceived]: [routes.home],
  [routes.home]: [routes.billing, routes.subscriptions, routes.accountSettings],
  [routes.billing]: [routes.subscriptions],
};

/** Loads the screen of a path before it shows, as far as a member sees it first. A failure shows when the screen is opened. */
export async function loadScreen(path: string, profile?: Profile, client?: QueryClient): Promise<void> {
  await screens
    .get(path)
    ?.preload()
    .then(({ prepare }) => profile && prepare?.(profile, client))
    .catch(() => undefined);
}

/** Loads the screens that usually follow a path, one after the other, so that they open without a skeleton. */
export async function loadNextScreens(path: string, profile: Profile): Promise<void> {
  for (const next of nextRoutes[path] ?? []) await loadScreen(next, profile);
}
