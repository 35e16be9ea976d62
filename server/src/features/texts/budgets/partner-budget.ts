import type { Transaction } from '../../../platform/database/database.ts';
import { processPages, requireNone } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, lockMember, returnToCoaching, type Member } from '../../members/index.ts';
import { getAllowance } from '../../moments/index.ts';
import { getMonthName } from '../../moments/period-rules.ts';
import { addPartnerUse, budgetsQueue, countPartners, lockPartnerMonth } from '../../partners/index.ts';
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
  const now = clock.now();
  const month = getMonthName(now);
  const { used, budget } = await lockPartnerMonth(transaction, partnerId, month);
  return {
    isLeft: budget === null || used < budget,
    async consume() {
      await addPartnerUse(transaction, partnerId, now);
      if (budget !== null && used + 1 >= budget) await jobs.enqueue(transaction, budgetsQueue, {});
    },
  };
}

/**
 * Returns a Moment to the partner's budget of the month in which it was used, and restores its members if the budget was used up.
 * @param usedAt when the member's text used it
 */
export async function returnToBudget(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { id, partnerId }: Pick<Member, 'id' | 'partnerId'>,
  usedAt: Date,
): Promise<void> {
  if (partnerId === null || (await getAllowance(transaction, id)).kind === 'by-payment') return;
  const month = getMonthName(usedAt);
  await lockPartnerMonth(transaction, partnerId, month);
  await addPartnerUse(transaction, partnerId, usedAt, -1);
  await jobs.enqueue(transaction, budgetsQueue, {});
}

const pageSize = 200;

async function setAway(services: Services, transaction: Transaction, memberId: string): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (!member || !getTextPolicy(member.status).becomesAwayAtZero) return;
  const reason = 'the partner’s budget is used up';
  await changeStatus(services, transaction, { memberId, to: 'AWAY_BUDGET_LIMIT', actor: 'system', reason });
  await sendNoticeOncePerDay(services, transaction, member, 'budget');
}

async function restoreFromBudget(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const member = await lockMember(transaction, services.personalData, { id: memberId });
  if (member?.status !== 'AWAY_BUDGET_LIMIT') return;
  await returnToCoaching(services, transaction, memberId, 'within the partner’s budget again');
  // A member who left the partner or pays for their own plan doesn't return because of the budget.
  if (member.partnerId === null || (await getAllowance(transaction, memberId)).kind === 'by-payment') return;
  await notifyCoachingResumed(services, transaction, member, 'budget-again');
}

const failure = 'failed to enforce a budget for a member';

async function updateEachMember(
  services: Services,
  find: typeof listMembersOverBudget,
  update: typeof setAway,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { database, clock, log } = services;
  const month = getMonthName(clock.now());
  const change = (memberId: string) =>
    database.transaction((transaction) => update(services, transaction, memberId));
  const list = (after: string) => find(database, { month, limit: pageSize, after });
  return processPages(list, change, { log, failure, signal });
}

/**
 * Makes members away whose partner's budget is used up, and restores members whose budget was raised or renewed. It notifies both
 * (MOM-04). Each member is one transaction. Safe to run late or twice.
 * @throws Error at the end if it failed for some
 */
export async function enforceBudgets(services: Services, signal?: AbortSignal): Promise<void> {
  const over = await updateEachMember(services, listMembersOverBudget, setAway, signal);
  const under = await updateEachMember(services, listMembersUnderBudget, restoreFromBudget, signal);
  requireNone([...over, ...under], failure);
}

/**
 * Creates the job that enforces budgets, then counts partners' members. It runs when a budget is reached or changed, and every hour for
 * new months.
 */
export const createBudgetsHandler = (services: Services): JobHandler => ({
  queue: budgetsQueue,
  handle: async (_data, signal) => {
    await enforceBudgets(services, signal);
    await countPartners(services, signal);
  },
  cron: '2 * * * *',
});
