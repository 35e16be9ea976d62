import type { FastifyInstance } from 'fastify';
import { getMessageStats, getMomentsBalance, getStatics } from '@moments/contract/dashboard/dashboard';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { readBalance } from '../moments/index.ts';
import { getUsageStats } from './usage.ts';

export function dashboardRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, getStatics, async ({ memberId }) => ({
    data: await getUsageStats(services, memberId),
  }));
  registerEndpoint(app, authentication, getMessageStats, async ({ memberId }) => {
    const { totalMessageSent, totalMessageReceive } = await getUsageStats(services, memberId);
    return { data: { totalMessageSent, totalMessageReceive } };
  });
  registerEndpoint(app, authentication, getMomentsBalance, async ({ memberId }) => ({
    data: await readBalance(services.database, memberId),
  }));
}
