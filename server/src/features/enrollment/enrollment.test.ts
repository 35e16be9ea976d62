import { beforeEach, describe, expect, it } from 'vitest';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import { getMemberProfile } from '@moments/contract/members/members';
import { getActivePartners } from '@moments/contract/partners/partners';
import { addMembership } from '../../../test/active-membership.ts';
import { createStepCalls } from '../../../test/enrollment-steps.ts';
import { addSignedInMember, type SignedInMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { insertPartner } from '../partners/index.ts';

const server = await shareTestServer();
let member: SignedInMember;
let steps: ReturnType<typeof createStepCalls>;

beforeEach(async () => {
  member = await addSignedInMember(server.services);
  steps = createStepCalls(server, member);
});

const readProfile = () => server.ok(getMemberProfile, { token: member.token });
const complete = () =>
  server.call(completeMemberEnrollment, { params: { memberId: member.id }, token: member.token });

describe('saving a step', () => {
  it('[ENR-13, ENR-14, API-07] saves each step and returns the next one', async () => {
    await steps.contact({ memberSource: 'A friend' });
    await steps.personal();
    const { user } = await readProfile();
    expect(user.basicInfo.userEnrollment).toMatchObject({
      completed: false,
      currentStep: 'ENROLLMENT_PERSONAL_DETAILS',
      toStep: 'COMPLETE_ENROLLMENT',
      savedSteps: ['ENROLLMENT_CONTACT_INFO', 'ENROLLMENT_PERSONAL_DETAILS'],
    });
    expect(user.personalDetails).toMatchObject({ firstName: 'Noor', dob: '1990-04-05', races: ['asian'] });
    expect(user.basicInfo.memberSource).toBe('A friend');
  });

  it('[DUTY-02] counts an address that was just given as confirmed', async () => {
    const result = await steps.personal();
    const confirmedAt = result.ok ? result.reply.user.basicInfo.addressConfirmedAt : null;
    expect(Math.abs(Date.parse(confirmedAt ?? '') - server.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('[ENR-05, API-07] accepts the student flag but does not store it', async () => {
    const result = await steps.personal({ isStudent: true, school: 'Hudson Community College' });
    expect(result).toMatchObject({
      ok: true,
      reply: { user: { personalDetails: { school: 'Hudson Community College' } } },
    });
    const { rows } = await server.pool.query('select * from members where id = $1', [member.id]);
    expect(Object.keys(rows[0] as object)).not.toContain('is_student');
  });

  it('[ENR-05] stores no school of a member who is not a student', async () => {
    await steps.personal({ isStudent: true, school: 'Hudson Community College' });
    const result = await steps.personal({ isStudent: false, school: 'Hudson Community College' });
    expect(result).toMatchObject({ ok: true, reply: { user: { personalDetails: { school: '' } } } });
  });

  it.each([
    ['ENR-05', { firstName: ' ' }, 'firstName', 'First name is required'],
    ['ENR-05', { lastName: '' }, 'lastName', 'Last name is required'],
    ['ENR-06', { dob: '' }, 'dob', 'Date of birth is required'],
    ['ENR-06', { dob: '2099-01-01' }, 'dob', 'Date of birth cannot be in the future'],
    ['ENR-06', { dob: '2001-02-29' }, 'dob', 'February 2001 has only 28 days'],
    ['ENR-06', { dob: '2020-01-01' }, 'dob', 'You must be at least 13 years old'],
    ['ENR-08', { gender: 'anything' }, 'gender', 'Please choose from the list'],
    ['ENR-08', { races: ['asian', 'x'] }, 'races', 'Please choose from the list'],
  ])(
    '[ENR-05, ENR-06, ENR-08] %s: rejects %o with the field and the reason, and changes nothing',
    async (_, fields, field, message) => {
      const before = await readProfile();
      const result = await steps.personal(fields);
      expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field, message }] } });
      expect(await readProfile()).toEqual(before);
    },
  );

  it('[ENR-04] rejects a number and an email that no code verified, and points to the number’s own form', async () => {
    const message = 'This isn’t the number you logged in with. To change it, go to Account Settings.';
    expect(await steps.contact({ phoneNumber: '(917) 555-0000' })).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'phoneNumber', message }] },
    });
    expect(await steps.personal({ email: 'someone@else.example' })).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'email' }] },
    });
  });

  it('[API-10] answers another member’s ID like an unknown ID', async () => {
    const other = await addSignedInMember(server.services);
    for (const memberId of [other.id, 'unknown']) {
      const result = await server.call(completeMemberEnrollment, {
        params: { memberId },
        token: member.token,
      });
      expect(result).toMatchObject({ ok: false, status: 404, error: { code: 'NOT_FOUND' } });
    }
  });

  it('[ENR-04] accepts active partners only, and keeps the member’s partner when it becomes inactive', async () => {
    const suffix = member.id.slice(0, 8);
    const active = await insertPartner(server.services.database, {
      name: `Harbor ${suffix}`,
      active: true,
      monthlyMomentsBudget: null,
    });
    const inactive = await insertPartner(server.services.database, {
      name: `Old Mill ${suffix}`,
      active: false,
      monthlyMomentsBudget: null,
    });
    const { partners } = await server.ok(getActivePartners, { token: member.token });
    expect(partners.map(({ _id }) => _id)).toContain(active);
    expect(partners.map(({ _id }) => _id)).not.toContain(inactive);
    for (const partnerId of [inactive, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await steps.contact({ partnerId })).toMatchObject({
        ok: false,
        status: 400,
        error: { code: 'PARTNER_UNAVAILABLE' },
      });
    }
    await steps.contact({ partnerId: active });
    await server.pool.query('update partners set active = false where id = $1', [active]);
    expect(await steps.contact({ partnerId: active })).toMatchObject({ ok: true });
  });

  it('[ADD-02] stores each day once, in order', async () => {
    await steps.availability({ shiftTime: '2', shiftDays: ['5', '1', '5'] });
    const { user } = await readProfile();
    expect(user.availability).toEqual({ shiftTime: '2', shiftDays: ['1', '5'] });
  });

  it('[ADD-03] requires a complete emergency contact for a minor and none for an adult', async () => {
    await steps.personal();
    expect(await steps.emergency()).toMatchObject({ ok: true });
    expect(await steps.emergency({ contactPhone: '555' })).toMatchObject({
      ok: false,
      error: { fields: [{ field: 'contactPhone', message: 'Phone number must be exactly 10 digits' }] },
    });
    const year = server.clock.now().getUTCFullYear();
    await steps.personal({ dob: `${String(year - 16)}-01-01` });
    expect(await steps.emergency({ contactName: 'A' })).toMatchObject({
      ok: false,
      error: {
        fields: [
          { field: 'contactName', message: 'Emergency contact name must be at least 2 characters' },
          { field: 'contactRelationship', message: 'Relationship to contact is required' },
          { field: 'contactPhone', message: 'Emergency contact phone is required' },
          { field: 'contactIsAdult', message: 'Please check that this person is 18 or older' },
        ],
      },
    });
    const parts = {
      contactName: 'Leila',
      contactPhone: '(212) 555-0123',
      contactRelationship: 'Mother',
    };
    expect(await steps.emergency({ ...parts, contactIsAdult: false })).toMatchObject({
      ok: false,
      error: { fields: [{ field: 'contactIsAdult' }] },
    });
    expect(await steps.emergency({ ...parts, contactIsAdult: true })).toMatchObject({
      ok: true,
      reply: { user: { emergencyContact: { contactPhone: '2125550123' } } },
    });
  });

  it('encrypts sensitive fields in the database', async () => {
    await steps.personal();
    await steps.preference('CANARY-hope');
    const { rows } = await server.pool.query('select * from members where id = $1', [member.id]);
    const stored = JSON.stringify(rows);
    for (const canary of ['CANARY', 'Noor', '1990-04-05', 'Lark', member.email, member.phone]) {
      expect(stored).not.toContain(canary);
    }
  });
});

