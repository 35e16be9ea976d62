export { findActivePartner, insertPartner } from './partners-repository.ts';
export { partnersRoutes } from './partners-routes.ts';
