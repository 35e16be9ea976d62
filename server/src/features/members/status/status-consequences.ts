import { describeSight, describeStatus } from '@moments/contract/members/member-labels';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import type { ReturnAfterChange } from '../../requests/index.ts';
import { isReturning } from '../../requests/service/request-rules.ts';
import { getTextPolicy, type NoticeName } from '../../texts/text-policy-rules.ts';
import { canChangeStatus, type CurrentStatus } from './status-rules.ts';

/** The choices for the plan of a member who is stopped. */
type BillingDecision = 'cancel-now' | 'cancel-at-period-end' | 'keep';

/** The side effects of a manual status change. */
interface StatusEffects {
  readonly endsSessions: boolean;
  /** `resume`: a plan that was paused with the service runs again. */
  readonly plan: 'end-now' | 'end-with-period' | 'resume' | 'keep';
}

const planAfterStop = {
  'cancel-now': 'end-now',
  'cancel-at-period-end': 'end-with-period',
  keep: 'keep',
} as const;

/** Decides what a status change does. The change acts by it, and its preview says it. */
export function getStatusEffects(to: MemberStatus, billing: BillingDecision | undefined): StatusEffects {
  if (isStoppedByAdmin(to)) return { endsSessions: true, plan: planAfterStop[billing ?? 'keep'] };
  return { endsSessions: false, plan: isReturning(to) ? 'resume' : 'keep' };
}

/** The facts about a member before a status change. */
export interface ChangeFacts extends CurrentStatus {
  /** How staff call the member. */
  readonly name: string;
  readonly coachName: string | null;
  readonly user: MemberSlices;
  readonly subscription: MemberSubscription | null;
  readonly momentsLeft: number;
  /** Whether the number has opted out of texts, which a status change by hand doesn't undo (TEXT-02). */
  readonly hasOptedOut: boolean;
  /** The effect on the day of return; undefined without one. */
  readonly dayOfReturn: ReturnAfterChange | undefined;
  /** Today's ISO date in Eastern Time. */
  readonly today: string;
}

export interface Consequence {
  readonly icon: 'member' | 'plan' | 'texts' | 'coach' | 'undo';
  readonly description: string;
  /** Whether it takes something from the member. */
  readonly isSevere: boolean;
}

const say = (icon: Consequence['icon'], text: string, isSevere = false): Consequence => ({
  icon,
  description: text,
  isSevere,
});

/** Describes what the member sees after the change, by the portal's rules. */
function describeMember(
  { name, status: from, user, subscription, today }: ChangeFacts,
  to: MemberStatus,
): Consequence {
  if (isStoppedByAdmin(to))
    return say('member', `${name} is signed out on every device at once, and can’t sign in.`, true);
  const basicInfo = { ...user.basicInfo, currentStatus: to, deleted: false };
  const { status } = getDerivedStatus({ ...user, basicInfo }, subscription, today);
  const canSignIn = isStoppedByAdmin(from) ? 'can sign in again, and ' : '';
  return say('member', `${name} ${canSignIn}sees “${describeSight(status)}” in the portal.`);
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, month: 'long', day: 'numeric' });
const formatEnd = ({ endDate }: MemberSubscription): string => day.format(new Date(endDate));

/** Describes a plan that the change doesn't touch. */
function describeKeptPlan(subscription: MemberSubscription): string {
  const { status, cancelPlanInitiated, amount } = subscription;
  if (cancelPlanInitiated) return `still ends on ${formatEnd(subscription)}, and isn’t charged again.`;
  if (status === 'MEMBERSHIP_PAUSED') return 'stays paused. Nothing is charged while it is.';
  if (status === 'MEMBERSHIP_PAST_DUE')
    return 'doesn’t change. Its overdue payment stays open, and is tried again.';
  return amount === 0
    ? 'doesn’t change. It costs the member nothing.'
    : 'doesn’t change, and is charged as before.';
}

function describePlan(
  { subscription }: ChangeFacts,
  to: MemberStatus,
  billing: BillingDecision | undefined,
): Consequence | undefined {
  if (!subscription || !hasActivePlan(subscription)) return undefined;
  const plan = `The ${subscription.title} plan`;
  const effect = getStatusEffects(to, billing).plan;
  // Its month never started (RENEW-05).
  const refund = subscription.pauseReason === 'late-match' ? ' Its payment is returned.' : '';
  if (effect === 'end-now') return say('plan', `${plan} ends now. Nothing more is charged.${refund}`, true);
  if (effect === 'end-with-period')
    return say(
      'plan',
      `${plan} ends with its period, on ${formatEnd(subscription)}, and doesn’t renew.${refund}`,
    );
  if (effect === 'resume' && subscription.status === 'MEMBERSHIP_PAUSED' && subscription.pauseReason === null)
    return say('plan', `${plan} was paused, and runs again.`);
  return say('plan', `${plan} ${describeKeptPlan(subscription)}`);
}

