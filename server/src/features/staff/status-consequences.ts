import { describeSight, describeStatus } from '@moments/contract/desk/member-labels';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type { MemberSlices, MemberSubscription } from '@moments/contract/members/members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import type { ReturnAfterChange } from '../requests/index.ts';
import { getTextPolicy } from '../texts/index.ts';
import { getStatusEffects, type BillingDecision } from './status-effects.ts';
import { canChangeStatus, type CurrentStatus } from './status-rules.ts';

/** What is known about a member before a status change. */
export interface ChangeFacts extends CurrentStatus {
  /** How staff call the member. */
  readonly name: string;
  readonly coachName: string | null;
  readonly user: MemberSlices;
  readonly subscription: MemberSubscription | null;
  /** What becomes of the day on which a paused member comes back; undefined without one. */
  readonly dayOfReturn: ReturnAfterChange | undefined;
  /** Today's ISO date in Eastern Time. */
  readonly today: string;
}

export interface Consequence {
  readonly icon: 'member' | 'plan' | 'texts' | 'coach' | 'undo';
  readonly words: string;
  /** Whether it takes something from the member. */
  readonly isSevere: boolean;
}

const say = (icon: Consequence['icon'], text: string, isSevere = false): Consequence => ({
  icon,
  words: text,
  isSevere,
});

/** What the member sees after the change, by the portal's rules. */
function describeMember({ name, user, subscription, today }: ChangeFacts, to: MemberStatus): Consequence {
  if (isStoppedByAdmin(to))
    return say('member', `${name} is signed out on every device at once, and can’t sign in.`, true);
  const basicInfo = { ...user.basicInfo, currentStatus: to, deleted: false };
  const { status } = getDerivedStatus({ ...user, basicInfo }, subscription, today);
  return say('member', `${name} sees “${describeSight(status)}” in the portal.`);
}

function describePlan(
  { subscription }: ChangeFacts,
  to: MemberStatus,
  billing: BillingDecision | undefined,
): Consequence | undefined {
  if (!subscription || !hasActivePlan(subscription)) return undefined;
  const plan = `The ${subscription.title} plan`;
  const effect = getStatusEffects(to, billing).plan;
  if (effect === 'end-now') return say('plan', `${plan} ends now. Nothing more is charged.`, true);
  if (effect === 'end-with-period') return say('plan', `${plan} ends with its period, and doesn’t renew.`);
  if (effect === 'resume' && subscription.status === 'MEMBERSHIP_PAUSED')
    return say('plan', `${plan} was paused, and runs again.`);
  return say('plan', `${plan} doesn’t change, and is charged as before.`);
}

/** What becomes of the day of return: the job drops it if the member isn't away on it. */
function describeReturn({ name, dayOfReturn }: ChangeFacts): Consequence | undefined {
  if (!dayOfReturn) return undefined;
  const day = formatReturnDate(dayOfReturn.day);
  return dayOfReturn.isKept
    ? say('member', `${name}’s day of return stays ${day}. It only counts if ${name} is away then.`)
    : say('member', `${name}’s day of return, ${day}, is removed.`, true);
}

const supportNotice = 'how to reach support, and where to turn in a crisis';

/** What becomes of the member's texts, by the policy for incoming texts. */
function describeTexts({ name, coachName }: ChangeFacts, to: MemberStatus): Consequence {
  const { isStored, notice, usesMoment } = getTextPolicy(to);
  const reader = coachName ?? 'a coach';
  if (!isStored)
    return say(
      'texts',
      `New texts are no longer kept for ${reader}. Once a day, ${name} is told ${supportNotice}.`,
      true,
    );
  if (notice === 'paused')
    return say(
      'texts',
      `New texts are kept, but no one is expected to answer. Once a day, ${name} is told so, and ${supportNotice}.`,
    );
  if (notice === 'waiting')
    return say(
      'texts',
      `New texts are kept for the next coach. Once a day, ${name} is told that one is being found.`,
    );
  if (usesMoment) return say('texts', `${reader} answers ${name}’s texts. Each one uses a Moment.`);
  if (notice === undefined) return say('texts', `${name} gets no texts until they text START.`);
  return say('texts', `New texts are kept. Once a day, ${name} is told what to do next.`);
}

function describeCoach({ coachName, status }: ChangeFacts, to: MemberStatus): Consequence | undefined {
  if (coachName === null || !isStoppedByAdmin(to) || isStoppedByAdmin(status)) return undefined;
  return say('coach', `${coachName} sees the conversation closed, without the reason.`);
}

/** Whether and how the change can be undone, by the table of changes by hand. */
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
