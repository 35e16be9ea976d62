import { routes, type RoutePath } from '@moments/contract/routes';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Screen = LazyExoticComponent<ComponentType>;

/** Every screen is a chunk of its own. */
const screenFiles = import.meta.glob<{ default: ComponentType }>([
  '../features/*/*-screen.tsx',
  '!../features/sign-in/*',
]);

const paths: Readonly<Record<string, RoutePath>> = {
  'enrollment/welcome': routes.enrollmentWelcome,
  'enrollment/enrollment': routes.enrollment,
  'additional-information/additional-information': routes.additionInformation,
  'application-received/application-received': routes.applicationReceived,
  'checkout/checkout': routes.checkout,
  'dashboard/dashboard': routes.home,
  'account-settings/account-settings': routes.accountSettings,
  'billing/billing': routes.billing,
  'support/support': routes.support,
};

/** The signed-in routes (ROUTE-01). */
export const screens: readonly (readonly [RoutePath, Screen])[] = [
  ...Object.entries(screenFiles).flatMap(([file, load]) => {
    const path = paths[file.replace('../features/', '').replace('-screen.tsx', '')];
    return path === undefined ? [] : [[path, lazy(load)] as const];
  }),
  [routes.subscriptions, lazy(() => import('./subscriptions-screen.tsx'))],
];
