export { ensureCustomer } from './customer.ts';
export { giveUp } from './give-up.ts';
export { findOpen } from './purchases-repository.ts';
export { giveUpForgotten, giveUpForgottenHandler } from './give-up-forgotten.ts';
export { checkoutRoutes } from './routes.ts';
export { refreshPayment } from './payment-status.ts';
export { startPayment } from './start-payment.ts';
