export { ensureCustomer } from './customer.ts';
export { giveUpForgotten, giveUpForgottenHandler } from './give-up-forgotten.ts';
export { checkoutRoutes } from './routes.ts';
export { refreshPayment } from './payment-status.ts';
export { startPayment } from './start-payment.ts';
