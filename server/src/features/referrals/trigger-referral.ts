import type { Services } from '../../services.ts';
import { fulfillRewardQueue } from './fulfill-reward.ts';
import { findReferral, saveReferral } from './referrals-repository.ts';

type Needed = Pick<Services, 'database' | 'referrals' | 'jobs' | 'clock' | 'log'>;

/**
 * Credits whoever referred a member, once, while the campaign is in progress (APP-04). Failures are only logged: the next visit
 * tries again.
 */
export async function triggerReferral(services: Needed, memberId: string): Promise<void> {
  const { referrals, database, log } = services;
  const known = await findReferral(database, memberId);
  if (!referrals || !known?.participantId || known.triggeredAt) return;
  const campaign = await referrals.campaign();
  if (campaign.ok && !campaign.value.isInProgress) return;
  const triggered = campaign.ok ? await referrals.trigger(known.participantId) : campaign;
  if (!triggered.ok) {
    log.warn({ cause: triggered.cause }, 'the referral was not triggered');
    return;
  }
  await database.transaction(async (transaction) => {
    await saveReferral(transaction, memberId, { triggeredAt: services.clock.now() });
    // The reward is there only now; the plan that it made cheaper may have been paid before, or this very moment.
    await services.jobs.enqueue(transaction, fulfillRewardQueue, { memberId });
  });
}
