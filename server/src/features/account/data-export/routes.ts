import type { FastifyInstance } from 'fastify';
import { exportMyData } from '@moments/contract/account/data-export';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { exportMyData as exportData } from './export-my-data.ts';

/** The member's own data, to keep. */
export function dataExportRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, exportMyData, async ({ memberId }) => ({
    data: await exportData(services, memberId),
  }));
}
