import { describe, expect, it } from 'vitest';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import {
  staffAddPasskey,
  staffListPasskeys,
  staffNewPasskeyOptions,
  staffPasskeyOptions,
  staffRemovePasskey,
  staffUsePasskey,
} from '@moments/contract/staff/passkeys';
import {
  staffInvitePerson,
  staffListPeople,
  staffRemoveAllPasskeys,
  staffRemovePersonPasskey,
  staffSendInvitation,
} from '@moments/contract/staff/people';
import type { StaffRole } from '@moments/contract/staff/permissions';
import {
  staffGetSession,
  staffLock,
  staffSendCode,
  staffSignOut,
  staffUnlock,
  staffVerifyCode,
} from '@moments/contract/staff/sessions';
import { addDeskSession, addStaff } from '../../../../test/desk-staff.ts';
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer({ work: true });

const token = 'sandbox-operator';
const day = 86_400;
const passkeyRequired = { status: 403, error: { code: 'PASSKEY_REQUIRED' } };

const codeSubject = 'Your code for the Moments desk';
const listEmailsTo = (email: string, subject: string) =>
  server.mail.sent.filter((sent) => sent.to === email && sent.subject === subject);

/** A code works only in the browser that asked for it. */
const browser = `moments-desk-browser=${'A'.repeat(22)}`;

/** Waits for a new code. */
async function waitForNewCode(email: string): Promise<string> {
  const before = listEmailsTo(email, codeSubject).length;
  await server.ok(staffSendCode, { body: { email }, cookie: browser });
  await expect.poll(() => listEmailsTo(email, codeSubject).length).toBe(before + 1);
  return /\b\d{6}\b/.exec(listEmailsTo(email, codeSubject).at(-1)?.text ?? '')?.[0] ?? '';
}

/** Signs in with the code that is emailed. @param host where the page is */
async function signInByCode(email: string, host = 'localhost') {
  const code = await waitForNewCode(email);
  const reply = await server.desk.inject({
    method: 'POST',
    url: staffVerifyCode.path,
    headers: { host, origin: `http://${host}`, cookie: browser },
    payload: { email, code },
  });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  return { status: reply.statusCode, body: reply.json<{ code?: string; passkey?: object }>(), cookie };
}

async function addPasskey(cookie: string): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator();
  const { options } = await server.ok(staffNewPasskeyOptions, { cookie });
  await server.ok(staffAddPasskey, { cookie, body: { passkey: device.create(options) } });
  return device;
}

async function signInWith(device: SoftwareAuthenticator) {
  const { options } = await server.ok(staffPasskeyOptions);
  return server.call(staffUsePasskey, { body: { passkey: device.use(options) } });
}

let people = 0;
async function invite(...roles: StaffRole[]) {
  people += 1;
  const email = `person-${String(people)}@moments.example`;
  const body = { name: `Person ${String(people)}`, email, roles };
  const { staff } = await server.ok(staffInvitePerson, { token, body });
  return { ...staff, email };
}

const read = async (id: string) =>
  (await server.ok(staffListPeople, { token })).staff.find((person) => person.id === id);

describe('an administrator', () => {
  it('[DESK-01] an administrator gets only the step to add a passkey after a code, and then signs in only with it', async () => {
    const dana = await invite('admin', 'operations');
    const { status, body, cookie } = await signInByCode(dana.email);
    expect([status, body.passkey]).toEqual([200, { duty: 'required', codesUntil: null, unlockBy: ['code'] }]);
    expect(await server.call(staffListColleagues, { cookie })).toMatchObject(passkeyRequired);
    expect((await server.ok(staffGetSession, { cookie })).passkey.duty).toBe('required');
    const device = await addPasskey(cookie);
    await server.ok(staffListColleagues, { cookie });

    expect((await signInByCode(dana.email)).body.code).toBe('PASSKEY_REQUIRED');
    expect(await signInWith(device)).toMatchObject({ ok: true, reply: { passkey: { duty: 'none' } } });
    await server.ok(staffLock, { cookie });
    const code = await waitForNewCode(dana.email);
    expect(await server.call(staffUnlock, { cookie: `${cookie}; ${browser}`, body: { code } })).toMatchObject(
      passkeyRequired,
    );
  });

  it('[DESK-01] an administrator can’t remove the last passkey', async () => {
    const dana = await invite('admin');
    const { cookie } = await signInByCode(dana.email);
    await addPasskey(cookie);
    const [first] = (await server.ok(staffListPasskeys, { cookie })).passkeys;
    const params = { id: first?.id ?? '' };
    const isLast = { status: 409, error: { code: 'LAST_PASSKEY' } };
    expect(await server.call(staffRemovePasskey, { cookie, params })).toMatchObject(isLast);
    await addPasskey(cookie);
    await server.ok(staffRemovePasskey, { cookie, params });
  });

  it('[DESK-01] an administrator signs in by code if passkeys can’t be used, such as at the sandbox’s IP address', async () => {
    const dana = await invite('admin');
    const { status, body, cookie } = await signInByCode(dana.email, '127.0.0.1');
    expect([status, body.passkey]).toEqual([200, { duty: 'none', codesUntil: null, unlockBy: ['code'] }]);
    const headers = { host: '127.0.0.1' };
    expect(await server.call(staffListColleagues, { cookie, headers })).toMatchObject({ ok: true });
    expect(await server.call(staffListColleagues, { cookie })).toMatchObject(passkeyRequired);
  });

  it('[DESK-01] an administrator who lost the passkey signs in once more by code within 7 days', async () => {
    const dana = await invite('admin');
    const first = await signInByCode(dana.email);
    const lost = await addPasskey(first.cookie);
    await server.ok(staffRemoveAllPasskeys, { token, params: { id: dana.id } });
    expect(await server.call(staffGetSession, { cookie: first.cookie })).toMatchObject({ status: 401 });
    expect((await signInWith(lost)).ok).toBe(false);
    await expect.poll(() => listEmailsTo(dana.email, 'Your passkeys were removed').length).toBe(1);

    expect((await signInByCode(dana.email)).body.passkey).toMatchObject({ duty: 'required' });
    server.clock.advance(7 * day);
    expect((await signInByCode(dana.email)).body.code).toBe('INVITATION_EXPIRED');
    await server.ok(staffRemoveAllPasskeys, { token, params: { id: dana.id } });
    const again = await signInByCode(dana.email);
    await addPasskey(again.cookie);
    expect((await signInByCode(dana.email)).body.code).toBe('PASSKEY_REQUIRED');
  });

  it('[DESK-10] an administrator loses one passkey to another administrator, and signs in with the other one', async () => {
    const dana = await invite('admin');
    const first = await signInByCode(dana.email);
    const [lost, kept] = [await addPasskey(first.cookie), await addPasskey(first.cookie)];
    const { passkeys } = await server.ok(staffListPasskeys, { cookie: first.cookie });
    const [one, two] = passkeys.map(({ id }) => ({ token, params: { id: dana.id, passkeyId: id } }));
    if (!one || !two) throw new Error('no passkeys');
    const elsewhere = { token, params: { ...one.params, id: (await invite('coach')).id } };
    expect(await server.call(staffRemovePersonPasskey, elsewhere)).toMatchObject({ status: 404 });
    await server.ok(staffRemovePersonPasskey, one);
    expect(await server.call(staffGetSession, { cookie: first.cookie })).toMatchObject({ status: 401 });
    expect((await signInWith(lost)).ok).toBe(false);
    expect((await signInWith(kept)).ok).toBe(true);
    expect((await signInByCode(dana.email)).body.code).toBe('PASSKEY_REQUIRED');
    await expect.poll(() => listEmailsTo(dana.email, 'One of your passkeys was removed').length).toBe(1);
    await server.ok(staffRemovePersonPasskey, two);
    expect((await signInByCode(dana.email)).body.passkey).toMatchObject({ duty: 'required' });
  });

  it('[DESK-01] an administrator needs a passkey as soon as they get the role', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const cookie = await addDeskSession(server, ana.id, 'code');
    await server.ok(staffListColleagues, { cookie });
    await server.pool.query(`update staff set roles = '{coach,admin}' where id = $1`, [ana.id]);
    expect(await server.call(staffListColleagues, { cookie })).toMatchObject(passkeyRequired);
    await server.ok(staffSignOut, { cookie });
  });
});

