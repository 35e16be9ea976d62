export { joinCampaign } from './join-campaign.ts';
export { saveReferralCode, useReferrals } from './referral-store.ts';
