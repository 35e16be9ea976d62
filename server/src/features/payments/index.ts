export { registerCardRoutes } from './cards/routes.ts';
export { requireNoPendingPayment } from './checkout/pending-payment.ts';
export { cancelPurchase } from './checkout/purchases.ts';
export { registerCheckoutRoutes } from './checkout/routes.ts';
export { refreshPayment, startPayment } from './checkout/start-payment.ts';
export { registerPaymentHistoryRoutes } from './history/history.ts';
export { findOpenPurchase } from './payments-repository.ts';
export { createBookNextPlanHandler } from './plan-change/next-plan.ts';
export { defaultPlans, importPlans } from './plans/import-plans.ts';
export { listProducts, readAddOnObstacle } from './plans/available-plans.ts';
export { registerPlanRoutes } from './plans/routes.ts';
export {
  createDeleteOldEventsHandler,
  registerPaymentEventRoutes,
  createPaymentEventsHandler,
} from './provider-events/provider-events.ts';
export { createReconcileHandler } from './reconciliation/reconcile.ts';
export { registerReconciliationRoutes } from './reconciliation/routes.ts';
export { cancelPlan } from './subscription/cancel-plan.ts';
export { createCardRemindersHandler } from './subscription/card-reminders.ts';
export {
  endPlan,
  createEndPlanHandler,
  endSponsoredPlan,
  hasSponsoredPlan,
} from './subscription/end-plan.ts';
export { pausePlan, resumePlan } from './subscription/pause-plan.ts';
export { overdueEmailKey } from './sync/plan-emails.ts';
export { registerSubscriptionRoutes } from './subscription/routes.ts';
export { findActivePlan } from './subscriptions-repository.ts';
export {
  createCancelAbandonedHandler,
  cancelAbandonedPurchases,
  createSweepHandler,
  sweepStalePayments,
} from './sweeps.ts';
export { syncReversals } from './sync/sync-objects.ts';
export { syncSubscription, createVoidOutdatedHandler } from './sync/sync-subscription.ts';
