export { serviceRequestRoutes } from './member-routes.ts';
