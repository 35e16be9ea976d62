export { carryOutCoachRequest } from './coach/request-coach.ts';
export { type ReturnAfterChange, endPauseWithStatus, previewReturn } from './service/resume-service.ts';
export { resumePausedPlan } from './service/sync-plan.ts';
