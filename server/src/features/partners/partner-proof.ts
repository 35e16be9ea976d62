import { invalidFields } from '../../platform/errors/app-error.ts';
import { consumeRateLimits, refundRateLimits } from '../../platform/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import type { Member } from '../members/index.ts';
import { hasSponsoredPlan } from '../payments/index.ts';
import { getRequiredProof, isAtDomain, normalizeCode } from './partner-proof-rules.ts';
import { findActivePartner, type Partner } from './partners-repository.ts';

/** Hashes a partner's code. Another partner's same code has another hash. */
export const hashPartnerCode = (
  { personalData }: Pick<Services, 'personalData'>,
  partnerId: string,
  code: string,
): Buffer => personalData.hashForLookup('partner-code', `${partnerId}:${normalizeCode(code)}`);

const formatTooManyCodes = (): string =>
  'Too many tries. Try again tomorrow, or ask your partner for the code.';

/** @throws AppError INVALID_REQUEST for a wrong code, TOO_MANY_REQUESTS after too many of them */
async function requireCode(
  services: Services,
  memberId: string,
  { id, name, proofCodeHash }: Partner,
  code: string,
): Promise<void> {
  if (code === '') throw invalidFields({ partnerCode: `Please enter the code that ${name} gave you` });
  const use = { limit: 'wrongPartnerCodesOfAMemberInADay', key: memberId } as const;
  await consumeRateLimits(services, [use], formatTooManyCodes);
  if (proofCodeHash?.equals(hashPartnerCode(services, id, code)) !== true)
    throw invalidFields({
      partnerCode: `That isn’t the code of ${name}. Please check it, or choose another partner.`,
    });
  await refundRateLimits(services, [use]);
}

function requireEmail({ email, emailVerified }: Member, { name, emailDomains }: Partner): void {
  if (emailVerified && isAtDomain(email, emailDomains)) return;
  throw invalidFields({
    partnerId: `${name} pays only for people with an email at ${emailDomains.join(' or ')}. Yours is ${email}.`,
  });
}

/**
 * Requires the proof of the partner that a member chooses (SEC-01): its code, or a verified email at its domain. A member who gave it
 * before, or who has the partner's plan, needs none.
 * @returns the partner that is proven; null if the partner requires no proof or isn't offered
 * @throws AppError INVALID_REQUEST with the field, TOO_MANY_REQUESTS
 */
export async function requirePartnerProof(
  services: Services,
  member: Member,
  choice: { readonly partnerId: string; readonly partnerCode?: string | undefined },
): Promise<string | null> {
  const { partnerId, partnerCode = '' } = choice;
  const isSame = partnerId === member.partnerId;
  if (
    isSame &&
    (member.provenPartnerId === partnerId || (await hasSponsoredPlan(services.database, member.id)))
  )
    return member.provenPartnerId;
  const partner = await findActivePartner(services.database, partnerId);
  const proof = partner && getRequiredProof(partner);
  if (!partner || proof === undefined) return null;
  if (proof === 'code') await requireCode(services, member.id, partner, partnerCode);
  else requireEmail(member, partner);
  return partner.id;
}
