export { joinCampaign } from './join-campaign.ts';
export { keepReferralCode, useReferrals } from './referral-store.ts';
