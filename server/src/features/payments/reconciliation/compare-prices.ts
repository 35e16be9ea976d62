import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';
import type { Services } from '../../../services.ts';
import { saveAtProvider } from '../plans/import-plans.ts';
import { listAllPlans, replacePrice, type StoredPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';

/** Sells a plan again whose price was archived or deleted at Stripe. A deleted price gets another ID. */
async function restorePrice(services: Services, plan: StoredPlan): Promise<void> {
  const priceId = await saveAtProvider(services.payments, plan);
  if (priceId !== plan.priceId)
    await services.database.transaction((transaction) => replacePrice(transaction, plan, priceId));
  services.log.warn({ before: plan.priceId, after: priceId }, 'price was removed in Stripe and restored');
}

/**
 * Compares the prices that are for sale with Stripe's, and restores those that can't be bought there (FIELD-03).
 * @throws AppError if Stripe can't be reached
 */
export async function comparePrices(services: Services): Promise<ReconciliationDifference[]> {
  const differences: ReconciliationDifference[] = [];
  const plans = await listAllPlans(services.database);
  for (const plan of plans.filter(({ active }) => active)) {
    const isForSale = unwrapProviderResult(await services.payments.catalog.isPriceActive(plan.priceId));
    if (isForSale) continue;
    await restorePrice(services, plan);
    differences.push({ memberId: null, what: 'prices', isRepaired: true });
  }
  return differences;
}
