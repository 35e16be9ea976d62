export { dashboardRoutes } from './dashboard-routes.ts';
export { usageOf } from './usage.ts';
