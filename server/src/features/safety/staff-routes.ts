import {
  staffGetSafety,
  staffImportSafetyList,
  staffTrySafetyList,
} from '@moments/contract/safety/staff-safety';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { importList, previewImport, showVersions } from './import-list.ts';

export function registerSafetyRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetSafety, () => showVersions(services));
  register(staffTrySafetyList, ({ staff, body }) => previewImport(services, staff.actor, body.list));
  register(staffImportSafetyList, ({ staff, body }) => importList(services, staff.actor, body));
}