describe('completing the enrollment', () => {
  it('[ADD-04] rejects completion while something is missing', async () => {
    expect(await complete()).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'ENROLLMENT_INCOMPLETE' },
    });
    await steps.contact();
    expect(await complete()).toMatchObject({ ok: false, status: 409 });
  });

  it('[PLAN-06, LAY-06] makes a community member who will see the dialog, without a partner and a plan', async () => {
    await steps.contact();
    await steps.personal();
    expect(await complete()).toMatchObject({ ok: true });
    const { user } = await readProfile();
    expect(user.basicInfo).toMatchObject({
      currentStatus: 'COMMUNITY_MEMBER',
      isCommunityMemberDialog: true,
      userEnrollment: { completed: true },
    });
  });

  it('[ADD-04] requires the additional information with a plan, starts matching, and can be repeated', async () => {
    await steps.contact();
    await steps.personal();
    await addMembership(server, member);
    expect(await complete()).toMatchObject({ ok: false, status: 409 });
    await steps.preference('');
    await steps.availability();
    const results = await Promise.all([complete(), complete(), complete()]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    const { user } = await readProfile();
    expect(user.basicInfo).toMatchObject({
      currentStatus: 'PENDING_MATCHING',
      userEnrollment: { completed: true },
    });
    const audit = await server.pool.query(
      `select * from audit_log where member_id = $1 and action = 'member.status-changed'`,
      [member.id],
    );
    expect(audit.rowCount).toBe(1);
  });

  it('[STAT-09] requires the payment first when a renewal failed', async () => {
    await steps.contact();
    await steps.personal();
    await addMembership(server, member, 'MEMBERSHIP_PAST_DUE');
    expect(await complete()).toMatchObject({ ok: false, status: 409 });
  });
});

describe('the lists of the enrollment', () => {
  it('[ENR-08] lists option sets as labels by value', async () => {
    const { data } = await server.ok(getMemberDemographics, { token: member.token });
    expect(data.pronounOptions.selections).toMatchObject({ 'she-her': 'She/Her' });
    expect(Object.keys(data)).toEqual([
      'genderOptions',
      'pronounOptions',
      'ethnicityOptions',
      'sexualOrientationOptions',
    ]);
  });

  it('[ENR-07] lists the states and the cities of a state', async () => {
    const states = await server.ok(getCountryStates, { token: member.token });
    expect(states.data).toContainEqual({ isoCode: 'NY', name: 'New York' });
    const cities = await server.ok(getStateCities, { params: { isoCode: 'NY' }, token: member.token });
    expect(cities.data).toContainEqual({ name: 'Albany' });
    expect(
      await server.call(getStateCities, { params: { isoCode: 'ZZ' }, token: member.token }),
    ).toMatchObject({ status: 404 });
  });
});
