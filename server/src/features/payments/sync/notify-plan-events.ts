import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import type { MembershipStatus } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { hasScheduledDeletion } from '../customers-repository.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import type { SubscriptionChange } from '../subscriptions-repository.ts';
import { createPlanEmail } from './plan-emails.ts';
import { detectPlanEvents, type PlanEvent } from './subscription-rules.ts';

interface PlanUpdate {
  readonly member: Member;
  readonly snapshot: SubscriptionSnapshot;
  readonly change: SubscriptionChange;
  readonly status: MembershipStatus;
  readonly plan: StoredPlan | undefined;
}

/** Formats 'the Standard plan'. */
const toTitle = (plan: StoredPlan | undefined): string => (plan ? `the ${plan.name} plan` : 'your plan');

/** Identifies one event among others of its kind, in most cases by the state before it. */
function getCause(
  event: PlanEvent,
  { snapshot: { subscription, invoices }, change: { before } }: PlanUpdate,
): string {
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
  const { member, snapshot, change, status, plan } = update;
  const { endsWithPeriod, priceId, amount, periodEnd } = snapshot.subscription;
  if (member.email === '') return;
  const { nextPriceId } = change.next;
  const after = { status, cancelPlanInitiated: endsWithPeriod, priceId, nextPriceId };
  const events = detectPlanEvents(change.before, after);
  if (events.length === 0) return;
  const isStopped = member.status !== undefined && isStoppedByAdmin(member.status);
  const isLeaving = await hasScheduledDeletion(transaction, member.id);
  const next = nextPriceId === null ? undefined : await findPlan(transaction, nextPriceId);
  const isHeldForMatch = (change.before?.heldForMatchSince ?? null) !== null;
  const facts = { memberId: member.id, to: member.email, amount, periodEnd, isStopped, isHeldForMatch };
  for (const event of events.filter((one) => !isLeaving || !coveredByDeletion.includes(one))) {
    const data = { ...facts, title: toTitle(plan), next, cause: getCause(event, update) };
    await enqueueMessage(services, transaction, createPlanEmail(services.configuration, event, data));
  }
}
