import { isCoaching, isStoppedByAdmin, memberStatuses, type MemberStatus } from './member-status.ts';

/** The actor of a status change: the member, staff, or the system. */
export type TransitionActor = 'member' | 'staff' | 'system';

/** Every trigger of a status change, and the actors allowed for it. */
export const transitionTriggers = {
  /** The staff API's status call. */
  manual: ['staff'],
  /** The same call, back to the status before a stop or deletion. */
  reinstated: ['staff'],
  /** The staff API's match call. */
  matched: ['staff'],
  /** A member's request to pause or end, immediately or when the plan's period ends (ACC-03). */
  'request-carried-out': ['staff', 'system'],
  /** The member ends a pause that they requested, or its day of return has come (ACC-03). */
  'service-resumed': ['member', 'system'],
  /** PLAN-06, ADD-04. */
  'enrollment-completed': ['member'],
  'plan-paid': ['system'],
  /** The member takes the money back instead of waiting for a coach, or a canceled plan ends before its match (RENEW-05). */
  'money-returned': ['member', 'system'],
  /** MOM-04. */
  'moments-used-up': ['system'],
  'moments-added': ['system'],
  'budget-used-up': ['system'],
  'budget-available': ['system'],
  /** TEXT-02; also learned from the provider's rejection, and recorded by staff (CONS-02). */
  'opted-out': ['member', 'staff', 'system'],
  'opted-in': ['member'],
  /** The member's own deletion request, after the grace period. */
  'account-deleted': ['member', 'system'],
} as const satisfies Record<string, readonly TransitionActor[]>;

export type TransitionTrigger = keyof typeof transitionTriggers;

export interface StatusTransition {
  readonly from: MemberStatus;
  readonly to: MemberStatus;
  readonly on: TransitionTrigger;
}

const coaching = memberStatuses.filter(isCoaching);
const notStopped = memberStatuses.filter((status) => !isStoppedByAdmin(status));
const stops = memberStatuses.filter(isStoppedByAdmin);
const waiting = ['PENDING_MATCHING', 'WAITLIST_REVIEW'] as const;
const limits = ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'] as const;
const exits = ['EXITED', 'EXITED_BY_REQUEST'] as const;

type Row = readonly [on: TransitionTrigger, from: readonly MemberStatus[], to: readonly MemberStatus[]];

const rows: readonly Row[] = [
  ['manual', memberStatuses, stops],
  ['manual', ['ACTIVE_COACHING'], ['IDLE_COACHING', 'AWAY', 'EXITED']],
  ['manual', ['IDLE_COACHING'], ['ACTIVE_COACHING', 'AWAY', 'EXITED']],
  ['manual', ['AWAY'], ['ACTIVE_COACHING', 'IDLE_COACHING', 'EXITED']],
  ['manual', limits, ['EXITED']],
  ['manual', ['PENDING_MATCHING'], ['WAITLIST_REVIEW', 'EXITED']],
  ['manual', ['WAITLIST_REVIEW'], ['PENDING_MATCHING', 'EXITED']],
  ['manual', exits, ['PENDING_MATCHING']],
  // To the status from before the stop. The server checks that it is that one.
  ['reinstated', stops, notStopped],
  ['matched', ['PENDING_MATCHING'], ['ACTIVE_COACHING']],
  ['request-carried-out', [...coaching, ...limits], ['AWAY']],
  ['request-carried-out', [...coaching, ...limits, ...waiting, 'AWAY', 'EXITED'], ['EXITED_BY_REQUEST']],
  ['service-resumed', ['AWAY'], ['ACTIVE_COACHING']],
  ['enrollment-completed', ['SIGNED_UP'], ['COMMUNITY_MEMBER', 'PENDING_MATCHING']],
  ['enrollment-completed', ['COMMUNITY_MEMBER'], ['PENDING_MATCHING']],
  // With a paid plan, members without a coach and members who had left are matched.
  ['plan-paid', ['COMMUNITY_MEMBER', ...exits], ['PENDING_MATCHING']],
  ['plan-paid', limits, coaching],
  ['money-returned', waiting, ['COMMUNITY_MEMBER']],
  ['moments-used-up', coaching, ['AWAY_TEXT_LIMIT']],
  ['moments-added', ['AWAY_TEXT_LIMIT'], coaching],
  ['budget-used-up', [...coaching, 'AWAY_TEXT_LIMIT'], ['AWAY_BUDGET_LIMIT']],
  ['budget-available', ['AWAY_BUDGET_LIMIT'], coaching],
  // A member stopped by an administrator can opt out and stays stopped.
  ['opted-out', notStopped, ['EXITED_BY_STOP']],
  // No one can undo a STOP for a member. The only other way out of it is a manual stop (TEXT-02).
  ['opted-in', ['EXITED_BY_STOP'], notStopped],
  ['account-deleted', memberStatuses, ['DELETED_BY_ADMIN']],
];

/** The table of allowed status changes with their triggers. Any other change is rejected. */
export const statusTransitions: readonly StatusTransition[] = rows.flatMap(([on, sources, targets]) =>
  sources.flatMap((from) =>
    targets.filter((to) => to !== from).map((to): StatusTransition => ({ from, to, on })),
  ),
);

const getChangers = (on: TransitionTrigger): readonly TransitionActor[] => transitionTriggers[on];

/** Checks whether a trigger lets this actor make a status change. */
export const isAllowedTransition = (from: MemberStatus, to: MemberStatus, by: TransitionActor): boolean =>
  statusTransitions.some((row) => row.from === from && row.to === to && getChangers(row.on).includes(by));

const byHand: readonly TransitionTrigger[] = ['manual', 'reinstated'];

/** Lists the statuses that staff can set manually from this status. Matching has its own call. */
export const listManualTransitions = (from: MemberStatus): readonly MemberStatus[] =>
  statusTransitions.filter((row) => row.from === from && byHand.includes(row.on)).map(({ to }) => to);
