import { operatorImportPlans } from '@moments/contract/payments/operator-plans';
import { getProducts } from '@moments/contract/payments/plans';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { importForOperator } from './import-for-operator.ts';
import { productsFor } from './products-for.ts';

export function planRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  serve(app, authentication, operatorImportPlans, ({ operator, body }) =>
    importForOperator(services, operator, body),
  );
  serve(app, authentication, getProducts, async ({ memberId, query }) => ({
    statusCode: 200,
    data: await productsFor(services, memberId, query.isAddOn === 'true'),
  }));
}
