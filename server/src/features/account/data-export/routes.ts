import { exportMyData } from '@moments/contract/account/data-export';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { exportMyData as exportData } from './export-my-data.ts';

/** The member's own data, to keep. */
export function dataExportRoutes(register: RegisterEndpoint, services: Services): void {
  register(exportMyData, async ({ memberId }) => ({
    data: await exportData(services, memberId),
  }));
}
