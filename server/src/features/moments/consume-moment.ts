import type { Transaction } from '../../platform/database/database.ts';
import { changeMoments, type LedgerChange } from './change-moments.ts';
import { endPeriodIfOver } from './end-period.ts';
import { consume } from './moments-rules.ts';

/**
 * Takes one Moment for a text of the member (MOM-01).
 * @param change.cause the provider's id of the text, by which it is counted once
 * @returns 'already' for a text that was counted before, 'none-left' at zero
 */
export async function consumeMoment(
  transaction: Transaction,
  change: LedgerChange,
): Promise<'used' | 'already' | 'none-left'> {
  await endPeriodIfOver(transaction, change.memberId, change.at);
  const outcome = await changeMoments(transaction, change, ({ balance }) => consume(balance));
  return ({ changed: 'used', already: 'already', refused: 'none-left' } as const)[outcome];
}
