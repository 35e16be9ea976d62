import type { ReplyOf } from '@moments/contract/http/endpoint';
import { getActivePartners } from '@moments/contract/partners/partners';
import {
  operatorCreatePartner,
  operatorEndPartnership,
  operatorListPartners,
  operatorUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { endPartnership } from './end-partnership.ts';
import { addPartnerByOperator, changePartner, listPartnersByOperator } from './manage-partners.ts';
import { getRequiredProof } from './partner-proof-rules.ts';
import { listActivePartners, type Partner } from './partners-repository.ts';

function toChoice({ id, name, ...partner }: Partner): ReplyOf<typeof getActivePartners>['partners'][number] {
  const proof = getRequiredProof(partner);
  if (proof !== 'email-domain') return { _id: id, name, ...(proof ? { proof } : {}) };
  return { _id: id, name, proof, emailDomains: [...partner.emailDomains] };
}

export function registerPartnersRoutes(register: RegisterEndpoint, services: Services): void {
  register(getActivePartners, async () => ({
    partners: (await listActivePartners(services.database)).map(toChoice),
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
  register(operatorEndPartnership, async ({ operator, params, body }) => ({
    message: await endPartnership(services, operator, params.id, body.reason),
  }));
}
