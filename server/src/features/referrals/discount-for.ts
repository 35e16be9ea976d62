import type { Services } from '../../services.ts';
import { findMember } from '../members/index.ts';
import { findReferral, saveReferral } from './referrals-repository.ts';
import { calculateDiscountPercent } from './reward-rules.ts';

type Needed = Pick<Services, 'database' | 'personalData' | 'referrals' | 'log'>;

/** Reads the last known discount. It keeps the shown price and the charge the same while the provider can't be reached. */
const readLastKnown = async ({ database }: Needed, memberId: string): Promise<number> =>
  (await findReferral(database, memberId))?.discountPercent ?? 0;

async function askProvider(services: Needed, email: string): Promise<number | undefined> {
  const { referrals, log } = services;
  if (!referrals) return 0;
  const [campaign, participant] = await Promise.all([
    referrals.readCampaign(),
    referrals.findParticipant(email),
  ]);
  if (campaign.ok && participant.ok) return calculateDiscountPercent(campaign.value, participant.value);
  if (!participant.ok && participant.reason === 'PARTICIPANT_NOT_FOUND') return 0;
  log.warn(
    { campaign: campaign.ok || campaign.cause, participant: participant.ok || participant.cause },
    'failed to read referral discount',
  );
  return undefined;
}

/**
 * Gets the discount on a member's first plan, in percent (CHK-03). The caller checks that it is the first plan. Only the
 * provider's data counts, never a browser's claim.
 */
export async function getReferralDiscount(services: Needed, memberId: string): Promise<number> {
  const { database, personalData } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!services.referrals || !member || member.email === '') return 0;
  const percent = await askProvider(services, member.email);
  const known = await readLastKnown(services, memberId);
  if (percent === undefined) return known;
  if (percent !== known) await saveReferral(database, memberId, { discountPercent: percent });
  return percent;
}
