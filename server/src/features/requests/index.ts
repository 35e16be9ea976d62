export { listMemberScheduleRequests } from './schedule/staff-routes.ts';
export { type ReturnAfterChange, endPauseWithStatus, previewReturn } from './service/resume-service.ts';
export { listMemberServiceRequests } from './service/staff-routes.ts';
export { resumePausedPlan } from './service/sync-plan.ts';
