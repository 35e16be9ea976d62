export { budgetsQueue } from './operator-partners.ts';
export { addPartnerUse, lockPartnerMonth } from './partner-use-repository.ts';
export { findActivePartner, insertPartner } from './partners-repository.ts';
export { partnersRoutes } from './partners-routes.ts';
