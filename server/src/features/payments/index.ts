export { callProviderOnce, spendKey } from './call-provider-once.ts';
export { defaultCard, requireOwnCard, readMemberCards } from './cards/member-cards.ts';
export { cardRoutes } from './cards/routes.ts';
export { calculateProratedMoments } from './change-rules.ts';
export { cancelAbandonedPurchases, giveUpForgottenHandler } from './checkout/cancel-abandoned-purchases.ts';
export { cancelPurchase } from './checkout/cancel-purchase.ts';
export { ensureCustomer } from './checkout/customer.ts';
export { refreshPayment } from './checkout/payment-status.ts';
export { findOpen } from './checkout/purchases-repository.ts';
export { checkoutRoutes } from './checkout/routes.ts';
export { startPayment } from './checkout/start-payment.ts';
export { endPlan, endPlanHandler } from './end-plan.ts';
export { paymentHistoryRoutes } from './history/routes.ts';
export { findOwnPurchase, findPurchase, type Purchase } from './payments-repository.ts';
export { defaultPlans } from './plans/default-plans.ts';
export { importPlans } from './plans/import-plans.ts';
export { findPlan, type StoredPlan } from './plans/plans-repository.ts';
export { listProducts } from './plans/products-for.ts';
export { offeredPlan, purchasablePlan } from './plans/purchasable.ts';
export { planRoutes } from './plans/routes.ts';
export { paymentEventsHandler } from './provider-events/handle-event.ts';
export { paymentEventRoutes } from './provider-events/routes.ts';
export { reconcileHandler } from './reconciliation/reconcile.ts';
export { reconciliationRoutes } from './reconciliation/routes.ts';
export { cancelPlan } from './subscription/cancel-plan.ts';
export { pausePlan, resumePlan } from './subscription/pause-plan.ts';
export { subscriptionRoutes } from './subscription/routes.ts';
export {
  findActivePlan,
  hasHadPaidPlan,
  markAwaitingProvider,
  type StoredSubscription,
} from './subscriptions-repository.ts';
export { toMembershipStatus } from './sync/purchase-rules.ts';
export { reversalLine } from './sync/reversal-rules.ts';
export { sweepStalePayments, sweepHandler } from './sync/sweep-stale-payments.ts';
export { syncReversals } from './sync/sync-reversals.ts';
export { syncSubscription } from './sync/sync-subscription.ts';
export { syncObject, syncPurchase } from './sync/sync.ts';
export { voidOutdatedHandler } from './sync/void-outdated-invoices.ts';
export { unwrapProviderResult } from './unwrap-provider-result.ts';
