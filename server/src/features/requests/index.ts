export { applySchedulesHandler } from './schedule/apply-schedule.ts';
export { scheduleRoutes } from './schedule/member-routes.ts';
export { scheduleOperatorRoutes } from './schedule/operator-routes.ts';
export { scheduleRequestsOf } from './schedule/operator-routes.ts';
export { serviceRequestRoutes } from './service/member-routes.ts';
export { serviceOperatorRoutes } from './service/operator-routes.ts';
export { serviceRequestsOf } from './service/operator-routes.ts';
export { isReturning } from './service/request-rules.ts';
export { followHandler, resumePausedPlan } from './service/sync-plan.ts';
