export { completeEnrollment } from './complete-enrollment.ts';
export { enrollmentRoutes } from './enrollment-routes.ts';
export { budgetsQueue } from './partners/operator-partners.ts';
export { addPartnerUse, lockPartnerMonth } from './partners/partner-use-repository.ts';
export { insertPartner } from './partners/partners-repository.ts';
export { partnersRoutes } from './partners/partners-routes.ts';
export { placesRoutes } from './places/places-routes.ts';
export { saveStep } from './save-step.ts';
export { getPronounsError } from './step-rules.ts';
