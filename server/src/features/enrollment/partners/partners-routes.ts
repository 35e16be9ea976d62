import { getActivePartners } from '@moments/contract/enrollment/partners';
import {
  operatorAddPartner,
  operatorChangePartner,
  operatorListPartners,
} from '@moments/contract/enrollment/operator-partners';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { addPartnerByOperator, changePartner, listPartnersByOperator } from './operator-partners.ts';
import { listActivePartners } from './partners-repository.ts';

export function partnersRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, getActivePartners, async () => ({
    partners: (await listActivePartners(services.database)).map(({ id, name }) => ({ _id: id, name })),
  }));
  serve(app, authentication, operatorListPartners, async ({ operator }) => ({
    partners: await listPartnersByOperator(services, operator),
  }));
  serve(app, authentication, operatorAddPartner, async ({ operator, body }) => ({
    message: 'Partner added',
    partner: await addPartnerByOperator(services, operator, body),
  }));
  serve(app, authentication, operatorChangePartner, async ({ operator, params, body }) => ({
    message: 'Partner changed',
    partner: await changePartner(services, operator, params.id, body),
  }));
}
