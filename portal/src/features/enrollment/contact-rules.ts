import { contactInfoFields } from '@moments/contract/enrollment/enrollment-fields';
import type { BasicInfo } from '@moments/contract/members/members';
import { formatPhone } from '@moments/contract/values/phone';
import { getSchemaErrors, type FieldErrors } from '../../forms/form-rules.ts';
import type { Answer } from '../../forms/review-card.tsx';
import type { StepAnswers } from '../../forms/use-save-step.ts';

export interface ContactValues {
  /** Formatted: `(212) 555-0101`. */
  phoneNumber: string;
  partnerId: string;
  memberSource: string;
}

const noPartner = { value: 'NONE', label: 'None' } as const;

export const toContactValues = ({ phone, partnerId, memberSource }: BasicInfo): ContactValues => ({
  phoneNumber: formatPhone(phone),
  partnerId,
  memberSource: memberSource ?? '',
});

export const getContactErrors = (values: ContactValues): FieldErrors<ContactValues> =>
  getSchemaErrors(contactInfoFields, values);

export const toContactStep = (values: ContactValues): StepAnswers => ({
  stepKey: 'ENROLLMENT_CONTACT_INFO',
  ...values,
});

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
  { label: 'Partner organization', value: info.primaryPartnerName ?? noPartner.label },
  { label: 'How you found us', value: info.memberSource },
];
