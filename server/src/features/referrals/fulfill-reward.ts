import type { Transaction } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { ReferralResult, Referrals } from '../../providers/referrals/referrals.ts';
import type { Services } from '../../services.ts';
import { pendingReward } from './reward-rules.ts';
import { findReferral, saveReferral } from './referrals-repository.ts';

export const fulfillRewardQueue = 'fulfill-referral-reward';

type Needed = Pick<Services, 'database' | 'referrals' | 'clock' | 'log'>;

/** Marks the reward behind a discount as due: call it in the transaction that credits the discounted plan (CHK-12). */
export async function rewardIsDue(
  services: Pick<Services, 'jobs' | 'clock'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  await saveReferral(transaction, memberId, { rewardDueAt: services.clock.now() });
  await services.jobs.enqueue(transaction, fulfillRewardQueue, { memberId });
}

function reached<T>(result: ReferralResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(`the referral provider: ${result.reason}, ${result.cause}`);
}

/** 'refused' says that it was done before. */
function doneOrBefore(result: ReferralResult<void>): void {
  if (!result.ok && result.reason !== 'refused') reached(result);
}

async function fulfill(referrals: Referrals, participantId: string): Promise<boolean> {
  const campaign = reached(await referrals.campaign());
  const rewards = reached(await referrals.rewards(participantId));
  const reward = pendingReward(campaign, { rewards });
  if (!reward) return false;
  if (!reward.isApproved) doneOrBefore(await referrals.approveReward(reward.id));
  doneOrBefore(await referrals.fulfillReward(reward.id));
  return true;
}

/** Marks the reward behind a paid discount as used, once; before it exists, nothing. */
export async function fulfillReward({ database, referrals, clock }: Needed, memberId: string): Promise<void> {
  const known = await findReferral(database, memberId);
  if (!referrals || !known?.participantId || !known.rewardDueAt || known.rewardFulfilledAt) return;
  if (await fulfill(referrals, known.participantId))
    await saveReferral(database, memberId, { rewardFulfilledAt: clock.now() });
}

export const fulfillRewardHandler = (services: Needed): JobHandler => ({
  queue: fulfillRewardQueue,
  handle: async ({ memberId }) => {
    if (typeof memberId === 'string') await fulfillReward(services, memberId);
  },
});
