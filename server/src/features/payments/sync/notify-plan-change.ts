import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import type { MembershipStatus } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { hasScheduledDeletion } from '../deletions-repository.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';
import { planEmails } from './plan-emails.ts';
import { detectPlanEvent, type PlanEvent } from './plan-event-rules.ts';

interface Change {
  readonly member: Member;
  readonly reading: SubscriptionSnapshot;
  /** Undefined for a plan that is new here. */
  readonly before: StoredSubscription | undefined;
  readonly status: MembershipStatus;
  /** 'the Standard plan'. */
  readonly title: string;
}

/** What tells one change from the next of its kind: for most, the state that it changed. */
function causeOf(news: PlanEvent, { reading, before }: Change): string {
  const { id } = reading.subscription;
  if (news === 'ended') return id;
  if (news === 'past-due') return reading.invoices[0]?.id ?? id;
  return `${id}:${before?.updatedAt.toISOString() ?? 'new'}`;
}

/** Who has their account deleted is told there that the plan ends with it; "yours until …" would not be true. */
const saidElsewhere: readonly PlanEvent[] = ['cancelled', 'ended'];

/** Tells the member by e-mail, once, of what has happened to their plan. */
export async function notifyPlanChange(
  services: Services,
  transaction: Transaction,
  change: Change,
): Promise<void> {
  const { member, reading, before, status, title } = change;
  const { endsWithPeriod, priceId, amount, periodEnd } = reading.subscription;
  if (member.email === '') return;
  const all = detectPlanEvent(before, { status, cancelPlanInitiated: endsWithPeriod, priceId });
  if (all.length === 0) return;
  const isStopped = member.status !== undefined && isStoppedByAdmin(member.status);
  const isLeaving = await hasScheduledDeletion(transaction, member.id);
  for (const news of all.filter((one) => !isLeaving || !saidElsewhere.includes(one))) {
    const notice = { memberId: member.id, to: member.email, title, amount, periodEnd, isStopped };
    const mail = planEmails[news](services.configuration, { ...notice, cause: causeOf(news, change) });
    await enqueueMessage(services, transaction, mail);
  }
}
