import type { ReplyOf } from '@moments/contract/http/endpoint';
import { getActivePartners } from '@moments/contract/partners/partners';
import {
  staffCreatePartner,
  staffEndPartnership,
  staffGetPartnerUse,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { endPartnership } from './end-partnership.ts';
import { createPartner, changePartner, listPartnersForStaff } from './manage-partners.ts';
import { getRequiredProof } from './partner-proof-rules.ts';
import { listActivePartners, type Partner } from './partners-repository.ts';
import { showPartnerUse } from './show-use.ts';

function toChoice({ id, name, ...partner }: Partner): ReplyOf<typeof getActivePartners>['partners'][number] {
  const proof = getRequiredProof(partner);
  if (proof !== 'email-domain') return { _id: id, name, ...(proof ? { proof } : {}) };
  return { _id: id, name, proof, emailDomains: [...partner.emailDomains] };
}

export function registerPartnersRoutes(register: RegisterEndpoint, services: Services): void {
  register(getActivePartners, async () => ({
    partners: (await listActivePartners(services.database)).map(toChoice),
  }));
  register(staffListPartners, async ({ staff }) => ({
    partners: await listPartnersForStaff(services, staff.actor),
  }));
  register(staffGetPartnerUse, ({ staff, params }) => showPartnerUse(services, staff.actor, params.id));
  register(staffCreatePartner, async ({ staff, body }) => ({
    message: 'Partner added',
    partner: await createPartner(services, staff.actor, body),
  }));
  register(staffUpdatePartner, async ({ staff, params, body }) => ({
    message: 'Partner changed',
    partner: await changePartner(services, staff.actor, params.id, body),
  }));
  register(staffEndPartnership, async ({ staff, params, body }) => ({
    message: await endPartnership(services, staff.actor, params.memberId, body.reason),
  }));
}
