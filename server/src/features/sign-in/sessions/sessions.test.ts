import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { dismissCommunityDialog, getMemberProfile } from '@moments/contract/members/members';
import {
  logOut,
  memberSignup,
  sendCode,
  verifyCode,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import { askToLogIn, askToSignUp, clearLimits, logIn } from '../../../../test/sign-in-steps.ts';
import { addMember, addSignedInMember } from '../../../../test/test-members.ts';
import { startTestServer, shareTestServer } from '../../../../test/test-server.ts';
import { changeStatus } from '../../members/index.ts';
import { createSignInCleanUpHandler } from '../clean-up.ts';
import { endSessions } from './sessions.ts';

const seconds = { SESSION_SECONDS: '3600', SESSION_IDLE_SECONDS: '600' };
const server = await shareTestServer({ configuration: seconds });
const { databaseUrl, clock } = server;
const secondServer = await startTestServer({ databaseUrl, clock, configuration: seconds });
afterAll(async () => {
  await secondServer.close();
});
beforeEach(() => clearLimits(server));

const callProfile = (token: string, on = server) => on.call(getMemberProfile, { token });

const setStatus = (memberId: string, to: MemberStatus) =>
  server.services.database.transaction(async (transaction) => {
    await changeStatus(server.services, transaction, {
      memberId,
      to,
      actor: 'token:test',
      reason: 'test',
    });
    if (to.endsWith('_BY_ADMIN')) await endSessions(transaction, memberId);
  });

describe('a session', () => {
  it('[SESS-01, SESS-05] keeps a session for the lifetime in the reply, and ends an unused one earlier', async () => {
    const { phone } = await addMember(server.services);
    const { accessToken } = await logIn(server, phone);
    const token = accessToken?.id ?? '';
    expect(accessToken?.ttl).toBe(3_600);
    for (let minutes = 0; minutes < 55; minutes += 5) {
      expect((await callProfile(token)).ok).toBe(true);
      server.clock.advance(5 * 60);
    }
    server.clock.advance(5 * 60);
    expect(await callProfile(token)).toMatchObject({
      status: 401,
      error: { code: 'SESSION_EXPIRED', message: 'Your session has expired. Please sign in again.' },
    });
    const unused = await addSignedInMember(server.services);
    server.clock.advance(601);
    expect(await callProfile(unused.token)).toMatchObject({
      status: 401,
      error: { code: 'SESSION_EXPIRED' },
    });
  });

  it('records the use of a session at most once a minute', async () => {
    const { id, token } = await addSignedInMember(server.services);
    const readLastSeen = async () => {
      const { rows } = await server.pool.query<{ at: Date }>(
        'select last_seen_at as at from sessions where member_id = $1',
        [id],
      );
      return rows[0]?.at.getTime();
    };
    const first = await readLastSeen();
    server.clock.advance(30);
    await callProfile(token);
    expect(await readLastSeen()).toBe(first);
    server.clock.advance(31);
    await callProfile(token);
    expect(await readLastSeen()).toBeGreaterThan(first ?? 0);
  });

  it('[SESS-02] ends an unused session, even if an open page polls', async () => {
    const { token } = await addSignedInMember(server.services);
    const askByItself = () =>
      server.call(getMemberProfile, { token, headers: { [backgroundRequestHeader]: '1' } });
    for (let minutes = 0; minutes < 10; minutes += 2) {
      expect(await askByItself()).toMatchObject({ ok: true });
      server.clock.advance(2 * 60);
    }
    expect(await askByItself()).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
  });

  it('[SESS-04, SESS-05] ends only the current session at log-out, on every server', async () => {
    const { id, phone, token } = await addSignedInMember(server.services);
    const other = (await logIn(server, phone)).accessToken?.id ?? '';
    await server.ok(logOut, { token });
    expect(await callProfile(token, secondServer)).toMatchObject({ status: 401 });
    expect((await callProfile(other, secondServer)).ok).toBe(true);
    const { rows } = await server.pool.query(
      `select action from audit_log where member_id = $1 and action = 'sign-in.signed-out'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[API-01] rejects a call without a token, with an invented token, and with a malformed one', async () => {
    const { token } = await addSignedInMember(server.services);
    for (const authorization of ['', 'made-up', `${token}x`, token.toUpperCase()])
      expect(await callProfile(authorization)).toMatchObject({
        status: 401,
        error: { code: 'UNAUTHENTICATED' },
      });
    expect(await server.call(getMemberProfile)).toMatchObject({ status: 401 });
  });
});

describe('a member whom an administrator stopped', () => {
  const cases = [
    ['EXITED_BY_ADMIN', 'MEMBER_STOPPED', 'Your account was stopped. Please contact support.'],
    ['DELETED_BY_ADMIN', 'MEMBER_DEACTIVATED', 'Account deactivated. Please contact support.'],
  ] as const;

  it.each(cases)(
    '[STOP-01, STOP-02, STOP-03, SESS-05] %s is rejected at the next request, on every server',
    async (...[status, code, message]) => {
      const { id, token } = await addSignedInMember(server.services);
      expect((await callProfile(token)).ok).toBe(true);
      await setStatus(id, status);
      for (const on of [server, secondServer]) {
        expect(await callProfile(token, on)).toMatchObject({
          status: 403,
          error: { statusCode: 403, code, message },
        });
        expect(await on.call(dismissCommunityDialog, { token })).toMatchObject({ status: 403 });
      }
    },
  );

  it('[SESS-05] leaves a reinstated member without a session', async () => {
    const { id, token } = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
    await setStatus(id, 'EXITED_BY_ADMIN');
    await setStatus(id, 'ACTIVE_COACHING');
    server.clock.advance(1);
    expect(await callProfile(token)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
  });

  it.each(cases)(
    '[AUTH-07, AUTH-19] %s can’t sign in, and learns why only after a correct code',
    async (status, code) => {
      const { id, phone, token } = await addSignedInMember(server.services);
      await setStatus(id, status);
      const logInCall = await askToLogIn(server, phone);
      const logInBody = { code: server.texts.readCode(phone) };
      expect(await server.call(verifyCode, { ...logInCall, body: logInBody })).toMatchObject({
        status: 403,
        error: { code },
      });
      await clearLimits(server);
      const signUpCall = await askToSignUp(server, phone, 'again@example.com');
      const signUpBody = { code: server.texts.readCode(phone) };
      expect(await server.call(verifyPhoneNumber, { ...signUpCall, body: signUpBody })).toMatchObject({
        status: 403,
        error: { code },
      });
      // The verification is over with it (AUTH-07).
      expect(await server.call(verifyPhoneNumber, { ...signUpCall, body: signUpBody })).toMatchObject({
        error: { code: 'VERIFICATION_NOT_ACTIVE' },
      });
      const { rows } = await server.pool.query(
        'select 1 from sessions where member_id = $1 and expires_at > now()',
        [id],
      );
      expect(rows).toEqual([]);
      expect((await callProfile(token)).ok).toBe(false);
    },
  );
});

describe('cleaning up', () => {
  it('removes old verifications and sessions, and keeps the others', async () => {
    const { id, token } = await addSignedInMember(server.services);
    await server.call(memberSignup, { body: { phoneNumber: '(212) 555-0177', email: 'old@example.com' } });
    server.clock.advance(2 * 86_400);
    await clearLimits(server);
    await server.call(sendCode, { body: { phoneNumber: '(212) 555-0178' } });
    await createSignInCleanUpHandler(server.services).handle({});
    const attempts = await server.pool.query('select 1 from verifications');
    expect(attempts.rows).toHaveLength(1);
    // A stopped member still gets the reason weeks later.
    await setStatus(id, 'EXITED_BY_ADMIN');
    expect(await callProfile(token)).toMatchObject({ error: { code: 'MEMBER_STOPPED' } });
    server.clock.advance(31 * 86_400);
    await createSignInCleanUpHandler(server.services).handle({});
    expect(await callProfile(token)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });
});
