import { formatEasternDay } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import { createEmail, enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { requireMember } from '../../members/index.ts';
import { formatPlanTitle, formatQuestionsLine } from '../emails.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { holdPlansQueue } from '../waiting-rules.ts';

/** Says what becomes of the month that the member paid, as the email about a late match does. */
function describePaidPlan({ cancelPlanInitiated, endDate }: StoredSubscription, title: string): string {
  const month = cancelPlanInitiated
    ? `It’s canceled: if you’re not matched by ${formatEasternDay(endDate)}, it ends and we return your payment.`
    : 'Your month starts on the day of your match.';
  return `We charge nothing for ${title} while you wait. ${month} If you don’t want to wait, you can get your money back.`;
}

/**
 * Tells a member by email that they are on the waitlist, and what becomes of a paid plan (RENEW-05). Once for each wait, and once more
 * if the member pays for a plan in the meantime. A plan is held right away, so that the page has the choice that the email names.
 */
export async function notifyOfWaitlist(
  services: Pick<Services, 'configuration' | 'jobs' | 'personalData'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const { configuration, personalData } = services;
  const { email, matchingSince } = await requireMember(transaction, personalData, memberId);
  const plan = await findActivePlan(transaction, memberId);
  // An overdue plan isn’t held: its month is still to be paid.
  const paid = plan && plan.amount > 0 && plan.status !== 'MEMBERSHIP_PAST_DUE' ? plan : undefined;
  if (paid?.heldForMatchSince === null) await services.jobs.enqueue(transaction, holdPlansQueue, {});
  if (email === '') return;
  const title = paid && formatPlanTitle(await findPlan(transaction, paid.priceId));
  const key = ['waitlisted', memberId, matchingSince?.toISOString(), paid?.stripeSubscriptionId].join(':');
  const message = createEmail(key, { memberId, to: email }, 'You’re on our waitlist', [
    'You’re on our waitlist while we review your application, and we can’t promise a day for your match. To keep waiting, you don’t have to do anything. We’ll let you know when you’re matched.',
    ...(paid && title !== undefined ? ['', describePaidPlan(paid, title)] : []),
    '',
    `${paid ? 'Wait, or get my money back' : 'See your application'}: ${configuration.publicUrl}/application-received`,
    formatQuestionsLine(configuration),
  ]);
  await enqueueMessage(services, transaction, message);
}
