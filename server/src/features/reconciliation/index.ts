export { reconcileHandler } from './reconcile.ts';
export { reconciliationRoutes } from './routes.ts';
