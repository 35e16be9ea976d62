import { staffExportAudit, staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { exportAudit } from './export-audit.ts';
import { showAudit, showMemberAudit } from './list-audit.ts';

export function registerAuditStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListMemberAudit, ({ staff, params, query }) =>
    showMemberAudit(services, staff, params.memberId, query),
  );
  register(staffListAudit, ({ staff, query }) => showAudit(services, staff, query));
  register(staffExportAudit, async ({ staff, query }) => ({
    file: await exportAudit(services, staff, query),
  }));
}
