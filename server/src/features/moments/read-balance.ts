import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import type { Queries } from '../../platform/database/database.ts';
import { findBalance } from './moments-repository.ts';
import { emptyBalance, getRemaining } from './moments-rules.ts';
import { lastDayOf } from './period-rules.ts';

/** The Moments of a member as the portal shows them (HOME-02). */
export async function readBalance(queries: Queries, memberId: string): Promise<MomentsBalance> {
  const stored = await findBalance(queries, memberId);
  const balance = stored?.balance ?? emptyBalance;
  const remaining = getRemaining(balance);
  return {
    limit: balance.limit,
    remaining,
    fromPlan: balance.plan,
    fromAddOns: balance.addOn,
    expiresOn: stored && remaining > 0 ? lastDayOf(stored.period) : null,
  };
}
