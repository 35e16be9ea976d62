import { exportMyData } from '@moments/contract/account/data-export';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { exportMyData as exportData } from './export-my-data.ts';

/** The member's own data, to keep. */
export function dataExportRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, exportMyData, async ({ memberId }) => ({
    data: await exportData(services, memberId),
  }));
}
