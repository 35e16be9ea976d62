import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { ProviderSubscription } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { NextCharge } from '../emails.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions-repository.ts';
import { createCancelUrl } from './cancel-token.ts';

/** Reads the plan that replaces a plan at its renewal. */
export const findNextPlan = async (
  queries: Queries,
  plan: Pick<StoredSubscription, 'nextPriceId'> | undefined,
): Promise<StoredPlan | undefined> => (plan?.nextPriceId ? findPlan(queries, plan.nextPriceId) : undefined);

/** Reads what a plan charges at its renewal, also if another plan is booked for it. Undefined if it charges nothing. */
export async function readNextCharge(
  services: Pick<Services, 'configuration' | 'clock'>,
  transaction: Transaction,
  { id, state, endsWithPeriod, amount, periodEnd }: ProviderSubscription,
): Promise<NextCharge | undefined> {
  if (state !== 'active' || endsWithPeriod) return undefined;
  const next = await findNextPlan(transaction, await findSubscription(transaction, id));
  const charge = { amount: next?.amount ?? amount, at: periodEnd, cancelUrl: createCancelUrl(services, id) };
  return charge.amount > 0 ? charge : undefined;
}
