import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { membershipStatuses } from '@moments/contract/members/members';
import type { LinkedPlan } from '@moments/contract/payments/cancel-link';
import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { findMember, findPauseReason } from '../../members/index.ts';
import { readCancelToken } from '../cancel-link/cancel-token.ts';
import { findNextPlan } from '../cancel-link/next-charge.ts';
import { requireLastingAccount } from '../plans/available-plans.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { findActivePlan, findSubscription, type StoredSubscription } from '../subscriptions-repository.ts';
import { cancelAtPeriodEnd, renewAfterPeriod } from './cancel-plan.ts';
import { withPlanLock } from './plan-lock.ts';

/**
 * Finds the plan of a link, if it still runs. An administrator's stop ends the link, because the member can't log in either.
 * @throws AppError CANCEL_LINK_INVALID
 */
async function requireLinkedPlan(services: Services, token: string): Promise<StoredSubscription> {
  const { database, personalData } = services;
  const id = readCancelToken(services, token);
  const linked = id === undefined ? undefined : await findSubscription(database, id);
  const active = linked && (await findActivePlan(database, linked.memberId));
  if (active?.stripeSubscriptionId !== id || !active) throw new AppError('CANCEL_LINK_INVALID');
  const member = await findMember(database, personalData, { id: active.memberId });
  if (!member || (member.status !== undefined && isStoppedByAdmin(member.status)))
    throw new AppError('CANCEL_LINK_INVALID');
  return active;
}

/** Reads the plan that a link is about (RENEW-02). @throws AppError CANCEL_LINK_INVALID */
export async function readLinkedPlan(services: Services, token: string): Promise<LinkedPlan> {
  const plan = await requireLinkedPlan(services, token);
  const { amount, endDate, cancelPlanInitiated } = plan;
  const status = membershipStatuses.find((one) => one === plan.status) ?? 'MEMBERSHIP_ACTIVE';
  const title = (await findPlan(services.database, plan.priceId))?.name ?? 'Moments';
  const next = await findNextPlan(services.database, plan);
  const nextPlan = next ? { title: next.name, amount: next.amount } : null;
  return {
    title,
    status,
    amount,
    endDate: endDate.toISOString(),
    cancelPlanInitiated,
    nextPlan,
    pauseReason: findPauseReason(plan),
  };
}

type Change = (services: Services, memberId: string) => Promise<void>;

/** Changes the plan of a link, and no other one: it is found again while no other change can be made. */
async function change(services: Services, token: string, apply: Change): Promise<LinkedPlan> {
  const { memberId, stripeSubscriptionId: key } = await requireLinkedPlan(services, token);
  await consumeRateLimits(services, [{ limit: 'cancelLinkUsesOfAPlanInADay', key }]);
  await withPlanLock(services, memberId, async () => {
    await requireLinkedPlan(services, token);
    await apply(services, memberId);
  });
  return readLinkedPlan(services, token);
}

/**
 * Cancels a plan by the link of an email, at the end of its period (RENEW-02).
 * @throws AppError CANCEL_LINK_INVALID, TOO_MANY_REQUESTS, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export const cancelByLink = (services: Services, token: string): Promise<LinkedPlan> =>
  change(services, token, cancelAtPeriodEnd);

/** Undoes the cancellation. @throws AppError also ACCOUNT_ENDING */
export const keepByLink = (services: Services, token: string): Promise<LinkedPlan> =>
  change(services, token, async (_, memberId) => {
    await requireLastingAccount(services, memberId);
    await renewAfterPeriod(services, memberId);
  });
