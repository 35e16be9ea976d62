import { describe, expect, it } from 'vitest';
import {
  getPersonalErrors,
  toPersonalStep,
  toPersonalValues,
  type PersonalValues,
} from './personal-rules.ts';

const now = new Date('2026-11-20T17:00:00Z');

const ben: PersonalValues = {
  firstName: 'Ben',
  lastName: 'Alvarez',
  preferredName: '',
  email: 'ben@example.com',
  dob: '2001-03-09',
  pronounsList: ['he-him'],
  races: [],
  gender: '',
  sexualOrientation: 'NONE',
  school: null,
  address: '118 Lark Street',
  city: 'Albany',
  state: 'NY',
  zip: '12210',
};

describe('Personal details', () => {
  it('[ENR-05] finds no error in a complete form', () =>
    expect(getPersonalErrors(ben, now)).resolves.toEqual({}));

  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Email is required'],
    ['dob', 'Date of birth is required'],
    ['address', 'Address is required'],
  ])('[ENR-05] requires %s', async (field, message) => {
    await expect(getPersonalErrors({ ...ben, [field]: ' ' }, now)).resolves.toMatchObject(
      field === 'dob' ? {} : { [field]: message },
    );
    await expect(getPersonalErrors({ ...ben, [field]: '' }, now)).resolves.toEqual({ [field]: message });
  });

  it('[ENR-05] rejects a malformed email', async () => {
    await expect(getPersonalErrors({ ...ben, email: 'ben@' }, now)).resolves.toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it.each([
    ['2026-11-21', 'Date of birth cannot be in the future'],
    ['2001-02-29', 'February 2001 has only 28 days'],
    ['2001-3-', 'Enter the day'],
    ['2013-11-21', 'You must be at least 13 years old'],
    ['1905-01-01', 'Please check the year of birth'],
  ])('[ENR-06] rejects %s as a date of birth', async (dob, message) => {
    await expect(getPersonalErrors({ ...ben, dob }, now)).resolves.toEqual({ dob: message });
  });

  it('[ENR-06] uses the day in Eastern Time as today', async () => {
    const lateEvening = new Date('2026-11-21T03:00:00Z');
    await expect(getPersonalErrors({ ...ben, dob: '2026-11-21' }, lateEvening)).resolves.toEqual({
      dob: 'Date of birth cannot be in the future',
    });
  });

  it('[ENR-05] requires a school from students only', async () => {
    await expect(getPersonalErrors({ ...ben, school: '' }, now)).resolves.toEqual({
      school: 'School is required for students',
    });
    await expect(getPersonalErrors({ ...ben, school: 'Hudson' }, now)).resolves.toEqual({});
  });

  it('[ENR-05, API-07] sends no student flag, a school for students only, and an empty preferred language', () => {
    const student = toPersonalStep({ ...ben, school: 'Hudson' });
    const other = toPersonalStep(ben);
    expect(student).toMatchObject({ school: 'Hudson', preferredLanguage: '' });
    expect(other).not.toHaveProperty('school');
    expect(student).not.toHaveProperty('isStudent');
    expect(other).not.toHaveProperty('isStudent');
  });

  it('[ENR-05] treats a member with a school as a student', () => {
    const saved = { ...ben, hash: 'h', isStudent: true, school: 'Hudson' };
    expect(toPersonalValues(saved).school).toBe('Hudson');
    expect(toPersonalValues({ ...saved, isStudent: false, school: '' }).school).toBeNull();
  });
});
