import { membershipStatuses } from '@moments/contract/members/members';
import type { Transaction } from '../../../platform/database/database.ts';
import { emitEvent } from '../../../platform/outgoing-events/outgoing-events.ts';
import type { Services } from '../../../services.ts';
import type {
  StoredSubscription,
  SubscriptionChange,
  SubscriptionState,
} from '../subscriptions-repository.ts';

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
