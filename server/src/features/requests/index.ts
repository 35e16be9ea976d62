export { createRequest } from './create-request.ts';
export { declineRequest, lockPendingRequest, lockRequest, notifyMember } from './decide-request.ts';
export { toDecisionReply, listForOperator } from './operator-list.ts';
export { recordDecision } from './record-decision.ts';
export { requestKind, type Recipient } from './request-kind.ts';
export { requestView } from './request-view.ts';
export {
  updateRequest,
  findLatestRequest,
  findPending,
  findRequest,
  listNewest,
} from './requests-repository.ts';
export { applyDueSchedules, applySchedulesHandler } from './schedule/apply-schedule.ts';
export { scheduleRoutes } from './schedule/member-routes.ts';
export { scheduleOperatorRoutes } from './schedule/operator-routes.ts';
export { scheduleRequestsOf } from './schedule/operator-views.ts';
export { serviceRequestRoutes } from './service/member-routes.ts';
export { serviceOperatorRoutes } from './service/operator-routes.ts';
export { serviceRequestsOf } from './service/operator-views.ts';
export { followHandler, syncPlans, resumePausedPlan } from './service/sync-plan.ts';
export { withdrawRequest } from './withdraw-request.ts';
