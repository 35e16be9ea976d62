import { describe, expect, it } from 'vitest';
import { draftValues } from '@moments/contract/enrollment/step-drafts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { partnerLabel } from './contact-copy.ts';
import {
  findUnprovenPartner,
  getContactErrors,
  toContactAnswers,
  toPartnerOptions,
} from './contact-rules.ts';

const contact = { phoneNumber: '(212) 555-0102', partnerId: 'NONE', partnerCode: '', memberSource: '' };

it('[ENR-16] uses only fields that a draft on the server can store', () => {
  const { phoneNumber: _readOnly, ...typed } = contact;
  expect(Object.keys(draftValues.shape)).toEqual(expect.arrayContaining(Object.keys(typed)));
});

describe('Basic contact', () => {
  it('[ENR-04] requires phone and partner, and no member source', async () => {
    await expect(getContactErrors(contact)).resolves.toEqual({});
    await expect(getContactErrors({ ...contact, phoneNumber: '' })).resolves.toEqual({
      phoneNumber: 'Phone number is required',
    });
    await expect(getContactErrors({ ...contact, partnerId: '' })).resolves.toEqual({
      partnerId: 'Partner selection is required',
    });
  });

  it('[ENR-04] lists “no partner” before the active partners', () => {
    expect(
      toPartnerOptions([{ _id: 'p1', name: 'Harbor' }], { partnerId: 'NONE', primaryPartnerName: null }),
    ).toEqual([
      { value: 'NONE', label: 'I don’t have one' },
      { value: 'p1', label: 'Harbor' },
    ]);
  });

  it('[ENR-04] keeps the member’s own partner, even if it takes no new members', () => {
    const own = { partnerId: 'old', primaryPartnerName: 'Old Mill' };
    expect(toPartnerOptions([{ _id: 'p1', name: 'Harbor' }], own)[1]).toEqual({
      value: 'old',
      label: 'Old Mill',
    });
  });

  it('[ENR-10] shows the answers as the member gave them', () => {
    const { basicInfo } = sampleProfile({ basicInfo: { memberSource: 'A friend' } }).user;
    expect(toContactAnswers(basicInfo)).toEqual([
      { label: 'Phone', value: '(212) 555-0105' },
      { label: partnerLabel, value: 'I don’t have one' },
      { label: 'How you found us', value: 'A friend' },
    ]);
  });
});

it('[SEC-01] asks for the proof of another partner, even from a member who gave one', () => {
  const partners = [
    { _id: 'a', name: 'Northside', proof: 'code' },
    { _id: 'b', name: 'Harbor', proof: 'code' },
    { _id: 'c', name: 'Riverside' },
  ] as const;
  const findName = (chosenId: string, isPartnerProven = true) =>
    findUnprovenPartner(partners, chosenId, { partnerId: 'a', isPartnerProven })?.name;
  expect(['a', 'b', 'c', 'NONE'].map((id) => findName(id))).toEqual([
    undefined,
    'Harbor',
    undefined,
    undefined,
  ]);
  expect(findName('a', false)).toBe('Northside');
});