describe('a coach', () => {
  it('[DESK-01] a coach may sign in by code for 7 days, then has to add a passkey first', async () => {
    const ana = await invite('coach');
    const first = await signInByCode(ana.email);
    const until = new Date(server.clock.now().getTime() + 7 * day * 1_000);
    expect(first.body.passkey).toMatchObject({ duty: 'offered' });
    const { codesUntil } = (await server.ok(staffGetSession, { cookie: first.cookie })).passkey;
    expect(Date.parse(codesUntil ?? '') - until.getTime()).toBeCloseTo(0, -5);
    await server.ok(staffListColleagues, { cookie: first.cookie });

    server.clock.advance(7 * day - 10 * 60);
    const last = await signInByCode(ana.email);
    server.clock.advance(20 * 60);
    // No one is stopped in the middle of a shift.
    await server.ok(staffListColleagues, { cookie: last.cookie });
    const late = await signInByCode(ana.email);
    expect(late.body.passkey).toMatchObject({ duty: 'required', codesUntil: null });
    expect(await server.call(staffListColleagues, { cookie: late.cookie })).toMatchObject(passkeyRequired);
    await addPasskey(late.cookie);
    await server.ok(staffListColleagues, { cookie: late.cookie });
    // A new device gets in by code.
    expect((await signInByCode(ana.email)).body.passkey).toEqual({
      duty: 'offered',
      codesUntil: null,
      unlockBy: ['passkey', 'code'],
    });
  });
});

describe('an invitation', () => {
  it('[DESK-01, DESK-10] an invitation ends after 7 days and can be sent again', async () => {
    const ana = await invite('coach');
    expect(ana).toMatchObject({ passkeys: 0, lastSignedInAt: null, invitation: { isExpired: false } });
    server.clock.advance(7 * day);
    expect((await signInByCode(ana.email)).body.code).toBe('INVITATION_EXPIRED');
    expect(await read(ana.id)).toMatchObject({ invitation: { isExpired: true } });
    const { staff } = await server.ok(staffSendInvitation, { token, params: { id: ana.id } });
    expect(staff.invitation?.isExpired).toBe(false);
    await expect.poll(() => listEmailsTo(ana.email, 'Your invitation to the Moments desk').length).toBe(2);

    const { cookie } = await signInByCode(ana.email);
    await addPasskey(cookie);
    const now = server.clock.now().toISOString().slice(0, 13);
    const known = await read(ana.id);
    expect(known).toMatchObject({ passkeys: 1, invitation: null });
    expect(known?.lastSignedInAt?.slice(0, 13)).toBe(now);
    expect(await server.call(staffSendInvitation, { token, params: { id: ana.id } })).toMatchObject({
      status: 409,
      error: { code: 'INVITATION_ACCEPTED' },
    });
  });

  it('[DESK-10] a change of roles doesn’t lock out a person who has signed in', async () => {
    const { id, name, email } = await invite('coach');
    await signInByCode(email);
    const body = { name, email, roles: ['coach', 'operations'] as StaffRole[] };
    const { staff } = await server.ok(staffInvitePerson, { token, body });
    expect(staff).toMatchObject({ id, invitation: null });
  });
});
