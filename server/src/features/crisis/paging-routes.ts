import { staffGetPageTest, staffTestPage } from '@moments/contract/on-call/staff-on-call';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { showPageTest, testPage } from './paging-test.ts';

export function registerPagingRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffTestPage, ({ staff, body }) => testPage(services, staff, body.to));
  register(staffGetPageTest, ({ params }) => showPageTest(services, params.id));
}
