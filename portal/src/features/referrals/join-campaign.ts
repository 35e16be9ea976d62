import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { call } from '../../api/call.ts';
import { useReferrals } from './referral-store.ts';

/**
 * Adds the member to the referral campaign, with whoever referred them (ENR-12); who is in it already stays as they are. Failures
 * change nothing here: the server logs them.
 */
export async function joinCampaign(): Promise<void> {
  const { code } = useReferrals.getState();
  const result = await call(addReferralParticipant, { body: code === '' ? {} : { referralCode: code } });
  if (result.ok && result.reply.data) useReferrals.setState({ participant: result.reply.data });
}
