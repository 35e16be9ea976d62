import type { MembershipStatus } from '@moments/contract/members';
import type { Transaction } from '../../database/database.ts';
import type { SubscriptionReading } from '../../providers/payments/payments.ts';
import type { Services } from '../../services.ts';
import type { Member } from '../members/index.ts';
import { enqueueMessage } from '../outbox/index.ts';
import { planMails } from './plan-mails.ts';
import { newsOf, type PlanNews } from './plan-news-rules.ts';
import type { StoredSubscription } from './subscriptions-repository.ts';

interface Change {
  readonly member: Member;
  readonly reading: SubscriptionReading;
  /** Undefined for a plan that is new here. */
  readonly before: StoredSubscription | undefined;
  readonly status: MembershipStatus;
  /** 'the Standard plan'. */
  readonly title: string;
}

/** What tells one change from the next of its kind: for most, the state that it changed. */
function causeOf(news: PlanNews, { reading, before }: Change): string {
  const { id } = reading.subscription;
  if (news === 'ended') return id;
  if (news === 'past-due') return reading.invoices[0]?.id ?? id;
  return `${id}:${before?.updatedAt.toISOString() ?? 'new'}`;
}

/** Tells the member by e-mail, once, of what has happened to their plan. */
export async function tellOfChanges(
  services: Services,
  transaction: Transaction,
  change: Change,
): Promise<void> {
  const { member, reading, before, status, title } = change;
  const { endsWithPeriod, priceId, amount, periodEnd } = reading.subscription;
  if (member.email === '') return;
  for (const news of newsOf(before, { status, cancelPlanInitiated: endsWithPeriod, priceId })) {
    const notice = { memberId: member.id, to: member.email, title, amount, periodEnd };
    const mail = planMails[news](services.configuration, { ...notice, cause: causeOf(news, change) });
    await enqueueMessage(services, transaction, mail);
  }
}
