import { describe, expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import {
  staffAddPasskey,
  staffListPasskeys,
  staffNewPasskeyOptions,
  staffPasskeyOptions,
  staffRemovePasskey,
  staffUnlockByPasskey,
  staffUsePasskey,
  type UsedPasskey,
} from '@moments/contract/staff/passkeys';
import { staffDeactivatePerson, staffInvitePerson } from '@moments/contract/staff/people';
import { staffGetSession, staffLock } from '@moments/contract/staff/sessions';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import {
  SoftwareAuthenticator,
  type AuthenticatorBehavior,
} from '../../../../test/software-authenticator.ts';
import { startTestServer, shareTestServer } from '../../../../test/test-server.ts';
import { createStaffCleanUpHandler } from '../clean-up.ts';

const server = await shareTestServer({ work: true });
const second = await shareTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });

const token = 'sandbox-operator';
const rejected = { status: 400, error: { code: 'PASSKEY_REJECTED' } };

async function addPasskey(
  { cookie }: TestStaff,
  device: SoftwareAuthenticator,
  behavior?: AuthenticatorBehavior,
) {
  const { options } = await server.ok(staffNewPasskeyOptions, { cookie });
  return server.call(staffAddPasskey, { cookie, body: { passkey: device.create(options, behavior) } });
}

/** Returns a person with a passkey on a device. */
async function withPasskey(behavior?: AuthenticatorBehavior) {
  const person = await addStaff(server, { roles: ['coach'] });
  const device = new SoftwareAuthenticator();
  const added = await addPasskey(person, device, behavior);
  expect(added).toMatchObject({ ok: true });
  return { person, device };
}

const answer = async (
  device: SoftwareAuthenticator,
  behavior?: AuthenticatorBehavior,
): Promise<UsedPasskey> => device.use((await server.ok(staffPasskeyOptions)).options, behavior);

const signInWith = (passkey: UsedPasskey, on = server) => on.call(staffUsePasskey, { body: { passkey } });

const replacePart = (
  passkey: UsedPasskey,
  part: keyof UsedPasskey['response'],
  value: string,
): UsedPasskey => ({
  ...passkey,
  response: { ...passkey.response, [part]: value },
});

