import type { ComponentType } from 'react';
import { routes, type RoutePath } from '@moments/contract/members/routes';
import { createPreloadable } from '../frame/lazy-part.ts';

type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

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

/** Lists the paths with their screens. */
export const listScreens = (): readonly (readonly [string, ComponentType])[] =>
  [...screens].map(([path, { Part }]) => [path, Part] as const);

/** Loads the screen of a path before it shows. A failure shows when the screen is opened. */
export async function loadFirstScreen(path: string): Promise<void> {
  await screens
    .get(path)
    ?.preload()
    .catch(() => undefined);
}
