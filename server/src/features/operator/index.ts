export { authenticateOperator } from './authenticate-operator.ts';
