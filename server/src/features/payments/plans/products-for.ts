import { toPlan, type PlanProduct } from '@moments/contract/payments/plans';
import type { Services } from '../../../services.ts';
import { isForMember, sponsoredName } from './offer-rules.ts';
import { findBuyer, listOffered, type StoredPlan } from './plans-repository.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function productOf(plan: StoredPlan, partnerName: string | undefined): PlanProduct {
  const name = plan.isSponsored && partnerName !== undefined ? sponsoredName(partnerName) : plan.name;
  const description =
    plan.isSponsored && isRecord(plan.description) ? { ...plan.description, title: name } : plan.description;
  return {
    id: plan.productId,
    name,
    // Whatever the column holds: it is read, or left out, below.
    description: description as PlanProduct['description'],
    price: { id: plan.priceId, unit_amount: plan.amount },
  };
}

/** The plans, or the add-ons, on offer to a member, cheapest first (PLAN-01, PLAN-05); an unreadable one is left out (PLAN-08). */
export async function listProducts(
  { database, log }: Pick<Services, 'database' | 'log'>,
  memberId: string,
  isAddOn: boolean,
): Promise<PlanProduct[]> {
  const { partnerName } = await findBuyer(database, memberId);
  const plans = await listOffered(database, isAddOn);
  const products = plans
    .filter((plan) => isForMember(plan, partnerName !== undefined))
    .map((plan) => productOf(plan, partnerName));
  const readable = products.filter((product) => toPlan(product) !== undefined);
  for (const { price } of products.filter((product) => !readable.includes(product)))
    log.warn({ priceId: price.id }, 'plan left out: its description can’t be read');
  return readable;
}
