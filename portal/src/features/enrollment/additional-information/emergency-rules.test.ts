import { describe, expect, it } from 'vitest';
import { formatTypedPhone, getEmergencyErrors, isMinor } from './emergency-rules.ts';

const now = new Date('2026-11-20T17:00:00Z');
const phone = '+12125550105';
const minor = { birth: '2011-03-09', phone };
const adult = { birth: '2008-11-20', phone };
const empty = { contactName: '', contactPhone: '', contactRelationship: '' };

describe('The emergency contact', () => {
  it('[ADD-03] requires a contact under 18', async () => {
    await expect(getEmergencyErrors(empty, minor, now)).resolves.toEqual({
      contactName: 'Emergency contact name is required',
      contactPhone: 'Emergency contact phone is required',
      contactRelationship: 'Relationship to contact is required',
      contactIsAdult: 'Please check that this person is 18 or older',
    });
  });

  it('[ADD-03] limits the contact’s lengths under 18', async () => {
    const short = {
      contactName: 'A',
      contactPhone: '212555010',
      contactRelationship: 'M',
      contactIsAdult: true,
    };
    await expect(getEmergencyErrors(short, minor, now)).resolves.toEqual({
      contactName: 'Emergency contact name must be at least 2 characters',
      contactPhone: 'Phone number must be at least 10 digits',
      contactRelationship: 'Relationship to contact must be at least 2 characters',
    });
  });

  it('[ADD-03] accepts an empty contact from 18 on, and only phones of 10 digits', async () => {
    await expect(getEmergencyErrors(empty, adult, now)).resolves.toEqual({});
    const wrong = { contactPhone: 'Phone number must be exactly 10 digits' };
    await expect(getEmergencyErrors({ ...empty, contactPhone: '212555010' }, adult, now)).resolves.toEqual(
      wrong,
    );
    await expect(getEmergencyErrors({ ...empty, contactPhone: '212555010199' }, adult, now)).resolves.toEqual(
      wrong,
    );
    await expect(
      getEmergencyErrors({ ...empty, contactPhone: '+1 212 555 0101' }, adult, now),
    ).resolves.toEqual({});
  });

  it('[ADD-03] counts the age in whole years until today in Eastern Time', () => {
    expect(isMinor('2008-11-21', now)).toBe(true);
    expect(isMinor('2008-11-20', now)).toBe(false);
    expect(isMinor('2008-11-21', new Date('2026-11-21T04:59:00Z'))).toBe(true);
    expect(isMinor('2008-11-21', new Date('2026-11-21T05:00:00Z'))).toBe(false);
  });

  it('shows a whole US number as people read it, and leaves everything else as typed', () => {
    expect(formatTypedPhone('2125550101')).toBe('(212) 555-0101');
    expect(formatTypedPhone('1-212-555-0101')).toBe('(212) 555-0101');
    expect(formatTypedPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
    expect(formatTypedPhone('212')).toBe('212');
  });
});
