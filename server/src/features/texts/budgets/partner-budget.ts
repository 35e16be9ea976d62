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

/** The partner's budget that a text uses. `isLeft` is also true if the text uses no budget. */
interface PartnerBudget {
  readonly isLeft: boolean;
  /** Counts the Moment. After the budget's last Moment, coaching pauses for all members of the partner. */
  consume(): Promise<void>;
}

const noBudget: PartnerBudget = { isLeft: true, consume: () => Promise.resolve() };

/**
 * Reads and locks the partner's budget for the month. Members who pay for their own plan use no budget. The lock lasts until the
 * transaction ends.
 */
export async function getPartnerBudget(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  transaction: Transaction,
  { id, partnerId }: Pick<Member, 'id' | 'partnerId'>,
): Promise<PartnerBudget> {
  if (partnerId === null || (await getAllowance(transaction, id)).kind === 'by-payment') return noBudget;
  const month = monthName(clock.now());
  const { used, budget } = await lockPartnerMonth(transaction, partnerId, month);
  return {
    isLeft: budget === null || used < budget,
    async consume() {
      await addPartnerUse(transaction, partnerId, month);
      if (budget !== null && used + 1 >= budget) await jobs.enqueue(transaction, budgetsQueue, {});
    },
  };
}

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

async function setAway(services: Services, transaction: Transaction, memberId: string): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (!member || !getTextPolicy(member.status).becomesAwayAtZero) return;
  const reason = 'the partner’s budget is used up';
  await changeStatus(transaction, { memberId, to: 'AWAY_BUDGET_LIMIT', actor: 'system', reason });
  await sendNoticeOncePerDay(services, transaction, member, 'budget');
}

async function restoreFromBudget(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (member?.status !== 'AWAY_BUDGET_LIMIT') return;
  await returnToCoaching(transaction, memberId, 'within the partner’s budget again');
  await notifyCoachingResumed(services, transaction, member, 'budget-again');
}

async function forEachMember(
  services: Services,
  find: typeof listMembersOverBudget,
  update: typeof setAway,
): Promise<void> {
  const month = monthName(services.clock.now());
  for (let last: string | undefined = firstId; last !== undefined;) {
    const page: readonly string[] = await find(services.database, { month, limit: pageSize, after: last });
    for (const memberId of page)
      await services.database.transaction((transaction) => update(services, transaction, memberId));
    last = page.at(-1);
  }
}

/**
 * Makes members away whose partner's budget is used up, and restores members whose budget was raised or renewed. It notifies both
 * (MOM-04). Each member is one transaction. Safe to run late or twice.
 */
export async function enforceBudgets(services: Services): Promise<void> {
  await forEachMember(services, listMembersOverBudget, setAway);
  await forEachMember(services, listMembersUnderBudget, restoreFromBudget);
}

/** Creates the job that enforces budgets. It runs when a budget is reached or changed, and every hour for new months. */
export const budgetsHandler = (services: Services): JobHandler => ({
  queue: budgetsQueue,
  handle: () => enforceBudgets(services),
  cron: '2 * * * *',
});
