import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderSubscription } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { NextCharge } from '../emails.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { findSubscription } from '../subscriptions-repository.ts';
import { createCancelUrl } from './cancel-token.ts';

/** Reads what a plan charges at its renewal, also if another plan is booked for it. Undefined if it charges nothing. */
export async function readNextCharge(
  services: Pick<Services, 'configuration' | 'clock'>,
  transaction: Transaction,
  { id, state, endsWithPeriod, amount, periodEnd }: ProviderSubscription,
): Promise<NextCharge | undefined> {
  if (state !== 'active' || endsWithPeriod) return undefined;
  const nextPriceId = (await findSubscription(transaction, id))?.nextPriceId ?? undefined;
  const next = nextPriceId === undefined ? undefined : await findPlan(transaction, nextPriceId);
  const charge = { amount: next?.amount ?? amount, at: periodEnd, cancelUrl: createCancelUrl(services, id) };
  return charge.amount > 0 ? charge : undefined;
}
