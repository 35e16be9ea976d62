import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { BasicInfo } from '@moments/contract/members/members';
import type { getActivePartners } from '@moments/contract/partners/partners';
import { formatPhone } from '@moments/contract/values/phone';
import { findErrors, type FieldErrors } from '../../forms/form-rules.ts';
import type { Answer } from '../../forms/review-card.tsx';
import type { StepAnswers } from '../../forms/use-save-step.ts';
import { partnerLabel } from './contact-copy.ts';

export interface ContactValues {
  /** Formatted: `(212) 555-0101`. */
  phoneNumber: string;
  partnerId: string;
  /** The code that the partner gives out; empty if it is not required. */
  partnerCode: string;
  memberSource: string;
}

const noPartner = { value: 'NONE', label: 'I don’t have one' } as const;

export const toContactValues = ({ phone, partnerId, memberSource }: BasicInfo): ContactValues => ({
  phoneNumber: formatPhone(phone),
  partnerId,
  partnerCode: '',
  memberSource: memberSource ?? '',
});

export const getContactErrors = (values: ContactValues): Promise<FieldErrors<ContactValues>> =>
  findErrors(({ contactInfoFields, findSchemaErrors }) => findSchemaErrors(contactInfoFields, values));

export const toContactStep = ({ partnerCode, ...values }: ContactValues): StepAnswers => ({
  stepKey: 'ENROLLMENT_CONTACT_INFO',
  ...values,
  ...(partnerCode === '' ? {} : { partnerCode }),
});

type ChosenPartner = ReplyOf<typeof getActivePartners>['partners'][number];

/** Finds the chosen partner, if it needs a proof that the member hasn't given (SEC-01). */
export function findUnprovenPartner(
  partners: readonly ChosenPartner[],
  chosenId: string,
  { partnerId, isPartnerProven }: Pick<BasicInfo, 'partnerId' | 'isPartnerProven'>,
): ChosenPartner | undefined {
  if (isPartnerProven && chosenId === partnerId) return undefined;
  return partners.find(({ _id, proof }) => _id === chosenId && proof !== undefined);
}

/** Finds the partner whose domain the member's verified email has. The server checks it again (SEC-01). */
export function findPartnerByEmail(
  partners: readonly ChosenPartner[],
  email: string,
): ChosenPartner | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return partners.find(({ emailDomains = [] }) =>
    emailDomains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  );
}

/** Says which email a partner requires; undefined if it requires none. */
export const getEmailHint = (partner: ChosenPartner | undefined, email: string): string | undefined =>
  partner?.emailDomains === undefined
    ? undefined
    : `${partner.name} pays for people with an email at ${partner.emailDomains.join(' or ')}. Yours is ${email}.`;

/** Lists no partner, the active ones, and the member's own, even if it takes no new members. */
export function toPartnerOptions(
  partners: readonly { readonly _id: string; readonly name: string }[],
  { partnerId, primaryPartnerName }: Pick<BasicInfo, 'partnerId' | 'primaryPartnerName'>,
) {
  const active = partners.map(({ _id, name }) => ({ value: _id, label: name }));
  const isMissing = partnerId !== noPartner.value && !active.some(({ value }) => value === partnerId);
  const own = isMissing ? [{ value: partnerId, label: primaryPartnerName ?? 'Your organization' }] : [];
  return [noPartner, ...own, ...active];
}

export const toContactAnswers = (info: BasicInfo): readonly Answer[] => [
  { label: 'Phone', value: formatPhone(info.phone) },
  { label: partnerLabel, value: info.primaryPartnerName ?? noPartner.label },
  { label: 'How you found us', value: info.memberSource },
];
