import type { MemberSubscription } from '@moments/contract/members/members';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import type { Services } from '../../../services.ts';
import { loadProfile } from '../../members/index.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { toSubscriptionDisplay } from './display-rules.ts';

/** A member's plan in both forms; null for who never had one. */
export interface ShownSubscription {
  readonly subscription: MemberSubscription | null;
  readonly data: SubscriptionDisplay | null;
}

export async function showSubscription(services: Services, memberId: string): Promise<ShownSubscription> {
  const { subscription } = await loadProfile(services, memberId);
  if (!subscription) return { subscription: null, data: null };
  const plan = await findPlan(services.database, subscription.priceId);
  return { subscription, data: toSubscriptionDisplay(subscription, plan?.moments ?? 0) };
}
