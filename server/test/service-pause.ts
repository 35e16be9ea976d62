import { pauseService, resumeService } from '@moments/contract/requests/service-requests';
import { staffCarryOutServiceRequest } from '@moments/contract/requests/staff-requests';
import { syncPlans } from '../src/features/requests/service/sync-plan.ts';
import type { Buyer, MoneyServer } from './money-server.ts';

/** Pauses a member's service and plan as the member asks for it. */
export async function pauseByRequest(money: MoneyServer, { id, token }: Buyer): Promise<void> {
  const { data } = await money.ok(pauseService, { params: { id }, token });
  await money.ok(staffCarryOutServiceRequest, { params: { id: data.id }, token: 'sandbox-operator' });
  await syncPlans(money.services);
}

/** Ends a member's pause before its day. */
export async function comeBack(money: MoneyServer, { id, token }: Buyer): Promise<void> {
  await money.ok(resumeService, { params: { id }, token });
  await syncPlans(money.services);
}
