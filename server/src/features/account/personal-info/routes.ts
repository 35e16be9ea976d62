import type { FastifyInstance } from 'fastify';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { savePersonalInfo } from './save-personal-info.ts';

export function personalInfoRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, updatePersonalInfo, async ({ memberId, body }) => ({
    message: 'Personal info updated successfully',
    user: (await savePersonalInfo(services, memberId, body)).user,
  }));
}
