import { isCoaching, isStoppedByAdmin, memberStatuses, type MemberStatus } from './member-status.ts';

/** Who changes a status: the member by what they do, an operator by hand, or the system by itself. */
export type TransitionActor = 'member' | 'operator' | 'system';

/** Every occasion on which a member's status changes, and who may be the one to change it. */
export const transitionTriggers = {
  /** The operator API's status call. */
  manual: ['operator'],
  /** The same call, back to where the member was before a stop or deletion. */
  reinstated: ['operator'],
  /** The operator API's match call. */
  matched: ['operator'],
  /** A member's wish to pause or end, at once or when the plan's period is over (ACC-03). */
  'request-carried-out': ['operator', 'system'],
  /** PLAN-06, ADD-04. */
  'enrollment-completed': ['member'],
  'plan-paid': ['system'],
  /** MOM-04. */
  'moments-used-up': ['system'],
  'moments-added': ['system'],
  'budget-used-up': ['system'],
  'budget-available': ['system'],
  /** TEXT-02; also learned from the provider's refusal. */
  'opted-out': ['member', 'system'],
  'opted-in': ['member'],
  /** The member's own wish to be deleted, after its time of grace. */
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
  // To the status from before the stop, whichever that was; the server checks that it is that one.
  ['reinstated', stops, notStopped],
  ['matched', ['PENDING_MATCHING'], ['ACTIVE_COACHING']],
  ['request-carried-out', [...coaching, ...limits], ['AWAY']],
  ['request-carried-out', [...coaching, ...limits, ...waiting, 'AWAY', 'EXITED'], ['EXITED_BY_REQUEST']],
  ['enrollment-completed', ['SIGNED_UP'], ['COMMUNITY_MEMBER', 'PENDING_MATCHING']],
  ['enrollment-completed', ['COMMUNITY_MEMBER'], ['PENDING_MATCHING']],
  // With a paid plan a coach is found for who had none, and again for who had left.
  ['plan-paid', ['COMMUNITY_MEMBER', ...exits], ['PENDING_MATCHING']],
  ['plan-paid', limits, coaching],
  ['moments-used-up', coaching, ['AWAY_TEXT_LIMIT']],
  ['moments-added', ['AWAY_TEXT_LIMIT'], coaching],
  ['budget-used-up', [...coaching, 'AWAY_TEXT_LIMIT'], ['AWAY_BUDGET_LIMIT']],
  ['budget-available', ['AWAY_BUDGET_LIMIT'], coaching],
  // A member whom an administrator stopped is opted out all the same, and stays stopped.
  ['opted-out', notStopped, ['EXITED_BY_STOP']],
  // Nobody may undo a STOP for a member: there is no other way out of it but a stop by hand (TEXT-02).
  ['opted-in', ['EXITED_BY_STOP'], notStopped],
  ['account-deleted', memberStatuses, ['DELETED_BY_ADMIN']],
];

/** The one table of legal changes of status: from where to where, on which occasion. What is not in it does not happen. */
export const statusTransitions: readonly StatusTransition[] = rows.flatMap(([on, sources, targets]) =>
  sources.flatMap((from) =>
    targets.filter((to) => to !== from).map((to): StatusTransition => ({ from, to, on })),
  ),
);

const changersOn = (on: TransitionTrigger): readonly TransitionActor[] => transitionTriggers[on];

/** Whether there is an occasion on which this changer may change a status so. */
export const isAllowedTransition = (from: MemberStatus, to: MemberStatus, by: TransitionActor): boolean =>
  statusTransitions.some((row) => row.from === from && row.to === to && changersOn(row.on).includes(by));

const byHand: readonly TransitionTrigger[] = ['manual', 'reinstated'];

/** Where an operator may put a member of this status by hand; matching has a call of its own. */
export const manualTransitions = (from: MemberStatus): readonly MemberStatus[] =>
  statusTransitions.filter((row) => row.from === from && byHand.includes(row.on)).map(({ to }) => to);
