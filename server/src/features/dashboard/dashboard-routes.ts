import { getMessageStats, getMomentsBalance, getStatics } from '@moments/contract/dashboard/dashboard';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { readBalance } from '../moments/index.ts';
import { getUsageStats } from './usage.ts';

export function dashboardRoutes(register: RegisterEndpoint, services: Services): void {
  register(getStatics, async ({ memberId }) => ({
    data: await getUsageStats(services, memberId),
  }));
  register(getMessageStats, async ({ memberId }) => {
    const { totalMessageSent, totalMessageReceive } = await getUsageStats(services, memberId);
    return { data: { totalMessageSent, totalMessageReceive } };
  });
  register(getMomentsBalance, async ({ memberId }) => ({
    data: await readBalance(services.database, memberId),
  }));
}
