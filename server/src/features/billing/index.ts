export { endPlan, endPlanHandler } from './end-plan.ts';
export { findOwnPurchase, findPurchase, type Purchase } from './payments-repository.ts';
export { findRunning, hasHadPaidPlan } from './subscriptions-repository.ts';
export { sweep, sweepHandler } from './sweep.ts';
export { syncObject, syncPurchase } from './sync.ts';
export { syncSubscription } from './sync-subscription.ts';