describe('passkeys', () => {
  it('[DESK-01] signs in by passkey with a strict cookie, on every server', async () => {
    const { person, device } = await withPasskey();
    const reply = await second.desk.inject({
      method: 'POST',
      url: staffUsePasskey.path,
      headers: { origin: 'http://localhost' },
      payload: { passkey: await answer(device) },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const [cookie = ''] = [reply.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^moments-desk=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/);
    const session = await server.ok(staffGetSession, { cookie: cookie.split(';')[0] ?? '' });
    expect(session.staff).toMatchObject({ id: person.id, name: person.name });
  });

  it('[DESK-01] requires the person’s verification, and names no one to strangers', async () => {
    const { options } = await server.ok(staffPasskeyOptions);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(Object.keys(options).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    const { device } = await withPasskey();
    expect(await signInWith(await answer(device, { verifiesUser: false }))).toMatchObject(rejected);
    const person = await addStaff(server, { roles: ['coach'] });
    expect(await addPasskey(person, new SoftwareAuthenticator(), { verifiesUser: false })).toMatchObject(
      rejected,
    );
  });

  it('[DESK-01] accepts a challenge once, even when two servers get the answer at the same time', async () => {
    const { device } = await withPasskey();
    const passkey = await answer(device);
    const results = await Promise.all([
      signInWith(passkey),
      signInWith(passkey, second),
      signInWith(passkey),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await signInWith(passkey)).toMatchObject(rejected);
    // Without a counter, only the challenge stops a second use.
    const synced = await withPasskey({ counts: false });
    const repeated = await answer(synced.device, { counts: false });
    expect(await signInWith(repeated)).toMatchObject({ ok: true });
    expect(await signInWith(repeated)).toMatchObject(rejected);
    expect(await signInWith(await answer(synced.device, { counts: false }))).toMatchObject({ ok: true });
  });

  it('[DESK-01] rejects a passkey whose counter reveals a copy, and records it in the audit log', async () => {
    const { person, device } = await withPasskey();
    expect(await signInWith(await answer(device))).toMatchObject({ ok: true });
    for (const credential of device.credentials) credential.counter = 1;
    expect(await signInWith(await answer(device))).toMatchObject(rejected);
    const { items: audit } = await server.ok(staffListAudit, { token });
    expect(audit.find(({ action }) => action === 'staff.passkey-rejected')?.actor).toBe(`staff:${person.id}`);
  });

  it('[DESK-01] rejects an answer from another page, with another key, or after 5 minutes', async () => {
    const { device } = await withPasskey();
    const { options } = await server.ok(staffPasskeyOptions);
    expect(() => device.use(options, { origin: 'http://evil.example' })).toThrow('SecurityError');
    expect(await signInWith(device.use(options, { origin: 'http://a.localhost' }))).toMatchObject(rejected);
    const stranger = (await withPasskey()).device;
    const passkey = await answer(device);
    const { signature, userHandle = '' } = (await answer(stranger)).response;
    expect(await signInWith(replacePart(passkey, 'signature', signature))).toMatchObject(rejected);
    expect(await signInWith(replacePart(passkey, 'userHandle', userHandle))).toMatchObject(rejected);
    expect(await signInWith({ ...passkey, id: 'AAAA', rawId: 'AAAA' })).toMatchObject(rejected);
    const forged = { ...options, challenge: Buffer.alloc(54).toString('base64url') };
    expect(await signInWith(device.use(forged))).toMatchObject(rejected);
    const late = await answer(device);
    server.clock.advance(301);
    expect(await signInWith(late)).toMatchObject(rejected);
    expect(await signInWith(await answer(device))).toMatchObject({ ok: true });
  });

  it('[DESK-01] adds a passkey with the person’s challenge, once for a device, and notifies by email', async () => {
    const [ana, eve] = [
      await addStaff(server, { roles: ['coach'] }),
      await addStaff(server, { roles: ['admin'] }),
    ];
    const device = new SoftwareAuthenticator();
    const { options } = await server.ok(staffNewPasskeyOptions, { cookie: ana.cookie });
    const passkey = device.create(options);
    const add = ({ cookie }: TestStaff) => server.call(staffAddPasskey, { cookie, body: { passkey } });
    expect(await add(eve)).toMatchObject(rejected);
    expect(await add(ana)).toMatchObject({ ok: true });
    expect(await add(ana)).toMatchObject(rejected);
    const again = await server.ok(staffNewPasskeyOptions, { cookie: ana.cookie });
    expect(() => device.create(again.options)).toThrow('InvalidStateError');
    // A challenge for using a passkey creates none.
    const { challenge } = (await server.ok(staffPasskeyOptions)).options;
    const body = { passkey: new SoftwareAuthenticator().create({ ...again.options, challenge }) };
    expect(await server.call(staffAddPasskey, { cookie: ana.cookie, body })).toMatchObject(rejected);
    const listEmails = () => server.mail.sent.filter(({ to }) => to === ana.email);
    await expect.poll(() => listEmails().map(({ subject }) => subject)).toEqual(['Passkey added']);
  });

  it('[DESK-01] lists and removes the owner’s passkeys, which then no longer work', async () => {
    const { person, device } = await withPasskey();
    const eve = await addStaff(server, { roles: ['admin'] });
    const { passkeys } = await server.ok(staffListPasskeys, { cookie: person.cookie });
    expect(passkeys).toMatchObject([{ isSynced: false, lastUsedAt: null }]);
    const params = { id: passkeys[0]?.id ?? '' };
    expect(await server.call(staffRemovePasskey, { cookie: eve.cookie, params })).toMatchObject({
      status: 404,
    });
    await server.ok(staffRemovePasskey, { cookie: person.cookie, params });
    expect(await server.ok(staffListPasskeys, { cookie: person.cookie })).toMatchObject({ passkeys: [] });
    expect(await signInWith(await answer(device))).toMatchObject(rejected);
    // Emails are sent at the same time, in any order.
    const listEmails = () => server.mail.sent.filter(({ to }) => to === person.email);
    await expect.poll(() => listEmails().map(({ subject }) => subject)).toContain('Passkey removed');
  });

  it('[DESK-01] allows at most 10 passkeys for a person', async () => {
    const person = await addStaff(server, { roles: ['coach'] });
    for (let count = 0; count < 10; count += 1)
      expect(await addPasskey(person, new SoftwareAuthenticator())).toMatchObject({ ok: true });
    expect(await addPasskey(person, new SoftwareAuthenticator())).toMatchObject({
      status: 409,
      error: { code: 'TOO_MANY_PASSKEYS' },
    });
  });

  it('[DESK-01] unlocks the owner’s session, and no other person’s', async () => {
    const { person, device } = await withPasskey();
    const { cookie } = person;
    const unlock = async (by: SoftwareAuthenticator) =>
      server.call(staffUnlockByPasskey, { cookie, body: { passkey: await answer(by) } });
    await server.ok(staffLock, { cookie });
    expect(await unlock((await withPasskey()).device)).toMatchObject(rejected);
    expect((await server.ok(staffGetSession, { cookie })).isLocked).toBe(true);
    expect(await unlock(device)).toMatchObject({ ok: true, reply: { isLocked: false } });
  });

  it('[DESK-01] removes the passkeys of former staff, even after a new invitation', async () => {
    const { person, device } = await withPasskey();
    await server.ok(staffDeactivatePerson, { token, params: { id: person.id } });
    expect(await signInWith(await answer(device))).toMatchObject(rejected);
    const body = { name: person.name, email: person.email, roles: ['coach' as const] };
    await server.ok(staffInvitePerson, { token, body });
    expect(await signInWith(await answer(device))).toMatchObject(rejected);
  });

  it('[DESK-01] deletes old challenges', async () => {
    const { device } = await withPasskey();
    await signInWith(await answer(device));
    server.clock.advance(600);
    await createStaffCleanUpHandler(server.services).handle({});
    const { rows } = await server.pool.query('select 1 from staff_answered_challenges');
    expect(rows).toEqual([]);
  });

  it('[DESK-01] offers passkeys only if the desk has a URL', async () => {
    const without = await startTestServer({ configuration: { DESK_URL: '' } });
    const { cookie } = await addStaff(without, { roles: ['coach'] });
    expect(await without.call(staffPasskeyOptions)).toMatchObject({ status: 404 });
    expect(await without.call(staffNewPasskeyOptions, { cookie })).toMatchObject({ status: 404 });
    await without.close();
  });
});
