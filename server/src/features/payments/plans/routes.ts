import { getProducts } from '@moments/contract/payments/plans';
import { staffImportPlans } from '@moments/contract/payments/staff-plans';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listProducts } from './available-plans.ts';
import { importByStaff } from './import-plans.ts';

export function registerPlanRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffImportPlans, ({ staff, body }) => importByStaff(services, staff.actor, body));
  register(getProducts, async ({ memberId, query }) => ({
    data: await listProducts(services, memberId, query.kind),
  }));
}
