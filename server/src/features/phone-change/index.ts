export { phoneChangeRoutes } from './routes.ts';
