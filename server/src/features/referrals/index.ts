export { getReferralDiscount } from './discount-for.ts';
export { createFulfillDueHandler } from './fulfill-rewards.ts';
export { createFulfillRewardHandler, markRewardDue } from './fulfill-rewards.ts';
export { registerReferralFrame } from './referral-frame.ts';
export { registerReferralRoutes } from './routes.ts';
