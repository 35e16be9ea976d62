import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confirmAddress, updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import {
  staffCorrectAddress,
  staffCorrectEmergencyContact,
} from '@moments/contract/account/staff-address-and-contact';
import { readStepDraft, saveStepDraft } from '@moments/contract/enrollment/step-drafts';
import { getMemberProfile, type MemberSlices } from '@moments/contract/members/members';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import { addStaff } from '../../../../test/desk-staff.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { emptyPersonalDetails } from '../../members/index.ts';

const server = await shareTestServer();
const operations = await addStaff(server, { roles: ['operations'] });

const details = {
  ...emptyPersonalDetails,
  firstName: 'Eli',
  lastName: 'Stone',
  dob: '1990-02-28',
  address: '118 Lark Street',
  city: 'Albany',
  state: 'NY',
  zip: '12210',
};
const contact = { contactName: 'Rosa Stone', contactPhone: '5185550142', contactRelationship: 'Sister' };
const long = new Date('2026-01-05T15:00:00Z');
const addEli = (dob = details.dob) =>
  addSignedInMember(server.services, {
    personalDetails: { ...details, dob },
    emergencyContact: contact,
    addressConfirmedAt: long,
  });
const minor = () => addEli(`${String(server.clock.now().getFullYear() - 15)}-01-01`);

const moved = { address: '5 Oak Avenue', city: 'Troy', state: 'NY', zip: '12180' };
const other = { contactName: 'Ben Hall', contactPhone: '(518) 555-0177', contactRelationship: 'Friend' };

const save = ({ id, token }: SignedInMember, given: object = {}) =>
  server.call(updateAddressAndContact, {
    params: { memberId: id },
    body: { memberId: id, ...moved, ...other, ...given },
    token,
  });
const read = async ({ token }: SignedInMember) => (await server.ok(getMemberProfile, { token })).user;
const isJustConfirmed = ({ basicInfo }: MemberSlices) =>
  Math.abs(Date.parse(basicInfo.addressConfirmedAt ?? '') - server.clock.now().getTime()) < 60_000;
const readAudit = async ({ id }: SignedInMember) =>
  (
    await server.pool.query<{ actor: string; action: string; before: unknown; after: unknown }>(
      'select actor, action, before, after from audit_log where member_id = $1 order by id',
      [id],
    )
  ).rows;

describe('a member’s own address and emergency contact', () => {
  it('[DUTY-02] saves both, confirms the address, and changes nothing else', async () => {
    const member = await addEli();
    const result = await save(member);
    const user = await read(member);
    expect(user.personalDetails).toMatchObject({ ...details, ...moved });
    expect(user.emergencyContact).toEqual({ ...other, contactPhone: '5185550177' });
    expect(isJustConfirmed(user)).toBe(true);
    expect(result).toMatchObject({ ok: true, reply: { user } });
  });

  it('[DUTY-02, OPS-04] encrypts the values and records the fields without them', async () => {
    const member = await addEli();
    await save(member, { address: '9 Quince Court', ...contact, contactName: 'Quentin' });
    expect(await readAudit(member)).toEqual([
      {
        actor: 'member',
        action: 'member.address-and-contact-saved',
        before: null,
        after: { fields: ['address', 'city', 'zip', 'contactName'] },
      },
    ]);
    const { rows } = await server.pool.query('select * from members where id = $1', [member.id]);
    expect(JSON.stringify(rows)).not.toMatch(/Quince|Quentin/);
  });

  it.each([
    [{ address: ' ' }, 'address', 'Address is required'],
    [{ zip: '1221' }, 'zip', 'Please enter a ZIP code with 5 digits'],
    [{ contactPhone: '518555' }, 'contactPhone', 'Phone number must be exactly 10 digits'],
  ])('[DUTY-02] rejects %j, names the field, and changes nothing', async (spoiled, field, message) => {
    const member = await addEli();
    expect(await save(member, spoiled)).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field, message }] },
    });
    const user = await read(member);
    expect(user.personalDetails).toMatchObject(details);
    expect(user.emergencyContact).toEqual(contact);
    expect(user.basicInfo.addressConfirmedAt).toBe(long.toISOString());
  });

  it('[DUTY-02] rejects the member’s own phone as the contact’s', async () => {
    const member = await addEli();
    expect(await save(member, { contactPhone: member.phone })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'contactPhone', message: /your own number/ }] },
    });
  });

  it('[DUTY-02] requires a whole contact under 18 and none from 18 on', async () => {
    const none = { contactName: '', contactPhone: '', contactRelationship: '' };
    expect((await save(await minor(), none)).status).toBe(400);
    const adult = await addEli();
    expect((await save(adult, none)).ok).toBe(true);
    expect((await read(adult)).emergencyContact).toEqual(none);
  });

  it('[DUTY-02, API-10] answers NOT_FOUND for another member', async () => {
    const [member, stranger] = [await addEli(), await addEli()];
    expect(await save({ ...member, token: stranger.token })).toMatchObject({ ok: false, status: 404 });
    const confirmed = await server.call(confirmAddress, {
      params: { memberId: member.id },
      body: { memberId: member.id, confirmedAt: long.toISOString() },
      token: stranger.token,
    });
    expect(confirmed).toMatchObject({ ok: false, status: 404, error: { code: 'NOT_FOUND' } });
    expect((await read(member)).basicInfo.addressConfirmedAt).toBe(long.toISOString());
  });

  it('[ENR-16] deletes the draft of the emergency contact, which the checkout may have kept', async () => {
    const member = await minor();
    const draft = {
      params: { memberId: member.id, step: 'ENROLLMENT_EMERGENCY_CONTACT' },
      token: member.token,
    } as const;
    const version = { writer: randomUUID(), sequence: 1 };
    await server.ok(saveStepDraft, {
      ...draft,
      body: { version, basedOn: null, values: { contactName: 'Ben' } },
    });
    await save(member, { contactIsAdult: true });
    expect((await server.ok(readStepDraft, draft)).draft).toBeNull();
  });

  it('[DUTY-02] leaves the first address to the enrollment', async () => {
    const newcomer = await addSignedInMember(server.services);
    expect(await save(newcomer)).toMatchObject({ status: 409, error: { code: 'ENROLLMENT_INCOMPLETE' } });
  });
});

