import { beforeEach, describe, expect, it } from 'vitest';
import { buildUrl } from '@moments/contract/http/endpoint';
import {
  completeSignupVerification,
  sendEmailVerification,
  verifyCode,
} from '@moments/contract/sign-in/sign-in';
import { clearLimits, chooseOtherCode } from '../../../../test/sign-in-steps.ts';
import { addMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import {
  home,
  lockNumber,
  readCookie,
  stranger,
  createUnlockSteps,
  type From,
} from '../../../../test/unlock-steps.ts';
import { updateMember } from '../../members/index.ts';

const server = await shareTestServer();
beforeEach(() => clearLimits(server));

const { ask, askToLogIn, enter, logIn, post, request, runJob, unlock } = createUnlockSteps(() => server);

const cafe: From = { ip: '203.0.113.77' };
const listEmailsTo = (email: string) => server.mail.sent.filter(({ to }) => to === email);

describe('a member who is locked out', () => {
  it('[SEC-05] unlocks this browser by email, and logs in with a texted code', async () => {
    const member = await addMember(server.services);
    await lockNumber(server, member.phone);
    expect((await askToLogIn(member.phone, home)).statusCode).toBe(429);
    const cookie = await unlock(member);
    expect((await logIn(member.phone, { ...home, cookie })).statusCode).toBe(200);
    // Others gain nothing: the number stays locked for them.
    expect((await askToLogIn(member.phone, home)).statusCode).toBe(429);
    expect((await askToLogIn(member.phone, stranger)).statusCode).toBe(429);
  });

  it('[SEC-05] says in the email what the code does', async () => {
    const member = await addMember(server.services);
    await ask(member);
    const [email] = listEmailsTo(member.email);
    expect(email?.subject).toBe('Unlock your log-in');
    expect(email?.text).toContain('doesn’t log anyone in by itself');
  });

  it('[SEC-05] accepts the email in any case', async () => {
    const member = await addMember(server.services);
    const { memberId } = (await request({ ...member, email: member.email.toUpperCase() })).json<{
      memberId: string;
    }>();
    await runJob(memberId);
    expect(listEmailsTo(member.email)).toHaveLength(1);
  });

  it('[SEC-05] keeps a browser unlocked for a day, and longer after a log-in', async () => {
    const member = await addMember(server.services);
    const cookie = await unlock(member);
    const unlocked = await logIn(member.phone, { ...cafe, cookie: await unlock(member, cafe) });
    expect(unlocked.statusCode).toBe(200);
    const kept = readCookie(unlocked);
    server.clock.advance(86_401);
    await clearLimits(server);
    await lockNumber(server, member.phone);
    expect((await askToLogIn(member.phone, { ...home, cookie })).statusCode).toBe(429);
    expect((await askToLogIn(member.phone, { ...cafe, cookie: kept })).statusCode).toBe(200);
  });

  it('[SEC-05] keeps a known browser known as long as before', async () => {
    const member = await addMember(server.services);
    const before = readCookie(await logIn(member.phone, home));
    const cookie = await unlock(member, { ...home, cookie: before });
    server.clock.advance(86_401);
    await clearLimits(server);
    await lockNumber(server, member.phone);
    expect((await askToLogIn(member.phone, { ...home, cookie })).statusCode).toBe(200);
  });
});

describe('a browser with a cookie that a stranger planted', () => {
  const planted = `moments-device=${'p'.repeat(43)}`;

  it('[SEC-05] gets another token at the log-in, and the planted one stays unknown', async () => {
    const member = await addMember(server.services);
    const cookie = readCookie(await logIn(member.phone, { ...home, cookie: planted }));
    expect(cookie).not.toBe(planted);
    await clearLimits(server);
    await lockNumber(server, member.phone);
    expect((await askToLogIn(member.phone, { ...cafe, cookie: planted })).statusCode).toBe(429);
    expect((await askToLogIn(member.phone, { ...home, cookie })).statusCode).toBe(200);
  });

  it('[SEC-05] keeps the browser known for all who use it, under its new token', async () => {
    const [one, other] = [await addMember(server.services), await addMember(server.services)];
    const first = readCookie(await logIn(one.phone, home));
    const second = readCookie(await logIn(other.phone, { ...home, cookie: first }));
    await clearLimits(server);
    await lockNumber(server, one.phone);
    expect((await askToLogIn(one.phone, { ...home, cookie: first })).statusCode).toBe(429);
    expect((await askToLogIn(one.phone, { ...home, cookie: second })).statusCode).toBe(200);
  });
});

describe('an unlock code', () => {
  it('[AUTH-21, SEC-05] an unlock code logs no one in, and log-in calls reject its ID', async () => {
    const member = await addMember(server.services);
    const userId = await ask(member);
    const code = server.mail.readCode(member.email);
    for (const { path } of [verifyCode, completeSignupVerification]) {
      const reply = await post(buildUrl(path, { userId }), { code });
      expect(reply.json()).toMatchObject({ code: 'VERIFICATION_NOT_ACTIVE' });
    }
    const email = await post(buildUrl(sendEmailVerification.path, { userId }), { email: member.email });
    expect(email.json()).toMatchObject({ code: 'VERIFICATION_NOT_ACTIVE' });
    expect((await enter(userId, code)).statusCode).toBe(200);
    const { rows } = await server.pool.query('select 1 from sessions where member_id = $1', [member.id]);
    expect(rows).toHaveLength(0);
  });

  it('[AUTH-21] a used unlock code still requires the texted code, which stays valid', async () => {
    const member = await addMember(server.services);
    const cookie = await unlock(member);
    const { memberId: userId } = (await askToLogIn(member.phone, { ...home, cookie })).json<{
      memberId: string;
    }>();
    const wrong = await post(buildUrl(completeSignupVerification.path, { userId }), {
      code: server.mail.readCode(member.email),
    });
    expect(wrong.json()).toMatchObject({ code: 'PHONE_NOT_VERIFIED' });
  });

  it('[AUTH-20, SEC-05] the code works once, even if it is entered several times at the same time', async () => {
    const member = await addMember(server.services);
    const userId = await ask(member);
    const code = server.mail.readCode(member.email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => enter(userId, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rows } = await server.pool.query('select 1 from known_devices where member_id = $1', [member.id]);
    expect(rows).toHaveLength(1);
  });

  it('[AUTH-20, SEC-05] voids an unlock code after five wrong tries, even at the same time, and after 10 minutes', async () => {
    const member = await addMember(server.services);
    const userId = await ask(member);
    const code = server.mail.readCode(member.email);
    await Promise.all(Array.from({ length: 8 }, () => enter(userId, chooseOtherCode(code))));
    expect((await enter(userId, code)).json()).toMatchObject({ code: 'TOO_MANY_CODE_ATTEMPTS' });
    await clearLimits(server);
    const second = await ask(member);
    server.clock.advance(601);
    expect((await enter(second, server.mail.readCode(member.email))).json()).toMatchObject({
      code: 'CODE_EXPIRED',
    });
  });

  it('[AUTH-20, SEC-05] replaces an unlock code by the same browser’s next one, and not by a stranger’s', async () => {
    const member = await addMember(server.services);
    const first = await ask(member);
    const firstCode = server.mail.readCode(member.email);
    await ask(member, stranger);
    expect((await enter(first, chooseOtherCode(firstCode))).json()).toMatchObject({ code: 'INVALID_CODE' });
    await clearLimits(server);
    const next = await ask(member, home, first);
    expect((await enter(first, firstCode)).json()).toMatchObject({ code: 'VERIFICATION_NOT_ACTIVE' });
    expect((await enter(next, server.mail.readCode(member.email))).statusCode).toBe(200);
  });

  it('[SEC-05] sends an unlock code once, even if its job runs late and twice at the same time', async () => {
    const member = await addMember(server.services);
    const { memberId: userId } = (await request(member)).json<{ memberId: string }>();
    await Promise.all([runJob(userId), runJob(userId), runJob(userId)]);
    await runJob(userId);
    expect(listEmailsTo(member.email)).toHaveLength(1);
    expect((await enter(userId, server.mail.readCode(member.email))).statusCode).toBe(200);
  });

  it('[SEC-05] unlocks nothing after the email of the account has changed', async () => {
    const member = await addMember(server.services);
    const userId = await ask(member);
    const { database, personalData } = server.services;
    await database.transaction((transaction) =>
      updateMember(transaction, personalData, member.id, { email: `new-${member.email}` }),
    );
    const reply = await enter(userId, server.mail.readCode(member.email));
    expect(reply.json()).toMatchObject({ code: 'VERIFICATION_NOT_ACTIVE' });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('[AUTH-20, OPS-05] stores an unlock code neither in plain text nor in the job', async () => {
    const member = await addMember(server.services);
    const userId = await ask(member);
    const secrets = [server.mail.readCode(member.email), userId, member.email, member.phone.slice(2)];
    const { rows } = await server.pool.query<{ kept: string }>(
      `select (select json_agg(c)::text from verification_codes c) || (select json_agg(v)::text from verifications v)
         || (select json_agg(m)::text from outbound_messages m) || (select json_agg(j.data)::text from pgboss.job j) as kept`,
    );
    const isStored = (secret: string) =>
      new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(rows[0]?.kept ?? '');
    expect(rows[0]?.kept.length).toBeGreaterThan(500);
    expect(secrets.filter(isStored)).toEqual([]);
  });
});
