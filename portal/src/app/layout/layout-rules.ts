import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import type {
  BasicInfo,
  MemberSlices,
  MemberSubscription,
  PersonalDetails,
} from '@moments/contract/members/members';
import { routes } from '@moments/contract/members/routes';
import { getMemberNotice } from '../../member/notices/notice-rules.ts';

interface NavigationFacts {
  /** Pathname without query. */
  readonly path: string;
  readonly status: DerivedStatus;
  readonly hasActiveMembership: boolean;
  readonly isCommunityDialogOpen: boolean;
}

const pathsWithoutNavigation: readonly string[] = [routes.subscriptions, routes.checkout];

/** Returns whether the side navigation shows (LAY-03). */
export const canShowNavigation = (facts: NavigationFacts): boolean =>
  (facts.status === 'FULLY_ENROLLED_ACTIVE' || facts.hasActiveMembership) &&
  !pathsWithoutNavigation.includes(facts.path) &&
  !facts.isCommunityDialogOpen;

/**
 * Returns whether the community member's dialog shows. Not right after the choice of the free plan, whose page welcomes the member, and not while a
 * plan may be paid soon (LAY-06, PLAN-10).
 */
export const isCommunityDialogShown = (
  { isCommunityMemberDialog, pendingPayment }: Pick<BasicInfo, 'isCommunityMemberDialog' | 'pendingPayment'>,
  path: string,
): boolean => isCommunityMemberDialog && !pendingPayment && path !== routes.applicationReceived;

/** Their own texts are larger than the dialog's. On the other pages, the dialog is what a member sees largest, and must not come last. */
const pagesWithLargeText: readonly string[] = [routes.home, routes.subscriptions];

/** Returns whether the community member's dialog comes first, and the page that it covers only after it. */
export const isCommunityDialogFirst = (
  basicInfo: Pick<BasicInfo, 'isCommunityMemberDialog' | 'pendingPayment'>,
  path: string,
): boolean => isCommunityDialogShown(basicInfo, path) && !pagesWithLargeText.includes(path);

const livePages: readonly string[] = [
  routes.home,
  routes.billing,
  routes.accountSettings,
  routes.applicationReceived,
];

/**
 * Returns whether changes show as they happen. Enrolling and paying have an order of their own: a payment that arrives must not move the member
 * on before the page has said so.
 */
export const isLivePage = (path: string): boolean => livePages.includes(path);

/** Returns whether the Settings icon shows: not while signed up only (LAY-01). */
export const canShowSettings = ({ currentStatus }: Pick<BasicInfo, 'currentStatus'>): boolean =>
  parseMemberStatus(currentStatus) !== 'SIGNED_UP';

/** Returns the member's name, or the email before a name is known. */
export const getDisplayName = ({
  preferredName,
  firstName,
  email,
}: Pick<PersonalDetails, 'preferredName' | 'firstName' | 'email'>): string =>
  preferredName || firstName || email;

/** Returns why a profile ends the session, if it does (STOP-01). */
export function getStopReason({
  currentStatus,
  deleted,
}: Pick<BasicInfo, 'currentStatus' | 'deleted'>): 'stopped' | 'deactivated' | undefined {
  const status = parseMemberStatus(currentStatus);
  if (deleted || status === 'DELETED_BY_ADMIN') return 'deactivated';
  return status === 'EXITED_BY_ADMIN' ? 'stopped' : undefined;
}

/** The pages that don’t explain the member’s status themselves. */
const silentPages: readonly string[] = [routes.enrollment, routes.additionInformation, routes.subscriptions];

/** Decides whether a page shows the notice about the member's status above it. */
export const hasStatusNotice = (
  path: string,
  user: MemberSlices,
  subscription: MemberSubscription | null,
): boolean => silentPages.includes(path) && getMemberNotice(user, subscription) !== undefined;
