export { completeEnrollment } from './complete-enrollment.ts';
export { enrollmentRoutes } from './enrollment-routes.ts';
export { saveStep } from './save-step.ts';
export { pronounsRefusal } from './step-rules.ts';
