export { authenticateOperator } from './authenticate-operator.ts';
export { operatorRoutes } from './operator-routes.ts';
