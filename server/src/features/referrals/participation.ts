import type { z } from 'zod';
import type { referralParticipant } from '@moments/contract/referrals/referrals';
import type {
  Campaign,
  Participant,
  ReferralResult,
  Referrals,
} from '../../providers/referrals/referrals.ts';
import type { Services } from '../../services.ts';
import { findMember, type Member } from '../members/index.ts';
import { fulfillRewardQueue } from './fulfill-rewards.ts';
import { findReferral, saveReferral } from './referrals-repository.ts';

type ParticipantReply = z.infer<typeof referralParticipant>;
type Needed = Pick<Services, 'database' | 'personalData' | 'referrals' | 'jobs' | 'clock' | 'log'>;

const toReply = (participant: Participant, campaign: Campaign): ParticipantReply => ({
  email: participant.email,
  firstName: participant.firstName,
  lastName: participant.lastName,
  referredBy: participant.referredBy ?? null,
  referralStatus: participant.referralStatus ?? null,
  shareUrl: participant.shareUrl,
  rewards: participant.rewards.map(({ id, status }) => ({
    id,
    status,
    campaign: {
      status: campaign.status,
      rewards: campaign.rewards.map(({ discount, ...offered }) => ({ ...offered, metadata: { discount } })),
    },
  })),
});

/** The form of a participant's ID at the referral provider. */
const idForm = /^[\w-]+$/;

/**
 * Checks that the code is the ID of another participant. Ignores unknown codes, and emails too: the provider also finds participants by
 * their email, and the reply would reveal who takes part (REF-04).
 */
async function findValidCode(
  referrals: Referrals,
  member: Member,
  code: string | undefined,
): Promise<string | undefined> {
  if (code === undefined || !idForm.test(code)) return undefined;
  const friend = await referrals.findParticipant(code);
  return friend.ok && friend.value.email.toLowerCase() !== member.email ? friend.value.id : undefined;
}

async function findOrAdd(
  referrals: Referrals,
  member: Member,
  code: string | undefined,
): Promise<ReferralResult<Participant>> {
  const found = await referrals.findParticipant(member.email);
  if (found.ok || found.reason !== 'PARTICIPANT_NOT_FOUND') return found;
  const referredBy = await findValidCode(referrals, member, code);
  return referrals.addParticipant({
    email: member.email,
    firstName: member.personalDetails.firstName,
    lastName: member.personalDetails.lastName,
    ...(referredBy === undefined ? {} : { referredBy }),
  });
}

/**
 * Adds a member to the campaign if they haven't joined (ENR-12). Sends only email and name.
 * @param code the referrer's code from the browser; it counts only if it belongs to another participant
 * @returns null if there is no program, or if it can't be reached, which is logged
 */
export async function joinCampaign(
  services: Needed,
  memberId: string,
  code: string | undefined,
): Promise<ParticipantReply | null> {
  const { referrals, database, personalData, log } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!referrals || !member || member.email === '') return null;
  const [participant, campaign] = await Promise.all([
    findOrAdd(referrals, member, code),
    referrals.readCampaign(),
  ]);
  // The provider has the participant, whatever the campaign says: the erasure needs the ID.
  if (participant.ok) {
    const { id, referredBy } = participant.value;
    await saveReferral(database, memberId, { participantId: id, referralCode: referredBy ?? null });
  }
  if (!participant.ok || !campaign.ok) {
    log.warn(
      { cause: participant.ok ? campaign : participant.cause },
      'the referral campaign was not joined',
    );
    return null;
  }
  return toReply(participant.value, campaign.value);
}

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
