import { createElement, useState, type ComponentType } from 'react';
import { routes, type RoutePath } from '@moments/contract/members/routes';
import { loadLazily } from '../frame/lazy-part.ts';

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

const loadedScreens = new Map<string, ComponentType>();

/** Creates the screen of a path. Loaded before it shows, it appears without a skeleton. */
function createScreen(path: string, load: LoadScreen): ComponentType {
  const Lazy = loadLazily(load);
  return function RouteScreen() {
    const [Screen] = useState(() => loadedScreens.get(path) ?? Lazy);
    return createElement(Screen);
  };
}

const screens = Object.entries(screenByRoute).map(
  ([path, load]) => [path, createScreen(path, load)] as const,
);

/** Lists the paths with their screens. */
export const listScreens = (): readonly (readonly [string, ComponentType])[] => screens;

/** Loads the screen of a path before it shows, so that no skeleton takes its place for a moment. */
export async function loadFirstScreen(path: string): Promise<void> {
  const load = Object.entries(screenByRoute).find(([route]) => route === path)?.[1];
  const loaded = await load?.().catch(() => undefined);
  if (loaded) loadedScreens.set(path, loaded.default);
}
