import { describe, expect, it } from 'vitest';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import {
  staffDeactivatePerson,
  staffLiftPersonLimits,
  staffSignOutPerson,
} from '@moments/contract/staff/people';
import {
  staffEndSession,
  staffFindSession,
  staffGetSession,
  staffListSessions,
  staffLock,
  staffSendCode,
  staffSignOut,
  staffUnlock,
  staffVerifyCode,
} from '@moments/contract/staff/sessions';
import { addDeskSession, addStaff } from '../../../../test/desk-staff.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer({ work: true });
const other = await shareTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });

const token = 'sandbox-operator';

/** The name that an unknown browser got. A code works only in the browser that asked for it. */
const browser = `moments-desk-browser=${'A'.repeat(22)}`;

/** Waits for the code that a job emails. */
async function waitForNewCode(email: string, cookie = browser): Promise<string> {
  const before = server.mail.sent.length;
  await server.ok(staffSendCode, { body: { email }, cookie });
  await expect.poll(() => server.mail.sent.slice(before).some(({ to }) => to === email)).toBe(true);
  return server.mail.readCode(email);
}

const verify = (email: string, code: string, from: { readonly ip?: string; readonly cookie?: string } = {}) =>
  server.desk.inject({
    method: 'POST',
    url: staffVerifyCode.path,
    headers: { origin: 'http://localhost', cookie: from.cookie ?? browser },
    payload: { email, code },
    remoteAddress: from.ip ?? '127.0.0.1',
  });

const findWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('sign-in of staff', () => {
  it('[DESK-01] starts a session of 8 hours by an emailed code, in a cookie hidden from scripts and other sites', async () => {
    const ana = await addStaff(server, { name: 'Ana Test', roles: ['coach'] });
    const reply = await verify(ana.email.toUpperCase(), await waitForNewCode(ana.email));
    expect(reply.statusCode, reply.body).toBe(200);
    const [cookie = ''] = [reply.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^moments-desk=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/);
    expect(await server.ok(staffFindSession, {})).toMatchObject({ session: null });
    const own = await server.ok(staffFindSession, { cookie: cookie.split(';')[0] ?? '' });
    expect(own.session).toMatchObject({ staff: { id: ana.id } });
    const session = await server.ok(staffGetSession, { cookie: cookie.split(';')[0] ?? '' });
    expect(session).toMatchObject({
      staff: { id: ana.id, name: 'Ana Test', email: ana.email },
      roles: ['coach'],
      isLocked: false,
    });
    expect(Date.parse(session.expiresAt) - server.clock.now().getTime()).toBeCloseTo(8 * 3_600_000, -5);
  });

  it('[DESK-01] gives unknown addresses and former staff the same reply, and sends them nothing', async () => {
    const known = await addStaff(server, { roles: ['coach'] });
    const former = await addStaff(server, { roles: ['coach'] });
    await server.ok(staffDeactivatePerson, { token, params: { id: former.id } });
    const replies = [];
    for (const email of [known.email, former.email, 'stranger@moments.example'])
      replies.push(await server.ok(staffSendCode, { body: { email } }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await expect.poll(() => server.mail.sent.some(({ to }) => to === known.email)).toBe(true);
    expect(server.mail.sent.some(({ to }) => to === former.email || to.startsWith('stranger'))).toBe(false);
    for (const email of [former.email, 'stranger@moments.example'])
      expect((await verify(email, '123456')).json()).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('[DESK-01] accepts a code once, and one of many correct codes at the same time', async () => {
    const { email } = await addStaff(server, { roles: ['coach'] });
    const code = await waitForNewCode(email);
    const replies = await Promise.all(Array.from({ length: 4 }, () => verify(email, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await verify(email, code)).statusCode).toBe(400);
  });

  it('[DESK-01] rejects a code after 5 wrong tries and after 10 minutes', async () => {
    const { email } = await addStaff(server, { roles: ['coach'] });
    const code = await waitForNewCode(email);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(email, findWrongCode(code))).json()).toMatchObject({ code: 'INVALID_CODE' });
    expect((await verify(email, code)).json()).toMatchObject({ code: 'TOO_MANY_CODE_ATTEMPTS' });
    const late = await waitForNewCode(email);
    server.clock.advance(601);
    expect((await verify(email, late)).json()).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('[DESK-01] limits an address to 5 codes an hour and 20 wrong codes a day, even an unknown one', async () => {
    for (const email of [(await addStaff(server, { roles: ['coach'] })).email, 'no-one@moments.example']) {
      for (let codes = 0; codes < 5; codes += 1) await server.ok(staffSendCode, { body: { email } });
      expect(await server.call(staffSendCode, { body: { email } })).toMatchObject({ status: 429 });
      for (let tries = 0; tries < 20; tries += 1)
        expect((await verify(email, '000000')).statusCode).toBe(400);
      expect((await verify(email, '000000')).statusCode).toBe(429);
    }
  });

  it('[SEC-05] 60 wrong codes of strangers stop neither a browser that the person signed in with nor, once lifted, a new one', async () => {
    const { email, id } = await addStaff(server, { roles: ['coach'] });
    const signedIn = await verify(email, await waitForNewCode(email));
    const known = /moments-desk-browser=[^;]+/.exec(String(signedIn.headers['set-cookie']))?.[0] ?? '';
    const code = await waitForNewCode(email, known);
    const stranger = `moments-desk-browser=${'S'.repeat(22)}`;
    await waitForNewCode(email, stranger);
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      for (let tries = 0; tries < 20; tries += 1) {
        const guess = await verify(email, findWrongCode(code), { ip, cookie: stranger });
        expect(guess.statusCode).toBe(400);
      }
    expect((await verify(email, code)).statusCode).toBe(429);
    const other = await addStaff(server, { roles: ['coach'] });
    const planted = await verify(email, code, { cookie: known.replace(/=[\w-]{22}/, `=${'S'.repeat(22)}`) });
    expect(planted.statusCode).toBe(429);
    expect((await verify(other.email, '000000', { cookie: known })).statusCode).toBe(400);
    expect((await verify(email, code, { cookie: known })).statusCode).toBe(200);
    await server.ok(staffLiftPersonLimits, { token, params: { id }, body: { reason: 'they called' } });
    expect((await verify(email, await waitForNewCode(email))).statusCode).toBe(200);
  });

  it('[SEC-05] gives each unknown browser a name, and the code only to the browser that asked for it', async () => {
    const { email } = await addStaff(server, { roles: ['coach'] });
    const { headers } = await server.desk.inject({
      method: 'POST',
      url: staffSendCode.path,
      headers: { origin: 'http://localhost' },
      payload: { email },
    });
    expect(headers['set-cookie']).toMatch(
      /^moments-desk-browser=[\w-]{22}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    );
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await expect.poll(() => server.mail.sent.some(({ to }) => to === email)).toBe(true);
    const code = server.mail.readCode(email);
    expect((await verify(email, code)).json()).toMatchObject({ code: 'INVALID_CODE' });
    expect((await verify(email, code, { cookie })).statusCode).toBe(200);
  });

  it('[DESK-01] rejects writes that another site’s page starts', async () => {
    const { email, cookie } = await addStaff(server, { roles: ['coach'] });
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const headers = { origin };
      const written = await server.call(staffLock, { cookie, headers });
      expect(written).toMatchObject({ status: 403, error: { code: 'ORIGIN_REJECTED' } });
      expect(await server.call(staffSendCode, { body: { email }, headers })).toMatchObject({ status: 403 });
    }
    const reply = await server.desk.inject({ method: 'POST', url: staffLock.path, headers: { cookie } });
    expect(reply.statusCode).toBe(403);
  });
});

describe('session of the desk', () => {
  it('[DESK-01] locks after 30 idle minutes or on request, then allows only its own calls, and unlocks with a code', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { cookie } = ana;
    server.clock.advance(29 * 60);
    await server.ok(staffListColleagues, { cookie });
    server.clock.advance(29 * 60);
    await server.ok(staffListColleagues, { cookie });
    server.clock.advance(31 * 60);
    expect(await server.call(staffListColleagues, { cookie })).toMatchObject({
      status: 423,
      error: { code: 'DESK_LOCKED' },
    });
    expect((await server.ok(staffGetSession, { cookie })).isLocked).toBe(true);
    const code = await waitForNewCode(ana.email);
    const both = `${cookie}; ${browser}`;
    expect(
      await server.call(staffUnlock, { cookie: both, body: { code: findWrongCode(code) } }),
    ).toMatchObject({
      status: 400,
    });
    expect((await server.ok(staffUnlock, { cookie: both, body: { code } })).isLocked).toBe(false);
    await server.ok(staffListColleagues, { cookie });
    await server.ok(staffLock, { cookie });
    expect(await server.call(staffListColleagues, { cookie })).toMatchObject({ status: 423 });
  });

  it('[DESK-01] ends a session after 8 hours, even while it is used', async () => {
    const { cookie } = await addStaff(server, { roles: ['coach'] });
    for (let used = 0; used < 23; used += 1) {
      server.clock.advance(20 * 60);
      await server.ok(staffListColleagues, { cookie });
    }
    server.clock.advance(20 * 60);
    expect(await server.call(staffListColleagues, { cookie })).toMatchObject({
      status: 401,
      error: { code: 'SESSION_EXPIRED' },
    });
  });

  it('[DESK-01] lists and ends the owner’s sessions, and no one else’s', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const second = await addDeskSession(server, ana.id);
    const eve = await addStaff(server, { roles: ['admin'] });
    const { sessions } = await server.ok(staffListSessions, { cookie: ana.cookie });
    expect(sessions.map(({ isThisOne }) => isThisOne).toSorted()).toEqual([false, true]);
    const id = sessions.find(({ isThisOne }) => !isThisOne)?.id ?? '';
    expect(await server.call(staffEndSession, { cookie: eve.cookie, params: { id } })).toMatchObject({
      status: 404,
    });
    await server.ok(staffEndSession, { cookie: ana.cookie, params: { id } });
    expect(await server.call(staffGetSession, { cookie: second })).toMatchObject({ status: 401 });
    await server.ok(staffSignOut, { cookie: ana.cookie });
    expect(await server.call(staffGetSession, { cookie: ana.cookie })).toMatchObject({ status: 401 });
    const { rows } = await server.pool.query('select action from audit_log where actor = $1 order by id', [
      `staff:${ana.id}`,
    ]);
    expect(rows).toEqual([{ action: 'staff.device-signed-out' }, { action: 'staff.session-ended' }]);
  });

  it('[DESK-01] ends all sessions on every server when the person is deactivated or signed out', async () => {
    for (const end of [staffDeactivatePerson, staffSignOutPerson]) {
      const ana = await addStaff(server, { roles: ['coach'] });
      await other.ok(staffGetSession, { cookie: ana.cookie });
      await server.ok(end, { token, params: { id: ana.id } });
      expect(await other.call(staffGetSession, { cookie: ana.cookie })).toMatchObject({ status: 401 });
    }
  });
});
