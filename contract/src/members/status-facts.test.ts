import { describe, expect, it } from 'vitest';
import { createProfile, type ProfileChoices } from '../../test/profile.ts';
import { longSpellings } from '../../test/status-spellings.ts';
import { enrollmentSteps, type EnrollmentStep } from '../enrollment/enrollment-steps.ts';
import type { MembershipStatus } from './members.ts';
import { getLandingRoute } from './redirects.ts';
import { getDerivedStatus, getMemberLabel, getStatusFacts } from './status-facts.ts';

const today = '2026-11-20';
const upToPlan: readonly EnrollmentStep[] = [
  'ENROLLMENT_CONTACT_INFO',
  'ENROLLMENT_PERSONAL_DETAILS',
  'COMPLETE_ENROLLMENT',
];
const allButEmergency = enrollmentSteps.filter((step) => step !== 'ENROLLMENT_EMERGENCY_CONTACT');
const everything = { saved: enrollmentSteps, completed: true } as const;

const derive = (choices: ProfileChoices) =>
  getDerivedStatus(createProfile(choices), choices.membership ? { status: choices.membership } : null, today);

interface DemoMember extends ProfileChoices {
  readonly who: string;
  readonly lands: string;
  readonly at?: EnrollmentStep;
}

const demoMembers: readonly DemoMember[] = [
  { who: 'Ava, signed up, nothing else', status: 'SIGNED_UP', lands: '/enrollment-welcome' },
  {
    who: 'Ben, contact saved, details missing',
    status: 'SIGNED_UP',
    saved: ['ENROLLMENT_CONTACT_INFO'],
    lands: '/enrollment',
    at: 'ENROLLMENT_PERSONAL_DETAILS',
  },
  {
    who: 'Cleo, paid, additional information missing',
    status: 'SIGNED_UP',
    saved: upToPlan,
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/addition-information',
    at: 'ENROLLMENT_PREFERENCE_INFORMATION',
  },
  {
    who: 'Dia, partner member, pending matching',
    status: 'PENDING_MATCHING',
    ...everything,
    partnerId: 'p1',
    lands: '/application-received',
  },
  {
    who: 'Eli, active coaching',
    status: 'ACTIVE_COACHING',
    ...everything,
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/home',
  },
  {
    who: 'Fay, community member, asked for nothing but the first steps',
    status: 'COMMUNITY_MEMBER',
    saved: upToPlan,
    completed: true,
    lands: '/application-received',
  },
  {
    who: 'Gus, out of Moments',
    status: 'AWAY_TEXT_LIMIT',
    ...everything,
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/home',
  },
  {
    who: 'Hana, exited by admin: nothing is shown',
    status: 'EXITED_BY_ADMIN',
    ...everything,
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/enrollment-welcome',
  },
  {
    who: 'Ivy, deleted by admin: nothing is shown',
    status: 'ACTIVE_COACHING',
    deleted: true,
    ...everything,
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/enrollment-welcome',
  },
  {
    who: 'Jon, active, cancel initiated',
    status: 'ACTIVE_COACHING',
    ...everything,
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/home',
  },
  {
    who: 'Kim, renewal failed',
    status: 'ACTIVE_COACHING',
    ...everything,
    membership: 'MEMBERSHIP_PAST_DUE',
    lands: '/subscriptions',
  },
  {
    who: 'Leo, 16, emergency contact missing',
    status: 'SIGNED_UP',
    saved: allButEmergency,
    dob: '2010-03-02',
    membership: 'MEMBERSHIP_ACTIVE',
    lands: '/addition-information',
    at: 'ENROLLMENT_EMERGENCY_CONTACT',
  },
];

describe('getDerivedStatus', () => {
  it.each(demoMembers)('[STAT-02, ROUTE-06] lands $who on $lands', ({ lands, at, ...choices }) => {
    const { status, step } = derive(choices);
    expect(getLandingRoute(status)).toBe(lands);
    expect(step).toBe(at);
  });

  it.each(Object.entries(longSpellings))(
    '[STAT-01] derives the same status from %s and from "%s"',
    (short, long) => {
      for (const rest of [everything, { ...everything, partnerId: 'p1' }, {}])
        expect(derive({ status: long, ...rest })).toEqual(derive({ status: short, ...rest }));
    },
  );

  it('[STAT-01] accepts an unknown status', () => {
    expect(derive({ status: 'BRAND NEW', ...everything }).status).toBe('SIGNED_UP');
  });

  it('[PLAN-06] leaves a member who chose the free plan at /application-received', () => {
    const choices: ProfileChoices = { status: 'COMMUNITY_MEMBER', saved: upToPlan, completed: true };
    expect(derive(choices).status).toBe('ENROLLMENT_COMPLETE_NO_PAYMENT');
  });

  it('[CHK-10, STAT-10] asks a community member who has bought a plan for the additional information', () => {
    const choices: ProfileChoices = {
      status: 'COMMUNITY_MEMBER',
      saved: upToPlan,
      completed: true,
      membership: 'MEMBERSHIP_ACTIVE',
    };
    expect(derive(choices).step).toBe('ENROLLMENT_PREFERENCE_INFORMATION');
  });
});

