import { operatorImportPlans } from '@moments/contract/operator-plans';
import { getProducts } from '@moments/contract/plans';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
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
