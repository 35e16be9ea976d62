export { getReferralDiscount } from './discount-for.ts';
export { fulfillDueHandler } from './fulfill-rewards.ts';
export { fulfillRewardHandler, markRewardDue } from './fulfill-rewards.ts';
export { referralFrame } from './referral-frame.ts';
export { referralRoutes } from './routes.ts';
