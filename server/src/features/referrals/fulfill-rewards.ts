import type { Transaction } from '../../platform/database/database.ts';
import { processEach } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { ReferralResult, Referrals } from '../../providers/referrals/referrals.ts';
import type { Services } from '../../services.ts';
import { chooseReward, findReferral, listDue, saveReferral } from './referrals-repository.ts';
import { findPendingReward } from './reward-rules.ts';

export const fulfillRewardQueue = 'fulfill-referral-reward';

type Needed = Pick<Services, 'database' | 'referrals' | 'clock' | 'log'>;

/**
 * Marks the reward behind a discount as due. Call it in the transaction that credits the discounted plan (CHK-12).
 */
export async function markRewardDue(
  services: Pick<Services, 'jobs' | 'clock'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  await saveReferral(transaction, memberId, { rewardDueAt: services.clock.now() });
  await services.jobs.enqueue(transaction, fulfillRewardQueue, { memberId });
}

interface Due {
  readonly memberId: string;
  readonly participantId: string;
  /** The reward chosen at an earlier try. */
  readonly rewardId: string | null;
}

function requireReached<T>(result: ReferralResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(`the referral provider: ${result.reason}, ${result.cause}`);
}

/** Accepts 'rejected': the reward was approved or used before. */
function requireDone(result: ReferralResult<void>): void {
  if (!result.ok && result.reason !== 'rejected') requireReached(result);
}

/**
 * Uses a reward: the one chosen at an earlier try, even if its outcome is unknown, or else a new one.
 * @returns false if there is none yet, and 'gone' if the participant was deleted at the provider, with every reward
 */
async function fulfill(
  { database }: Needed,
  referrals: Referrals,
  { memberId, participantId, rewardId }: Due,
): Promise<boolean | 'gone'> {
  const listed = await referrals.listRewards(participantId);
  if (!listed.ok && listed.reason === 'PARTICIPANT_NOT_FOUND') return 'gone';
  const rewards = requireReached(listed);
  const pending = findPendingReward(requireReached(await referrals.readCampaign()), { rewards });
  const chosen = rewardId ?? (pending && (await chooseReward(database, memberId, pending.id)));
  if (chosen === undefined) return false;
  const reward = rewards.find(({ id }) => id === chosen);
  if (reward?.status !== 'PENDING') return true;
  if (!reward.isApproved) requireDone(await referrals.approveReward(chosen));
  requireDone(await referrals.fulfillReward(chosen));
  return true;
}

/** Marks the reward behind a paid discount as used once. Does nothing before the reward exists. */
export async function fulfillReward(services: Needed, memberId: string): Promise<void> {
  const { database, referrals, clock } = services;
  const known = await findReferral(database, memberId);
  if (!referrals || !known?.participantId || !known.rewardDueAt || known.rewardFulfilledAt) return;
  const { participantId, rewardId } = known;
  const done = await fulfill(services, referrals, { memberId, participantId, rewardId });
  if (done === false) return;
  // The next visit makes another participant (FIELD-03).
  const change = done === 'gone' ? { participantId: null } : {};
  await saveReferral(database, memberId, { ...change, rewardFulfilledAt: clock.now() });
}

export const createFulfillRewardHandler = (services: Needed): JobHandler => ({
  queue: fulfillRewardQueue,
  handle: async ({ memberId }) => {
    if (typeof memberId === 'string') await fulfillReward(services, memberId);
  },
});

/** Longest wait for a reward, in ms. It exists only after the friend has submitted the application. */
const patience = 60 * 24 * 3_600_000;
const atOnce = 500;

/**
 * Marks missed rewards as used, such as after a crash between the provider's reply and the database update (CHK-12).
 */
export async function fulfillDueRewards(services: Services, signal?: AbortSignal): Promise<void> {
  const since = new Date(services.clock.now().getTime() - patience);
  const due = await listDue(services.database, since, atOnce);
  await processEach(due, (memberId) => fulfillReward(services, memberId), {
    log: services.log,
    failure: 'a reward that is due was not fulfilled',
    signal,
  });
}

/** Runs every night for rewards that were missed. */
export const createFulfillDueHandler = (services: Services): JobHandler => ({
  queue: 'fulfill-due-rewards',
  handle: (_data, signal) => fulfillDueRewards(services, signal),
  cron: '50 4 * * *',
});
