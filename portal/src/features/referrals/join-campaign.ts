import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { call } from '../../api/call.ts';
import { useReferrals } from './referral-store.ts';

/**
 * Adds the member and their referrer to the referral campaign (ENR-12). Does nothing for a member who already joined. The
 * server logs failures.
 */
export async function joinCampaign(): Promise<void> {
  const { code } = useReferrals.getState();
  const result = await call(addReferralParticipant, { body: code === '' ? {} : { referralCode: code } });
  if (result.ok && result.reply.data) useReferrals.setState({ participant: result.reply.data });
}
