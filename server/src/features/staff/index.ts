export { authenticateOperator } from './tokens.ts';
export { operatorRoutes } from './routes.ts';
