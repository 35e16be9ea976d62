export { registerPageErrorRoutes } from './page-error-routes.ts';