describe('getStatusFacts', () => {
  const toFacts = (choices: ProfileChoices, membership?: MembershipStatus) =>
    getStatusFacts(createProfile(choices), membership ? { status: membership } : null, today);

  it.each([
    ['MEMBERSHIP_ACTIVE', 'active'],
    ['MEMBERSHIP_PAUSED', 'active'],
    ['MEMBERSHIP_PAST_DUE', 'past-due'],
    ['MEMBERSHIP_INCOMPLETE', 'inactive'],
    ['MEMBERSHIP_ENDED', 'inactive'],
  ] as const)('[STAT-03] reads %s as %s', (status, state) => {
    expect(toFacts({ status: 'AWAY' }, status).membership).toBe(state);
  });

  it('[STAT-03] reads no subscription as inactive', () => {
    expect(toFacts({ status: 'AWAY' }).membership).toBe('inactive');
  });

  it('[STAT-10] counts an empty saved preference as present', () => {
    expect(toFacts({ status: 'SIGNED_UP', saved: ['ENROLLMENT_PREFERENCE_INFORMATION'] })).toMatchObject({
      preferencePresent: true,
      enrollmentBegun: true,
    });
    expect(toFacts({ status: 'SIGNED_UP', saved: upToPlan }).preferencePresent).toBe(false);
  });

  it.each(['firstName', 'lastName', 'dob', 'address'] as const)(
    '[STAT-03] misses personal details without %s',
    (field) => {
      const full = createProfile({ status: 'SIGNED_UP', saved: upToPlan });
      expect(getStatusFacts(full, null, today).personalDetailsComplete).toBe(true);
      const without = { ...full, personalDetails: { ...full.personalDetails, [field]: '' } };
      expect(getStatusFacts(without, null, today).personalDetailsComplete).toBe(false);
    },
  );

  it.each(['contactName', 'contactPhone', 'contactRelationship'] as const)(
    '[STAT-03] misses the emergency contact without %s',
    (field) => {
      const full = createProfile({ status: 'SIGNED_UP', saved: enrollmentSteps });
      expect(getStatusFacts(full, null, today).emergencyContactPresent).toBe(true);
      const without = { ...full, emergencyContact: { ...full.emergencyContact, [field]: '' } };
      expect(getStatusFacts(without, null, today).emergencyContactPresent).toBe(false);
    },
  );

  it.each([undefined, false])(
    '[STAT-03, ADD-03] sends a member under 18 back to the contact when it is not known to be an adult: %j',
    (contactIsAdult) => {
      const whole = createProfile({ status: 'ACTIVE_COACHING', dob: '2010-03-02', ...everything });
      const plan = { status: 'MEMBERSHIP_ACTIVE' } as const;
      expect(getDerivedStatus(whole, plan, today)).toEqual({ status: 'FULLY_ENROLLED_ACTIVE' });
      const without = { ...whole, emergencyContact: { ...whole.emergencyContact, contactIsAdult } };
      expect(getDerivedStatus(without, plan, today)).toEqual({
        status: 'ADDITIONAL_INFORMATION',
        step: 'ENROLLMENT_EMERGENCY_CONTACT',
      });
      const adult = { ...without, personalDetails: { ...whole.personalDetails, dob: '1990-05-17' } };
      expect(getDerivedStatus(adult, plan, today)).toEqual({ status: 'FULLY_ENROLLED_ACTIVE' });
    },
  );

  it('[STAT-03] misses the availability without a time or without days', () => {
    const full = createProfile({ status: 'SIGNED_UP', saved: enrollmentSteps });
    expect(getStatusFacts(full, null, today).availabilityPresent).toBe(true);
    const noTime = { ...full, availability: { ...full.availability, shiftTime: null } };
    expect(getStatusFacts(noTime, null, today).availabilityPresent).toBe(false);
    const noDays = { ...full, availability: { ...full.availability, shiftDays: [] } };
    expect(getStatusFacts(noDays, null, today).availabilityPresent).toBe(false);
  });

  it.each([
    ['2008-11-21', true],
    ['2008-11-20', false],
    ['2008-11-19', false],
  ])('[ADD-03] on 2026-11-20 a member born %s is under 18: %s', (dob, isUnder18) => {
    expect(toFacts({ status: 'SIGNED_UP', saved: upToPlan, dob }).isUnder18).toBe(isUnder18);
  });

  it('[STAT-03] does not treat a member without a birth date as a minor', () => {
    expect(toFacts({ status: 'SIGNED_UP' }).isUnder18).toBe(false);
  });
});

describe('getMemberLabel', () => {
  it.each([
    ['p1', 'ACTIVE_COACHING', 'VIP Member'],
    ['p1', 'COMMUNITY_MEMBER', 'VIP Member'],
    ['NONE', 'PENDING_MATCHING', 'VIP Member'],
    ['NONE', 'PENDING MATCHING', 'VIP Member'],
    ['NONE', 'ACTIVE_COACHING', 'Community Member'],
    ['NONE', 'COMMUNITY_MEMBER', 'Community Member'],
    ['NONE', 'no such status', 'Community Member'],
  ])('[STAT-12] labels a member of partner %s and status %s "%s"', (partnerId, status, label) => {
    expect(getMemberLabel(createProfile({ status, partnerId }))).toBe(label);
  });
});
