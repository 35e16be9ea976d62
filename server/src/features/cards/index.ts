export { ownCard } from './own-cards.ts';
export { cardRoutes } from './routes.ts';
