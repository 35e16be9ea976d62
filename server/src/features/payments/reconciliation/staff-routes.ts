import {
  staffListReconciliations,
  staffStartReconciliation,
} from '@moments/contract/payments/staff-reconciliation';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { startReconciliation } from './reconcile.ts';
import { listReconciliations } from './reconciliations-repository.ts';

const maxShown = 30;

export function registerReconciliationRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListReconciliations, async ({ staff }) => {
    await recordAudit(services.database, {
      actor: staff.actor,
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
  register(staffStartReconciliation, async ({ staff }) => {
    const isNew = await startReconciliation(services, staff.actor);
    const message = isNew
      ? 'Reconciliation queued'
      : 'Nothing changed. A reconciliation is already queued or running';
    return { message, isNew };
  });
}
