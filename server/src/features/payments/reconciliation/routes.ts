import {
  operatorReconcile,
  operatorReconciliation,
} from '@moments/contract/payments/operator-reconciliation';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { listReconciliations } from './local-records-repository.ts';
import { reconcileNow } from './reconcile.ts';

const shown = 30;

export function reconciliationRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, operatorReconciliation, async ({ operator }) => {
    await recordAudit(services.database, {
      actor: `operator:${operator}`,
      action: 'reconciliations.shown',
    });
    return {
      reconciliations: (await listReconciliations(services.database, shown)).map(
        ({ startedAt, finishedAt, ...result }) => ({
          ...result,
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt.toISOString(),
        }),
      ),
    };
  });
  serve(app, authentication, operatorReconcile, async ({ operator }) => {
    const isNew = await reconcileNow(services, operator);
    const message = isNew
      ? 'The books are compared as soon as a worker is free'
      : 'Nothing changed: a comparison waits or runs already';
    return { message, isNew };
  });
}
