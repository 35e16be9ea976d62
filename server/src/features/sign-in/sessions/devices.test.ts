import { describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  extendSession,
  getDevices,
  logOutDevice,
  logOutOtherDevices,
} from '@moments/contract/sign-in/devices';
import { logOut, verifyCode } from '@moments/contract/sign-in/sign-in';
import { askToLogIn, clearLimits } from '../../../../test/sign-in-steps.ts';
import { addMember, addSignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { changeStatus } from '../../members/index.ts';
import { hashToken } from '../tokens.ts';
import { extendSession as moveEnd } from './sessions-repository.ts';
import { createSession, endSessions } from './sessions.ts';

const server = await shareTestServer();

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

async function signInOn(number: string, userAgent: string): Promise<string> {
  await clearLimits(server);
  const call = await askToLogIn(server, number);
  const headers = { 'user-agent': userAgent };
  const reply = await server.ok(verifyCode, {
    ...call,
    headers,
    body: { code: server.texts.readCode(number) },
  });
  return reply.accessToken?.id ?? '';
}

const readDevices = async (token: string) => (await server.ok(getDevices, { token })).data;
const isIn = async (token: string) => (await server.call(getMemberProfile, { token })).ok;
const createToken = async (memberId: string) =>
  (await createSession(server.services, server.services.database, memberId)).id;

const listActions = async (memberId: string) => {
  const { rows } = await server.pool.query<{ action: string }>(
    'select action from audit_log where member_id = $1 order by id',
    [memberId],
  );
  return rows.map(({ action }) => action);
};

describe('devices', () => {
  it('[SESS-05] lists devices by their user agent, the current one first, without the token', async () => {
    const member = await addMember(server.services);
    const unknown = await signInOn(member.phone, 'curl/8.5.0');
    const onPhone = await signInOn(member.phone, phone);
    const devices = await readDevices(unknown);
    expect(devices.map(({ name, isCurrent }) => ({ name, isCurrent }))).toEqual([
      { name: null, isCurrent: true },
      { name: 'Chrome on Android', isCurrent: false },
    ]);
    expect((await readDevices(onPhone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(JSON.stringify(devices)).not.toContain(onPhone);
    expect(JSON.stringify(devices)).not.toContain(unknown);
  });

  it('[SESS-05] leaves out devices whose session expired or was unused for too long', async () => {
    const member = await addSignedInMember(server.services);
    server.clock.advance(-8 * 86_400);
    await createToken(member.id);
    server.clock.advance(8 * 86_400);
    expect(await readDevices(member.token)).toHaveLength(1);
  });

  it('[SESS-05, STOP-03] logs out one device at its next request, and accepts a repeat', async () => {
    const member = await addSignedInMember(server.services);
    const other = await createToken(member.id);
    const third = await createToken(member.id);
    const { id = '' } = (await readDevices(other)).find(({ isCurrent }) => isCurrent) ?? {};
    for (const _ of ['first', 'again']) {
      const reply = await server.ok(logOutDevice, { token: member.token, params: { deviceId: id } });
      expect(reply.data.map((device) => device.id)).not.toContain(id);
      expect(reply.data).toHaveLength(2);
    }
    expect(await isIn(other)).toBe(false);
    expect(await isIn(third)).toBe(true);
    expect(await listActions(member.id)).toEqual(['sign-in.device-signed-out']);
  });

  it('[API-10, SESS-05] answers another member’s device like an unknown one', async () => {
    const member = await addSignedInMember(server.services);
    const stranger = await addSignedInMember(server.services);
    const [{ id } = { id: '' }] = await readDevices(stranger.token);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const answers = [];
    for (const deviceId of [id, unknownId])
      answers.push(await server.call(logOutDevice, { token: member.token, params: { deviceId } }));
    expect(answers[0]).toEqual(answers[1]);
    expect(await isIn(stranger.token)).toBe(true);
    expect(await listActions(member.id)).toEqual([]);
  });

  it('[SESS-05, STOP-03] logs out all other devices', async () => {
    const member = await addSignedInMember(server.services);
    const others = [await createToken(member.id), await createToken(member.id)];
    const stranger = await addSignedInMember(server.services);
    const { data } = await server.ok(logOutOtherDevices, { token: member.token });
    expect(data.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    for (const token of others) expect(await isIn(token)).toBe(false);
    expect(await isIn(member.token)).toBe(true);
    expect(await isIn(stranger.token)).toBe(true);
  });
});

describe('staying signed in', () => {
  it('[SESS-01] extends a session to a full lifetime from now, up to the longest session lifetime', async () => {
    const { sessionSeconds, sessionLongestSeconds } = server.services.configuration;
    const member = await addSignedInMember(server.services);
    const day = 86_400;
    const passed = [5, 11, 17, 23, 29];
    const seen = [];
    for (const days of passed) {
      server.clock.advance(days === 5 ? 5 * day : 6 * day);
      seen.push(await server.ok(extendSession, { token: member.token }));
    }
    const left = passed.map((days) => sessionLongestSeconds - days * day);
    seen.forEach(({ ttl, canExtend }, index) => {
      const expected = Math.min(sessionSeconds, left[index] ?? 0);
      expect(Math.abs(ttl - expected)).toBeLessThan(10);
      expect(canExtend).toBe((left[index] ?? 0) > sessionSeconds);
    });
    server.clock.advance(day + 10);
    const late = await server.call(extendSession, { token: member.token });
    expect(late.ok ? '' : late.error.code).toBe('SESSION_EXPIRED');
    server.clock.advance(-30 * day - 10);
  });

  it('[SESS-01] never shortens a session', async () => {
    const member = await addSignedInMember(server.services);
    await server.ok(extendSession, { token: member.token });
    const { rows } = await server.pool.query<{ days: number }>(
      `select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where member_id = $1`,
      [member.id],
    );
    expect(rows[0]?.days).toBe(14);
  });

  it('[SESS-05] extends no session that ended after its request was accepted', async () => {
    const member = await addSignedInMember(server.services);
    const { database, clock } = server.services;
    await endSessions(database, member.id);
    // As it would be for a clock that is a little behind the database's.
    const now = new Date(clock.now().getTime() - 60_000);
    const to = { now, seconds: 600, longestSeconds: 6_000 };
    expect(await moveEnd(database, hashToken(member.token), to)).toBeUndefined();
  });

  it('[SESS-04, SESS-05, STOP-03] does not restore a session that ends at the same time', async () => {
    const ends = [
      ({ token }: { token: string }) => server.call(logOut, { token }),
      async ({ id }: { id: string }) =>
        server.services.database.transaction(async (transaction) => {
          await changeStatus(server.services, transaction, {
            memberId: id,
            to: 'EXITED_BY_ADMIN',
            actor: 'token:test',
            reason: 'test',
          });
          await endSessions(transaction, id);
        }),
    ];
    for (const end of ends) {
      for (let round = 0; round < 10; round += 1) {
        const member = await addSignedInMember(server.services);
        const extend = () => server.call(extendSession, { token: member.token });
        await Promise.all([extend(), end(member), extend(), extend()]);
        expect((await extend()).ok).toBe(false);
        const { rows } = await server.pool.query(
          'select 1 from sessions where member_id = $1 and expires_at > now()',
          [member.id],
        );
        expect(rows).toEqual([]);
      }
    }
  });
});
