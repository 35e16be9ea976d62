import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { addPartnerUse, budgetsQueue, lockPartnerMonth } from '../../enrollment/index.ts';
import { changeStatus, lockMember, returnToCoaching, type Member } from '../../members/index.ts';
import { getAllowance, monthName } from '../../moments/index.ts';
import { notifyCoachingResumed } from '../restore-members.ts';
import { sendNoticeOncePerDay } from '../send-notice.ts';
import { getTextPolicy } from '../text-policy-rules.ts';
import { listMembersOverBudget, listMembersUnderBudget } from './away-members-repository.ts';

/** The part of a partner's budget that a text would use; `isLeft` is true also where no budget is touched. */
interface PartnerBudget {
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

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

async function sendAway(services: Services, transaction: Transaction, memberId: string): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (!member || !getTextPolicy(member.status).becomesAwayAtZero) return;
  const reason = 'the partner’s budget is used up';
  await changeStatus(transaction, { memberId, to: 'AWAY_BUDGET_LIMIT', actor: 'system', reason });
  await sendNoticeOncePerDay(services, transaction, member, 'budget');
}

async function bringBack(services: Services, transaction: Transaction, memberId: string): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (member?.status !== 'AWAY_BUDGET_LIMIT') return;
  await returnToCoaching(transaction, memberId, 'within the partner’s budget again');
  await notifyCoachingResumed(services, transaction, member, 'budget-again');
}

async function forEach(
  services: Services,
  find: typeof listMembersOverBudget,
  settle: typeof sendAway,
): Promise<void> {
  const month = monthName(services.clock.now());
  for (let last: string | undefined = beforeAll; last !== undefined;) {
    const page: readonly string[] = await find(services.database, { month, limit: pageSize, after: last });
    for (const memberId of page)
      await services.database.transaction((transaction) => settle(services, transaction, memberId));
    last = page.at(-1);
  }
}

/**
 * Sends members away whose partner's budget is used up, telling each once, and brings back those for whom it was raised or a
 * new month began, telling them too (MOM-04). Each member is a transaction of its own; late or twice does no harm.
 */
export async function enforceBudgets(services: Services): Promise<void> {
  await forEach(services, listMembersOverBudget, sendAway);
  await forEach(services, listMembersUnderBudget, bringBack);
}

/** At once when a budget is reached or changed, and every hour, for the new month. */
export const budgetsHandler = (services: Services): JobHandler => ({
  queue: budgetsQueue,
  handle: () => enforceBudgets(services),
  cron: '2 * * * *',
});
