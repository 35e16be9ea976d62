export { personalInfoRoutes } from './routes.ts';
