export { scheduleRoutes } from './member-routes.ts';
