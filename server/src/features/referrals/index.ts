export { getReferralDiscount } from './discount-for.ts';
export { fulfillDueHandler } from './fulfill-due.ts';
export { fulfillRewardHandler, markRewardDue } from './fulfill-reward.ts';
export { referralRoutes } from './routes.ts';
