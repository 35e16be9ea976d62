import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';
import type { Transaction } from '../../../platform/database/database.ts';
import { createEmail, enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { formatQuestionsLine } from '../emails.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { createCancelUrl } from './cancel-token.ts';

type Needed = Pick<Services, 'configuration' | 'clock' | 'jobs' | 'personalData'>;

const isCharging = ({ status, amount, cancelPlanInitiated }: StoredSubscription): boolean =>
  (status === 'MEMBERSHIP_ACTIVE' || status === 'MEMBERSHIP_PAST_DUE') && amount > 0 && !cancelPlanInitiated;

function describeCharge({ status, amount, endDate }: StoredSubscription, title: string): string {
  const price = formatCents(amount);
  return status === 'MEMBERSHIP_ACTIVE'
    ? `${title} still renews on ${formatEasternDay(endDate)} for ${price}.`
    : `${title} is unpaid, and we still try to charge ${price}.`;
}

/**
 * Tells a member who opted out of texts, in the transaction of the opt-out, that their plan still renews, and how to cancel it (RENEW-03).
 * @param keyword the word that opted out, if it was a single one
 */
export async function notifyOfRenewalAfterOptOut(
  services: Needed,
  transaction: Transaction,
  member: Pick<Member, 'id' | 'email'>,
  keyword: string | undefined,
): Promise<void> {
  const plan = await findActivePlan(transaction, member.id);
  if (!plan || !isCharging(plan) || member.email === '') return;
  const { configuration, clock } = services;
  const name = (await findPlan(transaction, plan.priceId))?.name;
  const title = name === undefined ? 'Your plan' : `Your ${name} plan`;
  const message = createEmail(
    `opted-out-with-plan:${member.id}:${clock.now().toISOString()}`,
    { memberId: member.id, to: member.email },
    keyword === 'CANCEL' ? 'Did you mean to cancel your plan?' : 'Your plan still renews',
    [
      `You won’t get texts. ${describeCharge(plan, title)}`,
      '',
      `Cancel my plan: ${createCancelUrl(services, plan.stripeSubscriptionId)}`,
      'To get texts again, text START.',
      '',
      formatQuestionsLine(configuration),
    ],
  );
  await enqueueMessage(services, transaction, message);
}
