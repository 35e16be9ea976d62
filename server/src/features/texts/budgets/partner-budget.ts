import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import { addPartnerUse, budgetsQueue, lockPartnerMonth } from '../../enrollment/index.ts';
import type { Member } from '../../members/index.ts';
import { getAllowance, monthName } from '../../moments/index.ts';

/** The part of a partner's budget that a text would use; `isLeft` is true also where no budget is touched. */
export interface PartnerBudget {
  readonly isLeft: boolean;
  /** Counts the Moment; with the budget's last one, everybody's coaching rests. */
  use(): Promise<void>;
}

const untouched: PartnerBudget = { isLeft: true, use: () => Promise.resolve() };

/** Who pays for a plan of their own uses nothing of their partner's. The partner's month stays locked until the transaction ends. */
export async function getPartnerBudget(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  transaction: Transaction,
  { id, partnerId }: Pick<Member, 'id' | 'partnerId'>,
): Promise<PartnerBudget> {
  if (partnerId === null || (await getAllowance(transaction, id)).kind === 'by-payment') return untouched;
  const month = monthName(clock.now());
  const { used, budget } = await lockPartnerMonth(transaction, partnerId, month);
  return {
    isLeft: budget === null || used < budget,
    async use() {
      await addPartnerUse(transaction, partnerId, month);
      if (budget !== null && used + 1 >= budget) await jobs.enqueue(transaction, budgetsQueue, {});
    },
  };
}
