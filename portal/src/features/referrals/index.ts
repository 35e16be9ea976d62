export { creditReferrer, joinCampaign } from './campaign-calls.ts';
export { saveReferralCode, useReferrals } from './referral-store.ts';
