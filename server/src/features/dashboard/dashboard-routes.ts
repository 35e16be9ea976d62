import { getMessageStats, getMomentsBalance, getStatics } from '@moments/contract/dashboard/dashboard';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { balanceOf } from '../moments/index.ts';
import { usageOf } from './usage.ts';

export function dashboardRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, getStatics, async ({ memberId }) => ({
    data: await usageOf(services, memberId),
  }));
  serve(app, authentication, getMessageStats, async ({ memberId }) => {
    const { totalMessageSent, totalMessageReceive } = await usageOf(services, memberId);
    return { data: { totalMessageSent, totalMessageReceive } };
  });
  serve(app, authentication, getMomentsBalance, async ({ memberId }) => ({
    data: await balanceOf(services.database, memberId),
  }));
}
