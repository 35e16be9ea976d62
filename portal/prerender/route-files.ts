import { getMomentsBalance, getStatics } from '@moments/contract/dashboard/dashboard';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getMemberProfile } from '@moments/contract/members/members';
import { routes } from '@moments/contract/members/routes';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getProducts } from '@moments/contract/payments/plans';
import { listNeededFiles, type Manifest, type NeededFiles } from './client-build.ts';

/** The navigation of wide screens and phones, which the plans don't have. */
const navigation = 'src/app/layout/navigation.tsx';

/**
 * The starts that depend on the member: a payment that is overdue, on the plans or above Billing; settings that open with the profile, for
 * want of a schedule, without navigation for an applicant; the pages to which Home leads an applicant; Home of a community member;
 * and the dialog that covers a community member's page.
 */
export const memberStarts = {
  overdue: 'overdue',
  overdueBilling: 'overdueBilling',
  profile: 'profile',
  applicant: 'applicant',
  welcome: 'welcome',
  details: 'details',
  information: 'information',
  received: 'received',
  community: 'community',
  dialog: 'dialog',
} as const;

const profileTab = [
  'src/features/account/account-settings-screen.tsx',
  'src/features/account/profile/profile-tab.tsx',
];
const renewalPanel = 'src/features/payments/unpaid-renewal/renewal-panel.tsx';

/** The sources that a route's first picture, or one of `memberStarts`, needs beyond those of every signed-in page. */
const routeSources: Readonly<Record<string, readonly string[]>> = {
  [routes.home]: ['src/features/dashboard/dashboard-screen.tsx', navigation],
  [routes.billing]: ['src/features/payments/billing/billing-screen.tsx', navigation],
  [routes.subscriptions]: ['src/app/subscriptions-screen.tsx'],
  [routes.accountSettings]: ['src/features/account/account-settings-screen.tsx', navigation],
  [memberStarts.overdue]: ['src/app/subscriptions-screen.tsx', renewalPanel],
  [memberStarts.overdueBilling]: [
    'src/features/payments/billing/billing-screen.tsx',
    renewalPanel,
    navigation,
  ],
  [memberStarts.profile]: [...profileTab, navigation],
  [memberStarts.applicant]: profileTab,
  [memberStarts.welcome]: ['src/features/enrollment/welcome-screen.tsx'],
  [memberStarts.details]: [
    'src/features/enrollment/enrollment-screen.tsx',
    'src/features/enrollment/personal-step.tsx',
  ],
  [memberStarts.information]: [
    'src/features/enrollment/additional-information/additional-information-screen.tsx',
    navigation,
  ],
  [memberStarts.received]: [
    'src/features/enrollment/application-received/application-received-screen.tsx',
    navigation,
  ],
  [memberStarts.community]: [
    'src/features/dashboard/dashboard-screen.tsx',
    'src/member/wellness/wellness-card.tsx',
    navigation,
  ],
  [memberStarts.dialog]: ['src/app/layout/community-welcome.tsx', '../ui/src/overlay/modal-dialog.tsx'],
};

/** The calls that a route without a query makes first, beyond the profile. A query opens another tab or list. */
const routeCalls: Readonly<Record<string, readonly string[]>> = {
  [routes.home]: [getStatics.path],
  [routes.billing]: [getMomentsBalance.path],
  [routes.subscriptions]: [getProducts.path],
  [memberStarts.overdue]: [getProducts.path, getOpenInvoice.path, getPaymentMethods.path],
  [memberStarts.overdueBilling]: [getMomentsBalance.path, getOpenInvoice.path, getPaymentMethods.path],
  [memberStarts.details]: [getMemberDemographics.path],
};

export const profileAddress = getMemberProfile.path;

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
