import type { MemberSubscription } from '@moments/contract/members/members';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile } from '../../members/index.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { findActivePlan, type StoredSubscription } from '../subscriptions-repository.ts';
import { toSubscriptionDisplay } from './display-rules.ts';

/** @throws AppError NO_PLAN */
export async function requireActivePlan(
  { database }: Pick<Services, 'database'>,
  memberId: string,
): Promise<StoredSubscription> {
  const plan = await findActivePlan(database, memberId);
  if (!plan) throw new AppError('NO_PLAN');
  return plan;
}

/** A member's plan as stored and as shown. Null for a member who never had one. */
export interface MemberPlan {
  readonly subscription: MemberSubscription | null;
  readonly data: SubscriptionDisplay | null;
}

export async function readMemberPlan(services: Services, memberId: string): Promise<MemberPlan> {
  const { subscription } = await loadProfile(services, memberId);
  if (!subscription) return { subscription: null, data: null };
  const plan = await findPlan(services.database, subscription.priceId);
  return { subscription, data: toSubscriptionDisplay(subscription, plan?.moments ?? 0) };
}
