export { applyDueSchedules, applySchedulesHandler } from './apply-schedule.ts';
export { scheduleRoutes } from './member-routes.ts';
export { scheduleOperatorRoutes } from './operator-routes.ts';
export { scheduleRequestsOf } from './operator-views.ts';
