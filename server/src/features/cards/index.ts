export { defaultCard, ownCard, readWallet } from './own-cards.ts';
export { cardRoutes } from './routes.ts';
