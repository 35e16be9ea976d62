import {
  operatorCreatePartner,
  operatorListPartners,
  operatorUpdatePartner,
} from '@moments/contract/enrollment/operator-partners';
import { getActivePartners } from '@moments/contract/enrollment/partners';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { addPartnerByOperator, changePartner, listPartnersByOperator } from './operator-partners.ts';
import { listActivePartners } from './partners-repository.ts';

export function partnersRoutes(register: RegisterEndpoint, services: Services): void {
  register(getActivePartners, async () => ({
    partners: (await listActivePartners(services.database)).map(({ id, name }) => ({ _id: id, name })),
  }));
  register(operatorListPartners, async ({ operator }) => ({
    partners: await listPartnersByOperator(services, operator),
  }));
  register(operatorCreatePartner, async ({ operator, body }) => ({
    message: 'Partner added',
    partner: await addPartnerByOperator(services, operator, body),
  }));
  register(operatorUpdatePartner, async ({ operator, params, body }) => ({
    message: 'Partner changed',
    partner: await changePartner(services, operator, params.id, body),
  }));
}
