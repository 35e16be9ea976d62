import type { Services } from '../../services.ts';
import { fulfillRewardQueue } from './fulfill-rewards.ts';
import { findReferral, saveReferral } from './referrals-repository.ts';

type Needed = Pick<Services, 'database' | 'referrals' | 'jobs' | 'clock' | 'log'>;

/**
 * Credits a member's referrer once while the campaign is in progress (APP-04). Failures are only logged. The next visit
 * tries again.
 */
export async function triggerReferral(services: Needed, memberId: string): Promise<void> {
  const { referrals, database, log } = services;
  const known = await findReferral(database, memberId);
  if (!referrals || !known?.participantId || known.triggeredAt) return;
  const campaign = await referrals.readCampaign();
  if (campaign.ok && campaign.value.status !== 'IN_PROGRESS') return;
  const triggered = campaign.ok ? await referrals.trigger(known.participantId) : campaign;
  if (!triggered.ok) {
    // Deleted there. The next visit makes another participant (FIELD-03).
    if (triggered.reason === 'PARTICIPANT_NOT_FOUND')
      await saveReferral(database, memberId, { participantId: null });
    log.warn({ cause: triggered.cause }, 'the referral was not triggered');
    return;
  }
  await database.transaction(async (transaction) => {
    await saveReferral(transaction, memberId, { triggeredAt: services.clock.now() });
    // The reward exists only now. The discounted plan may already be paid.
    await services.jobs.enqueue(transaction, fulfillRewardQueue, { memberId });
  });
}
