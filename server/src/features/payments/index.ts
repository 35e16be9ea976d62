export { cardRoutes } from './cards/routes.ts';
export { requireNoPendingPayment } from './checkout/pending-payment.ts';
export { cancelPurchase } from './checkout/purchases.ts';
export { checkoutRoutes } from './checkout/routes.ts';
export { refreshPayment, startPayment } from './checkout/start-payment.ts';
export { paymentHistoryRoutes } from './history/history.ts';
export { findOpenPurchase } from './payments-repository.ts';
export { bookNextPlanHandler } from './plan-change/next-plan.ts';
export { defaultPlans, importPlans } from './plans/import-plans.ts';
export { listProducts } from './plans/available-plans.ts';
export { planRoutes } from './plans/routes.ts';
export {
  deleteOldEventsHandler,
  paymentEventRoutes,
  paymentEventsHandler,
} from './provider-events/provider-events.ts';
export { reconcileHandler } from './reconciliation/reconcile.ts';
export { reconciliationRoutes } from './reconciliation/routes.ts';
export {
  cancelPlan,
  endPlan,
  endPlanHandler,
  endSponsoredPlan,
  hasSponsoredPlan,
} from './subscription/cancel-plan.ts';
export { cardRemindersHandler } from './subscription/card-reminders.ts';
export { pausePlan, resumePlan } from './subscription/pause-plan.ts';
export { subscriptionRoutes } from './subscription/routes.ts';
export { findActivePlan } from './subscriptions-repository.ts';
export {
  cancelAbandonedHandler,
  cancelAbandonedPurchases,
  sweepHandler,
  sweepStalePayments,
} from './sweeps.ts';
export { syncReversals } from './sync/sync-objects.ts';
export { syncSubscription, voidOutdatedHandler } from './sync/sync-subscription.ts';
