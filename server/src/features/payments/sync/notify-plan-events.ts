import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { membershipStatuses, type MembershipStatus } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage, type NewMessage } from '../../../platform/outbox/index.ts';
import { emitEvent } from '../../../platform/outgoing-events/outgoing-events.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { hasScheduledDeletion } from '../customers-repository.ts';
import { formatPlanTitle } from '../emails.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import type {
  StoredSubscription,
  SubscriptionChange,
  SubscriptionState,
} from '../subscriptions-repository.ts';
import { findOpenInvoice } from './invoice-rules.ts';
import { createPlanEmail, type PlanEmailData } from './plan-emails.ts';
import { detectPlanEvents, type PlanEvent } from './subscription-rules.ts';
import { createUnpaidEmail } from './unpaid-email.ts';
import { notifyOfWaitlist } from './waitlist-email.ts';

interface PlanUpdate {
  readonly member: Member;
  readonly snapshot: SubscriptionSnapshot;
  readonly change: SubscriptionChange;
  readonly status: MembershipStatus;
  readonly plan: StoredPlan | undefined;
}

/** Identifies one event among others of its kind, in most cases by the state before it. */
function getCause(event: PlanEvent, { snapshot: { subscription }, change: { before } }: PlanUpdate): string {
  const { id } = subscription;
  if (event === 'ended') return id;
  return `${id}:${before?.updatedAt.toISOString() ?? 'new'}`;
}

/** The emails of an account deletion already say that the plan ends. */
const coveredByDeletion: readonly PlanEvent[] = ['canceled', 'ended'];

/** Creates the email of an event. A renewal that was paid in the meantime needs none. */
function createMessage(
  { configuration }: Services,
  event: PlanEvent,
  data: PlanEmailData,
  { invoices }: SubscriptionSnapshot,
): NewMessage | undefined {
  if (event !== 'past-due') return createPlanEmail(configuration, event, data);
  const invoice = findOpenInvoice(invoices);
  return invoice && createUnpaidEmail(configuration, { ...data, stage: 'first', invoice });
}

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
  const isOverdue = status === 'MEMBERSHIP_PAST_DUE';
  const isPaused = status === 'MEMBERSHIP_PAUSED';
  const recipient = { memberId: member.id, to: member.email };
  const hasOptedOut = member.status === 'EXITED_BY_STOP';
  const held = { isHeldForMatch, hasOptedOut };
  const facts = { ...recipient, amount, periodEnd, endsWithPeriod, isStopped, ...held, isOverdue, isPaused };
  for (const event of events.filter((one) => !isLeaving || !coveredByDeletion.includes(one))) {
    // A match on the waitlist isn’t late: no day was promised.
    if (event === 'paused' && isHeldForMatch && member.status === 'WAITLIST_REVIEW') {
      await notifyOfWaitlist(services, transaction, member.id);
      continue;
    }
    const data = { ...facts, title: formatPlanTitle(plan), next, cause: getCause(event, update) };
    const message = createMessage(services, event, data, snapshot);
    if (message) await enqueueMessage(services, transaction, message);
  }
}

type AnnouncedPlan = Pick<SubscriptionState, 'memberId' | 'status' | 'subscription'>;

const isUnchanged = (
  before: StoredSubscription | undefined,
  { status, subscription }: AnnouncedPlan,
): boolean =>
  before?.status === status &&
  before.priceId === subscription.priceId &&
  before.cancelPlanInitiated === subscription.endsWithPeriod &&
  before.endDate.getTime() === subscription.periodEnd.getTime();

/** Announces a plan that differs from the stored one to the program that receives events. */
export async function announcePlan(
  services: Services,
  transaction: Transaction,
  { before }: SubscriptionChange,
  state: AnnouncedPlan,
): Promise<void> {
  if (isUnchanged(before, state)) return;
  const { memberId, status: after, subscription } = state;
  const { id: subscriptionId, productId, priceId, endsWithPeriod, periodEnd } = subscription;
  await emitEvent(services, transaction, {
    type: 'plan.changed',
    data: {
      memberId,
      subscriptionId,
      before: membershipStatuses.find((status) => status === before?.status) ?? null,
      after,
      productId,
      priceId,
      cancelPlanInitiated: endsWithPeriod,
      endDate: periodEnd.toISOString(),
    },
  });
}
