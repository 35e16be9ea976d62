import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { createEmail, enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { formatQuestionsLine } from '../emails.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { isWaiting } from '../waiting-rules.ts';
import { createCancelUrl } from './cancel-token.ts';
import { findNextPlan } from './next-charge.ts';

type Needed = Pick<Services, 'configuration' | 'clock' | 'jobs' | 'personalData'>;

/** Describes what a plan will be charged, also if another plan is booked for its renewal. Undefined if it charges nothing. */
async function describeCharge(
  queries: Queries,
  plan: StoredSubscription,
  title: string,
): Promise<string | undefined> {
  const { status, amount, endDate, cancelPlanInitiated } = plan;
  if (cancelPlanInitiated) return undefined;
  if (status === 'MEMBERSHIP_PAST_DUE')
    return `${title} is unpaid, and we still try to charge ${formatCents(amount)}.`;
  const next = await findNextPlan(queries, plan);
  const price = next?.amount ?? amount;
  if (status !== 'MEMBERSHIP_ACTIVE' || price === 0) return undefined;
  const day = formatEasternDay(endDate);
  return next
    ? `${title} runs until ${day}. Then the ${next.name} plan begins, for ${formatCents(price)} a month.`
    : `${title} still renews on ${day} for ${formatCents(price)}.`;
}

/**
 * Tells a member who opted out of texts, in the transaction of the opt-out, that their plan still renews, and how to cancel it (RENEW-03).
 * @param member as before the opt-out, which also ends the search for a coach
 * @param keyword the word that opted out, if it was a single one
 */
export async function notifyOfRenewalAfterOptOut(
  services: Needed,
  transaction: Transaction,
  member: Pick<Member, 'id' | 'email' | 'status'>,
  keyword: string | undefined,
): Promise<void> {
  const plan = await findActivePlan(transaction, member.id);
  if (!plan || member.email === '') return;
  const { configuration, clock } = services;
  const name = (await findPlan(transaction, plan.priceId))?.name;
  const title = name === undefined ? 'Your plan' : `Your ${name} plan`;
  const charge = await describeCharge(transaction, plan, title);
  if (charge === undefined) return;
  const message = createEmail(
    `opted-out-with-plan:${member.id}:${clock.now().toISOString()}`,
    { memberId: member.id, to: member.email },
    keyword === 'CANCEL' ? 'Did you mean to cancel your plan?' : 'Your plan still renews',
    [
      `You won’t get texts. ${charge}`,
      isWaiting(member.status) ? 'We look for a coach for you again when you text START.' : undefined,
      '',
      `Cancel my plan: ${createCancelUrl(services, plan.stripeSubscriptionId)}`,
      'To get texts again, text START.',
      '',
      formatQuestionsLine(configuration),
    ],
  );
  await enqueueMessage(services, transaction, message);
}
