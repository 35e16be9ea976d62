import type { FastifyInstance } from 'fastify';
import {
  operatorCreatePartner,
  operatorListPartners,
  operatorUpdatePartner,
} from '@moments/contract/enrollment/operator-partners';
import { getActivePartners } from '@moments/contract/enrollment/partners';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { addPartnerByOperator, changePartner, listPartnersByOperator } from './operator-partners.ts';
import { listActivePartners } from './partners-repository.ts';

export function partnersRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, getActivePartners, async () => ({
    partners: (await listActivePartners(services.database)).map(({ id, name }) => ({ _id: id, name })),
  }));
  registerEndpoint(app, authentication, operatorListPartners, async ({ operator }) => ({
    partners: await listPartnersByOperator(services, operator),
  }));
  registerEndpoint(app, authentication, operatorCreatePartner, async ({ operator, body }) => ({
    message: 'Partner added',
    partner: await addPartnerByOperator(services, operator, body),
  }));
  registerEndpoint(app, authentication, operatorUpdatePartner, async ({ operator, params, body }) => ({
    message: 'Partner changed',
    partner: await changePartner(services, operator, params.id, body),
  }));
}
