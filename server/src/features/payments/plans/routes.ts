import type { FastifyInstance } from 'fastify';
import { operatorImportPlans } from '@moments/contract/payments/operator-plans';
import { getProducts } from '@moments/contract/payments/plans';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { importForOperator } from './import-for-operator.ts';
import { listProducts } from './products-for.ts';

export function planRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  registerEndpoint(app, authentication, operatorImportPlans, ({ operator, body }) =>
    importForOperator(services, operator, body),
  );
  registerEndpoint(app, authentication, getProducts, async ({ memberId, query }) => ({
    statusCode: 200,
    data: await listProducts(services, memberId, query.isAddOn === 'true'),
  }));
}
