export { getReferralDiscount } from './discount-for.ts';
export { markRewardDue } from './fulfill-rewards.ts';
