import { describe, expect, it } from 'vitest';
import { toFieldErrors, zodErrorMap } from '../http/zod-error-map.ts';
import { basicInfo } from '../members/members.ts';
import { enrollmentStepNames, enrollmentSteps, type EnrollmentStep } from './enrollment-steps.ts';
import { memberUpdate } from './enrollment.ts';

const good: Readonly<Record<EnrollmentStep, Readonly<Record<string, unknown>>>> = {
  ENROLLMENT_CONTACT_INFO: { phoneNumber: '(212) 555-0101', partnerId: 'NONE', memberSource: 'A friend' },
  ENROLLMENT_PERSONAL_DETAILS: {
    firstName: 'Ava',
    lastName: 'Lee',
    preferredName: '',
    email: 'ava@example.com',
    dob: '1990-05-17',
    races: ['ASIAN'],
    sexualOrientation: 'NONE',
    pronounsList: ['SHE', 'THEY'],
    gender: 'WOMAN',
    school: '',
    address: '1 Main St',
    state: 'NY',
    city: 'New York',
    zip: '10001',
    isStudent: false,
    preferredLanguage: '',
  },
  COMPLETE_ENROLLMENT: {},
  ENROLLMENT_PREFERENCE_INFORMATION: { hopeToGain: 'Sleep better' },
  ENROLLMENT_AVAILABILITY: { shiftTime: '2', shiftDays: ['1', '7'] },
  ENROLLMENT_EMERGENCY_CONTACT: {
    contactName: 'Sam Lee',
    contactPhone: '2125550199',
    contactRelationship: 'Parent',
  },
};

const findErrors = (stepKey: EnrollmentStep, changes: Readonly<Record<string, unknown>>) => {
  const body = { memberId: 'm1', stepKey, ...good[stepKey], ...changes };
  const result = memberUpdate.body.safeParse(body, { error: zodErrorMap });
  return result.success ? [] : toFieldErrors(result.error.issues);
};

describe('the steps', () => {
  it('[ENR-14, ADD-01] has six steps in the required order, under their names', () => {
    expect(enrollmentSteps.map((step) => enrollmentStepNames[step])).toEqual([
      'Basic Contact',
      'Personal Details',
      'Review & Select Plan',
      'Additional Information',
      'Schedule',
      'Emergency Contact',
    ]);
  });
});

describe('the enrollment’s current and next step', () => {
  it('[ENR-14] allows one of the six keys or nothing as current and next step', () => {
    for (const step of ['currentStep', 'toStep'] as const) {
      const schema = basicInfo.shape.userEnrollment.shape[step];
      for (const key of [...enrollmentSteps, null]) expect(schema.safeParse(key).success).toBe(true);
      for (const other of ['ENROLLMENT_PAYMENT', '', undefined, 1])
        expect(schema.safeParse(other).success).toBe(false);
    }
  });
});

