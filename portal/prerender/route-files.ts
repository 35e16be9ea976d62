import { getMomentsBalanceWire, getStaticsWire } from '@moments/contract/dashboard/dashboard-wire';
import { getMemberProfileWire } from '@moments/contract/members/members-wire';
import { routes } from '@moments/contract/members/routes';
import { getProductsWire } from '@moments/contract/payments/plans-wire';
import { listNeededFiles, type Manifest, type NeededFiles } from './client-build.ts';

/** The navigation of wide screens and phones, which the plans don't have. */
const navigation = 'src/app/layout/navigation.tsx';

/** The sources that a route's first picture needs beyond those of every signed-in page. */
const routeSources: Readonly<Record<string, readonly string[]>> = {
  [routes.home]: ['src/features/dashboard/dashboard-screen.tsx', navigation],
  [routes.billing]: ['src/features/payments/billing/billing-screen.tsx', navigation],
  [routes.subscriptions]: ['src/app/subscriptions-screen.tsx'],
  [routes.accountSettings]: ['src/features/account/account-settings-screen.tsx', navigation],
};

/** The calls that a route without a query makes first, beyond the profile. A query opens another tab or list. */
const routeCalls: Readonly<Record<string, readonly string[]>> = {
  [routes.home]: [getStaticsWire.path],
  [routes.billing]: [getMomentsBalanceWire.path],
  [routes.subscriptions]: [getProductsWire.path],
};

export const profileAddress = getMemberProfileWire.path;

/** The requests that the page starts for a route before its scripts run. */
export interface RouteStart {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly calls: readonly string[];
}

/** Lists what each route starts with, without the files that every signed-in page has. */
export function findRouteStarts(
  manifest: Manifest,
  member: NeededFiles,
): Readonly<Record<string, RouteStart>> {
  const listOthers = (files: readonly string[], known: readonly string[]) =>
    files.filter((file) => !known.includes(file));
  return Object.fromEntries(
    Object.entries(routeSources).map(([route, sources]) => {
      const { scripts, styles } = listNeededFiles(manifest, sources);
      return [
        route,
        {
          scripts: listOthers(scripts, member.scripts),
          styles: listOthers(styles, member.styles),
          calls: routeCalls[route] ?? [],
        },
      ];
    }),
  );
}
