export { momentsBought } from './change-rules.ts';
export { endPlan, endPlanHandler } from './end-plan.ts';
export { onceAtProvider, spendKey } from './once-at-provider.ts';
export { findOwnPurchase, findPurchase, type Purchase } from './payments-repository.ts';
export { required } from './provider-refusal.ts';
export {
  findRunning,
  hasHadPaidPlan,
  markUnsettled,
  type StoredSubscription,
} from './subscriptions-repository.ts';
export { membershipOf } from './purchase-rules.ts';
export { reversalLine } from './reversal-rules.ts';
export { sweep, sweepHandler } from './sweep.ts';
export { syncObject, syncPurchase } from './sync.ts';
export { syncReversals } from './sync-reversals.ts';
export { voidOutdatedHandler } from './void-outdated.ts';
export { syncSubscription } from './sync-subscription.ts';
