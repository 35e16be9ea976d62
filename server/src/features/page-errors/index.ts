export { pageErrorRoutes } from './page-error-routes.ts';