describe('member-update', () => {
  it.each(enrollmentSteps)('[API-07] accepts a valid %s', (step) => {
    expect(findErrors(step, {})).toEqual([]);
  });

  it.each(enrollmentSteps)(
    '[API-07] rejects unknown fields in %s, including those of other steps',
    (step) => {
      const other = step === 'ENROLLMENT_AVAILABILITY' ? 'hopeToGain' : 'shiftTime';
      expect(findErrors(step, { currentStatus: 'ACTIVE_COACHING', [other]: '1' })).toEqual([
        { field: 'currentStatus', message: 'currentStatus: unknown field' },
        { field: other, message: `${other}: unknown field` },
      ]);
    },
  );

  it.each(enrollmentSteps)('[API-07] requires the member’s ID as a string in %s', (step) => {
    expect(findErrors(step, { memberId: 5 })).toEqual([
      { field: 'memberId', message: 'memberId: expected a text' },
    ]);
    expect(findErrors(step, { memberId: undefined })).toEqual([
      { field: 'memberId', message: 'memberId: required' },
    ]);
  });

  it.each([undefined, null, '', 'ENROLLMENT_PAYMENT', 5])('[API-07] rejects %j as a step key', (stepKey) => {
    const result = memberUpdate.body.safeParse({ memberId: 'm1', stepKey }, { error: zodErrorMap });
    expect(toFieldErrors(result.error?.issues ?? [])).toMatchObject([{ field: 'stepKey' }]);
  });

  it.each<[EnrollmentStep, string, readonly unknown[], string]>([
    [
      'ENROLLMENT_CONTACT_INFO',
      'phoneNumber',
      [undefined, null, 2125550101, '', ' '],
      'Phone number is required',
    ],
    ['ENROLLMENT_CONTACT_INFO', 'partnerId', [undefined, null, 1, '', ' '], 'Partner selection is required'],
    ['ENROLLMENT_PERSONAL_DETAILS', 'firstName', [undefined, null, 1, '', ' '], 'First name is required'],
    ['ENROLLMENT_PERSONAL_DETAILS', 'lastName', [undefined, null, 1, '', ' '], 'Last name is required'],
    ['ENROLLMENT_PERSONAL_DETAILS', 'email', [undefined, null, 1, '', ' '], 'Email is required'],
    [
      'ENROLLMENT_PERSONAL_DETAILS',
      'email',
      ['ava', 'ava@', 'a b@c.de'],
      'Please enter a valid email address',
    ],
    ['ENROLLMENT_PERSONAL_DETAILS', 'dob', [undefined, null, 19900517, ''], 'Date of birth is required'],
    ['ENROLLMENT_PERSONAL_DETAILS', 'address', [undefined, null, 1, '', ' '], 'Address is required'],
    [
      'ENROLLMENT_PERSONAL_DETAILS',
      'zip',
      ['1000', '10001-1', 'ABCDE'],
      'Please enter a ZIP code with 5 digits',
    ],
    [
      'ENROLLMENT_AVAILABILITY',
      'shiftTime',
      [undefined, null, 1, '', '3'],
      'Preferred time for coaching is required',
    ],
    ['ENROLLMENT_AVAILABILITY', 'shiftDays', [undefined, null, '1', []], 'Please select at least one day'],
  ])(
    '[ENR-04, ENR-05, ADD-02] returns the required message in %s for an invalid %s',
    (step, field, inputs, message) => {
      for (const input of inputs) expect(findErrors(step, { [field]: input })).toEqual([{ field, message }]);
    },
  );

  it.each([
    'preferredName',
    'sexualOrientation',
    'gender',
    'school',
    'state',
    'city',
    'zip',
    'preferredLanguage',
  ])('[ENR-05] accepts a missing or empty %s and rejects a number', (field) => {
    for (const absent of [undefined, '']) {
      expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', { [field]: absent })).toEqual([]);
    }
    expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', { [field]: 5 })).toEqual([
      { field, message: `${field}: expected a text` },
    ]);
  });

  it.each(['races', 'pronounsList'])('[ENR-05] accepts %s as a list of strings or missing', (field) => {
    for (const fine of [undefined, [], ['A', 'B']]) {
      expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', { [field]: fine })).toEqual([]);
    }
    expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', { [field]: 'A' })).toEqual([
      { field, message: `${field}: expected a list` },
    ]);
  });

  it('[API-07] accepts the student flag as true or false', () => {
    for (const fine of [undefined, true, false]) {
      expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', { isStudent: fine })).toEqual([]);
    }
    expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', { isStudent: 'yes' })).toEqual([
      { field: 'isStudent', message: 'isStudent: expected true or false' },
    ]);
  });

  it('[ADD-01, STAT-10] accepts an empty or missing preference', () => {
    for (const hopeToGain of [undefined, '']) {
      expect(findErrors('ENROLLMENT_PREFERENCE_INFORMATION', { hopeToGain })).toEqual([]);
    }
    expect(findErrors('ENROLLMENT_PREFERENCE_INFORMATION', { hopeToGain: 'x'.repeat(5_001) })).toEqual([
      { field: 'hopeToGain', message: 'Please shorten this text' },
    ]);
  });

  it('[ADD-02] accepts Monday (1) to Sunday (7), each at most once', () => {
    expect(findErrors('ENROLLMENT_AVAILABILITY', { shiftDays: ['1', '2', '3', '4', '5', '6', '7'] })).toEqual(
      [],
    );
    for (const bad of [['0'], ['8'], ['Mon'], [1], ['1', '2', '3', '4', '5', '6', '7', '1']]) {
      expect(findErrors('ENROLLMENT_AVAILABILITY', { shiftDays: bad })).toHaveLength(1);
    }
  });

  it('[ENR-09] names every invalid field at once, in the order of the form', () => {
    const nothing = { firstName: '', lastName: '', email: '', dob: '', address: '' };
    expect(findErrors('ENROLLMENT_PERSONAL_DETAILS', nothing).map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Date of birth is required',
      'Address is required',
    ]);
  });
});
