import {
  operatorListReconciliations,
  operatorStartReconciliation,
} from '@moments/contract/payments/staff-reconciliation';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { startReconciliation } from './reconcile.ts';
import { listReconciliations } from './reconciliations-repository.ts';

const maxShown = 30;

export function registerReconciliationRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListReconciliations, async ({ operator }) => {
    await recordAudit(services.database, {
      actor: `operator:${operator}`,
      action: 'reconciliations.shown',
    });
    const reconciliations = await listReconciliations(services.database, maxShown);
    return {
      reconciliations: reconciliations.map(({ startedAt, finishedAt, ...result }) => ({
        ...result,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
      })),
    };
  });
  register(operatorStartReconciliation, async ({ operator }) => {
    const isNew = await startReconciliation(services, operator);
    const message = isNew
      ? 'Reconciliation queued'
      : 'Nothing changed. A reconciliation is already queued or running';
    return { message, isNew };
  });
}
