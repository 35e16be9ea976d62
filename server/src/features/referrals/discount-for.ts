import type { Services } from '../../services.ts';
import { findMember } from '../members/index.ts';
import { findReferral, saveReferral } from './referrals-repository.ts';
import { discountPercent } from './reward-rules.ts';

type Needed = Pick<Services, 'database' | 'personalData' | 'referrals' | 'log'>;

/** What was last found out: so the price that is shown and the one that is charged agree while the provider is away. */
const lastKnown = async ({ database }: Needed, memberId: string): Promise<number> =>
  (await findReferral(database, memberId))?.discountPercent ?? 0;

async function askProvider(services: Needed, email: string): Promise<number | undefined> {
  const { referrals, log } = services;
  if (!referrals) return 0;
  const [campaign, participant] = await Promise.all([referrals.campaign(), referrals.participant(email)]);
  if (campaign.ok && participant.ok) return discountPercent(campaign.value, participant.value);
  if (!participant.ok && participant.reason === 'PARTICIPANT_NOT_FOUND') return 0;
  log.warn(
    { campaign: campaign.ok || campaign.cause, participant: participant.ok || participant.cause },
    'failed to read referral discount',
  );
  return undefined;
}

/**
 * What a member's first plan is cheaper by, in percent (CHK-03); whether it is their first is the caller's to know. It rests on
 * the provider's word alone: whatever a browser claims is no proof.
 */
export async function getReferralDiscount(services: Needed, memberId: string): Promise<number> {
  const { database, personalData } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!services.referrals || !member || member.email === '') return 0;
  const percent = await askProvider(services, member.email);
  const known = await lastKnown(services, memberId);
  if (percent === undefined) return known;
  if (percent !== known) await saveReferral(database, memberId, { discountPercent: percent });
  return percent;
}
