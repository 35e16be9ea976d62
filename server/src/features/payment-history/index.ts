export { paymentHistoryRoutes } from './routes.ts';
