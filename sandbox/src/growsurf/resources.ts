import type { Campaign } from './campaign.ts';
import type { Participant } from './participant.ts';
import type { Participants } from './participants.ts';

/** Converts a participant to its form in GrowSurf's REST API. */
export function toParticipantResource(
  participant: Participant,
  participants: Participants,
  portalUrl: string,
): object {
  const { referrerId, ...own } = participant;
  const referrer = referrerId ? participants.find(referrerId) : undefined;
  return {
    ...own,
    referralCount: own.referrals.length,
    monthlyReferralCount: own.referrals.length,
    referralSource: referrer ? 'PARTICIPANT' : 'DIRECT',
    referrer: referrer
      ? toParticipantResource({ ...referrer, referrerId: null }, participants, portalUrl)
      : null,
    shareUrl: `${portalUrl}/?grsf=${own.id}`,
    vanityKeys: [own.id],
    isWinner: own.rewards.length > 0,
    inviteCount: 0,
    impressionCount: 0,
    fraudRiskLevel: 'LOW',
    fraudReasonCode: 'UNIQUE_IDENTITY',
    unsubscribed: false,
  };
}

export function toCampaignResource(campaign: Campaign, participants: Participants): object {
  const all = participants.list();
  return {
    ...campaign,
    participantCount: all.length,
    referralCount: all.reduce((sum, { referrals }) => sum + referrals.length, 0),
    winnerCount: all.filter(({ rewards }) => rewards.length > 0).length,
    impressionCount: 0,
    inviteCount: 0,
  };
}