describe('“Still at 118 Lark Street?”', () => {
  const confirm = ({ id, token }: SignedInMember, confirmedAt: string) =>
    server.ok(confirmAddress, { params: { memberId: id }, body: { memberId: id, confirmedAt }, token });

  it('[DUTY-02] is answered with one call, and records it once', async () => {
    const member = await addEli();
    const { user } = await confirm(member, long.toISOString());
    expect(isJustConfirmed(user)).toBe(true);
    await confirm(member, long.toISOString());
    expect(await readAudit(member)).toMatchObject([{ actor: 'member', action: 'member.address-confirmed' }]);
  });

  it('[DUTY-02] confirms no address that the member was not asked about', async () => {
    const member = await addEli();
    await save(member);
    const { user } = await confirm(member, long.toISOString());
    expect(user.personalDetails.address).toBe(moved.address);
    expect((await readAudit(member)).map(({ action }) => action)).not.toContain('member.address-confirmed');
  });
});

describe('corrections by operations', () => {
  const reason = 'asked by phone';
  const correctAddress = ({ id }: SignedInMember, cookie = operations.cookie, given: object = {}) =>
    server.call(staffCorrectAddress, {
      cookie,
      params: { memberId: id },
      body: { ...moved, reason, ...given },
    });
  const correctContact = ({ id }: SignedInMember, given: object = {}) =>
    server.call(staffCorrectEmergencyContact, {
      cookie: operations.cookie,
      params: { memberId: id },
      body: { ...other, reason, ...given },
    });

  it('[DUTY-02, OPS-04] corrects the address with a reason, confirms it, and records only which fields changed', async () => {
    const member = await addEli();
    expect(await correctAddress(member)).toMatchObject({ ok: true });
    const user = await read(member);
    expect(user.personalDetails).toMatchObject({ ...details, ...moved });
    expect(user.emergencyContact).toEqual(contact);
    expect(isJustConfirmed(user)).toBe(true);
    expect(await readAudit(member)).toEqual([
      {
        actor: `staff:${operations.id}`,
        action: 'member.address-corrected',
        before: null,
        after: { fields: ['address', 'city', 'zip'], reason },
      },
    ]);
  });

  it('[DUTY-02, OPS-04] corrects the emergency contact with a reason, and leaves the address as unconfirmed as it was', async () => {
    const member = await addEli();
    expect(await correctContact(member)).toMatchObject({ ok: true });
    const user = await read(member);
    expect(user.emergencyContact).toEqual({ ...other, contactPhone: '5185550177' });
    expect(user.basicInfo.addressConfirmedAt).toBe(long.toISOString());
    expect(await readAudit(member)).toMatchObject([
      {
        action: 'member.emergency-contact-corrected',
        after: { fields: ['contactName', 'contactPhone', 'contactRelationship'], reason },
      },
    ]);
  });

  it('[DUTY-02] rejects what the enrollment rejects, and a missing reason', async () => {
    const member = await minor();
    expect(await correctAddress(member, operations.cookie, { address: '' })).toMatchObject({
      error: { fields: [{ field: 'address', message: 'Address is required' }] },
    });
    expect(await correctAddress(member, operations.cookie, { reason: '' })).toMatchObject({ status: 400 });
    expect(await correctContact(member, { contactName: '', contactIsAdult: true })).toMatchObject({
      error: { fields: [{ field: 'contactName', message: 'Emergency contact name is required' }] },
    });
    const ofMember = { contactPhone: member.phone, contactIsAdult: true };
    expect(await correctContact(member, ofMember)).toMatchObject({ status: 400 });
    expect(await correctContact(member)).toMatchObject({ error: { fields: [{ field: 'contactIsAdult' }] } });
    expect(await correctContact(member, { contactIsAdult: true })).toMatchObject({ ok: true });
    expect((await read(member)).emergencyContact).toMatchObject({ contactIsAdult: true });
  });

  it('[DUTY-02, DESK-03] is for operations only, and shows coaches and administrators no date of the address', async () => {
    const member = await addEli();
    const show = async (cookie: string) =>
      (await server.ok(staffGetMember, { cookie, params: { memberId: member.id } })).addressConfirmedAt;
    const coach = await addStaff(server, { roles: ['coach'], members: [member.id] });
    const admin = await addStaff(server, { roles: ['admin'] });
    expect((await correctAddress(member, coach.cookie)).status).toBe(403);
    expect((await correctAddress(member, admin.cookie)).status).toBe(403);
    expect(await show(operations.cookie)).toBe(long.toISOString());
    expect(await show(coach.cookie)).toBeNull();
  });

  it('[DUTY-02] answers NOT_FOUND for no member', async () => {
    const member = await addEli();
    expect(await correctAddress({ ...member, id: operations.id })).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND' },
    });
  });
});
