export { paymentEventsHandler } from './handle-event.ts';
export { paymentEventRoutes } from './routes.ts';
