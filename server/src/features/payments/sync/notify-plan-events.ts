import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import type { MembershipStatus } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { hasScheduledDeletion } from '../customers-repository.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';
import { planEmail } from './plan-emails.ts';
import { detectPlanEvents, type PlanEvent } from './subscription-rules.ts';

interface PlanUpdate {
  readonly member: Member;
  readonly snapshot: SubscriptionSnapshot;
  /** Undefined for a new plan. */
  readonly before: StoredSubscription | undefined;
  readonly status: MembershipStatus;
  /** 'the Standard plan'. */
  readonly title: string;
}

/** Identifies one event among others of its kind, in most cases by the state before it. */
function getCause(event: PlanEvent, { snapshot: { subscription, invoices }, before }: PlanUpdate): string {
  const { id } = subscription;
  if (event === 'ended') return id;
  if (event === 'past-due') return invoices[0]?.id ?? id;
  return `${id}:${before?.updatedAt.toISOString() ?? 'new'}`;
}

/** The emails of an account deletion already say that the plan ends. */
const coveredByDeletion: readonly PlanEvent[] = ['canceled', 'ended'];

/** Notifies the member by email, once per event. */
export async function notifyPlanEvents(
  services: Services,
  transaction: Transaction,
  update: PlanUpdate,
): Promise<void> {
  const { member, snapshot, before, status, title } = update;
  const { endsWithPeriod, priceId, amount, periodEnd } = snapshot.subscription;
  if (member.email === '') return;
  const events = detectPlanEvents(before, { status, cancelPlanInitiated: endsWithPeriod, priceId });
  if (events.length === 0) return;
  const isStopped = member.status !== undefined && isStoppedByAdmin(member.status);
  const isLeaving = await hasScheduledDeletion(transaction, member.id);
  for (const event of events.filter((one) => !isLeaving || !coveredByDeletion.includes(one))) {
    const facts = { memberId: member.id, to: member.email, title, amount, periodEnd, isStopped };
    const message = planEmail(services.configuration, event, { ...facts, cause: getCause(event, update) });
    await enqueueMessage(services, transaction, message);
  }
}
