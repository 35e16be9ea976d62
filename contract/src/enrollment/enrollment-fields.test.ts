import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findEmergencyContactErrors,
  findPersonalDetailsErrors,
  type EmergencyContactFields,
} from './enrollment-fields.ts';

describe('findPersonalDetailsErrors', () => {
  const today = '2026-11-20';
  const findErrors = (dob: string, school: string | undefined, isStudent: boolean) =>
    findPersonalDetailsErrors({ dob, school }, today, isStudent);

  it('[ENR-05] requires a school from students only', () => {
    for (const school of [undefined, '', '  ']) {
      expect(findErrors('1990-05-17', school, true)).toEqual({ school: 'School is required for students' });
      expect(findErrors('1990-05-17', school, false)).toEqual({});
    }
    expect(findErrors('1990-05-17', 'City College', true)).toEqual({});
  });

  it('[ENR-06] returns the errors of the birth date and the school together', () => {
    expect(findErrors('2027-01-01', '', true)).toEqual({
      dob: 'Date of birth cannot be in the future',
      school: 'School is required for students',
    });
  });
});

describe('findEmergencyContactErrors', () => {
  const today = '2026-11-20';
  const lastMinor = '2008-11-21';
  const phone = '+12125550101';
  const firstAdult = '2008-11-20';
  const full = { contactName: 'Jo', contactPhone: '2125550199', contactRelationship: 'Ma' };
  const fullOfMinor = { ...full, contactIsAdult: true };

  it.each([undefined, '', '  '])(
    '[ADD-03] requires all three parts under 18, which %j does not have',
    (none) => {
      const fields = { contactName: none, contactPhone: none, contactRelationship: none };
      expect(findEmergencyContactErrors(fields, { birth: lastMinor, phone }, today)).toEqual({
        contactName: 'Emergency contact name is required',
        contactPhone: 'Emergency contact phone is required',
        contactRelationship: 'Relationship to contact is required',
        contactIsAdult: 'Please check that this person is 18 or older',
      });
    },
  );

  it.each([undefined, false])(
    '[ADD-03] requires the contact of a member under 18 to be an adult, which %j does not say',
    (contactIsAdult) => {
      expect(
        findEmergencyContactErrors({ ...full, contactIsAdult }, { birth: lastMinor, phone }, today),
      ).toEqual({ contactIsAdult: 'Please check that this person is 18 or older' });
    },
  );

  it('[ADD-03] requires two characters of name and relationship and a ten-digit phone under 18', () => {
    const short = {
      ...fullOfMinor,
      contactName: 'S',
      contactPhone: '(212) 555-019',
      contactRelationship: ' P ',
    };
    expect(findEmergencyContactErrors(short, { birth: lastMinor, phone }, today)).toEqual({
      contactName: 'Emergency contact name must be at least 2 characters',
      contactPhone: 'Phone number must be at least 10 digits',
      contactRelationship: 'Relationship to contact must be at least 2 characters',
    });
  });

  it.each(['2125550199', '(212) 555-0199', '+1 212 555 0199'])(
    '[ADD-03] accepts the phone %s under 18',
    (contactPhone) => {
      expect(
        findEmergencyContactErrors({ ...fullOfMinor, contactPhone }, { birth: lastMinor, phone }, today),
      ).toEqual({});
    },
  );

  it.each<EmergencyContactFields>([
    {},
    { contactName: '', contactPhone: '', contactRelationship: '' },
    { contactName: 'S' },
    { contactPhone: '(212) 555-0199' },
    { contactPhone: '+1 212 555 0199' },
    { contactPhone: '1-212-555-0199' },
    { contactPhone: '２１２ ５５５ ０１９９' },
    full,
  ])('[ADD-03] accepts %j from 18 on', (fields) => {
    expect(findEmergencyContactErrors(fields, { birth: firstAdult, phone }, today)).toEqual({});
  });

  it.each(['212555019', '21255501999', 'none'])(
    '[ADD-03] rejects the phone "%s" from 18 on',
    (contactPhone) => {
      expect(findEmergencyContactErrors({ contactPhone }, { birth: firstAdult, phone }, today)).toEqual({
        contactPhone: 'Phone number must be exactly 10 digits',
      });
    },
  );

  it.each(['2125550101', '(212) 555-0101', '212.555.0101'])(
    '[DUTY-02] rejects the member’s own phone %s at any age',
    (contactPhone) => {
      for (const birth of [lastMinor, firstAdult])
        expect(findEmergencyContactErrors({ ...fullOfMinor, contactPhone }, { birth, phone }, today)).toEqual(
          {
            contactPhone: 'This is your own number. Please give someone else’s.',
          },
        );
    },
  );

  it('[ADD-03] rejects exactly the phones without ten digits after a country code 1, with any separators', () => {
    const typed = fc.string({ maxLength: 30, unit: fc.constantFrom(...Array.from('0123456789 ()-.')) });
    fc.assert(
      fc.property(typed, (contactPhone) => {
        const digits = Array.from(contactPhone).filter((sign) => '0123456789'.includes(sign));
        const length = digits.length === 11 && digits[0] === '1' ? 10 : digits.length;
        const isRejected =
          'contactPhone' in
          findEmergencyContactErrors({ ...full, contactPhone }, { birth: firstAdult, phone }, today);
        return isRejected === (contactPhone.trim() !== '' && length !== 10);
      }),
    );
  });
});
