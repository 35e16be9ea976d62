export { referralDiscount } from './discount-for.ts';
export { fulfillDueHandler } from './fulfill-due.ts';
export { fulfillRewardHandler, rewardIsDue } from './fulfill-reward.ts';
export { referralRoutes } from './routes.ts';
