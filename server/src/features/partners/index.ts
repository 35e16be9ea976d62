export { findActivePartner, insertPartner, type Partner } from './partners-repository.ts';
export { partnersRoutes } from './partners-routes.ts';
