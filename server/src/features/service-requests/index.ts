export { followHandler, followWithPlans, planGoesOn } from './follow-with-plan.ts';
export { serviceRequestRoutes } from './member-routes.ts';
export { serviceOperatorRoutes } from './operator-routes.ts';
export { serviceRequestsOf } from './operator-views.ts';
