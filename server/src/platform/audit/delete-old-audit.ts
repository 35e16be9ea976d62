import { removeInBatches } from '../jobs/each.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { PlatformServices } from '../platform-services.ts';
import { deleteOldAudit } from './audit-repository.ts';

/** Creates the nightly job that deletes entries after `AUDIT_DAYS` (docs/decisions/0056-roles-of-the-database.md). */
export const createDeleteOldAuditHandler = ({
  database,
  configuration,
}: Pick<PlatformServices, 'database' | 'configuration'>): JobHandler => ({
  queue: 'delete-old-audit',
  cron: '20 3 * * *',
  handle: (_data, signal) =>
    removeInBatches((limit) => deleteOldAudit(database, configuration.auditDays, limit), signal),
});