/** Describes the effect on the day of return. The job drops the day if the member isn't away on it. */
function describeReturn({ name, dayOfReturn }: ChangeFacts): Consequence | undefined {
  if (!dayOfReturn) return undefined;
  const day = formatReturnDate(dayOfReturn.day);
  return dayOfReturn.isKept
    ? say('member', `${name}’s day of return stays ${day}. It only counts if ${name} is away then.`)
    : say('member', `${name}’s day of return, ${day}, is removed.`, true);
}

const supportNotice = 'how to reach support, and where to turn in a crisis';

const eachUses = 'Each one uses a Moment.';

/** Describes what the coach does with texts, in coaching and while the member waits for Moments. */
function describeCoached({ name, coachName, momentsLeft }: ChangeFacts, to: MemberStatus): string {
  if (momentsLeft === 0)
    return `No Moments are left: ${name}’s next text is kept, and an automatic reply says how to add Moments.`;
  if (to === 'IDLE_COACHING')
    return `New texts are kept for ${coachName ?? 'the coach'}, with no reply expected. ${eachUses}`;
  return `${coachName ?? 'A coach'} answers ${name}’s texts. ${eachUses}`;
}

const notices: Readonly<Record<NoticeName, (facts: ChangeFacts, to: MemberStatus) => string>> = {
  'none-left': describeCoached,
  waiting: ({ momentsLeft }) =>
    `New texts are kept for the next coach. ${momentsLeft > 0 ? `${eachUses} ` : ''}Once a day, an automatic reply says that we’re still finding a coach.`,
  unfinished: ({ name, momentsLeft }) =>
    momentsLeft > 0
      ? `New texts are kept for the coach to come. ${eachUses}`
      : `New texts are kept. Once a day, an automatic reply asks ${name} to finish the enrollment.`,
  'no-plan': ({ name, momentsLeft }) =>
    momentsLeft > 0
      ? `New texts are kept for the coach to come. ${eachUses}`
      : `New texts are kept. Once a day, an automatic reply asks ${name} to choose a plan with coaching.`,
  paused: () =>
    `New texts are kept, but no one is expected to answer. Once a day, an automatic reply says so, and ${supportNotice}.`,
  budget: () =>
    'New texts are kept. Once a day, an automatic reply says that coaching waits for the partner’s Moments.',
  stopped: ({ coachName }) =>
    `New texts are no longer kept for ${coachName ?? 'a coach'}. Once a day, an automatic reply says ${supportNotice}.`,
  'codes-number': () => '',
};

/** Describes the effect on the member's texts, by the policy for incoming texts. An opt-out keeps every text from the member. */
function describeTexts(facts: ChangeFacts, to: MemberStatus): Consequence {
  const { isStored, notice } = getTextPolicy(to);
  const { name, coachName, hasOptedOut } = facts;
  if (notice !== undefined && !hasOptedOut) return say('texts', notices[notice](facts, to), !isStored);
  const kept = isStored ? '' : `New texts are no longer kept for ${coachName ?? 'a coach'}. `;
  return say('texts', `${kept}${name} has opted out, and gets no texts until they text START.`, true);
}

function describeCoach({ coachName, status }: ChangeFacts, to: MemberStatus): Consequence | undefined {
  if (coachName === null || !isStoppedByAdmin(to) || isStoppedByAdmin(status)) return undefined;
  return say('coach', `${coachName} sees the conversation closed, without the reason.`);
}

/** Says whether and how the change can be undone, by the table of manual changes. */
function describeUndo({ name, status, statusBeforeStop }: ChangeFacts, to: MemberStatus): Consequence {
  const before = isStoppedByAdmin(status) ? statusBeforeStop : status;
  const after = { status: to, statusBeforeStop: isStoppedByAdmin(to) ? before : null };
  return canChangeStatus(after, status)
    ? say('undo', `You can change ${name} back to ${describeStatus(status)}.`)
    : say('undo', `You can’t change ${name} back to ${describeStatus(status)} by hand.`, true);
}

/** Lists what a status change causes, by the rules that then act (DESK-04). */
export const listStatusConsequences = (
  facts: ChangeFacts,
  to: MemberStatus,
  billing: BillingDecision | undefined,
): readonly Consequence[] =>
  [
    describeMember(facts, to),
    describeReturn(facts),
    describePlan(facts, to, billing),
    describeTexts(facts, to),
    describeCoach(facts, to),
    describeUndo(facts, to),
  ].filter((consequence) => consequence !== undefined);
