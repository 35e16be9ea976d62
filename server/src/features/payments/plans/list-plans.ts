import { isAddOnKind } from '@moments/contract/payments/product-kinds';
import type { SoldPlan } from '@moments/contract/payments/staff-plans';
import { hideFew } from '@moments/contract/values/small-groups';
import type { Services } from '../../../services.ts';
import { countHolders, listAllPlans } from './plans-repository.ts';

/** Lists what is for sale, then former prices that members still have, for administrators (DESK-09). */
export async function listPlans({ database }: Pick<Services, 'database'>): Promise<SoldPlan[]> {
  const plans = await listAllPlans(database);
  const holders = await countHolders(
    database,
    plans.map(({ priceId }) => priceId),
  );
  return plans
    .filter(({ active, priceId }) => active || (holders.get(priceId) ?? 0) > 0)
    .map(({ key, name, kind, amount, moments, isSponsored, active, priceId }) => ({
      ...{ key, name, kind, amount, moments, isSponsored, active },
      ...(isAddOnKind(kind) ? {} : { members: hideFew(holders.get(priceId) ?? 0) }),
    }))
    .toSorted((one, other) => Number(other.active) - Number(one.active));
}
