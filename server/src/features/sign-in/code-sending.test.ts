import { beforeEach, describe, expect, it } from 'vitest';
import { memberSignup, sendCode, sendEmailVerification, verifyCode } from '@moments/contract/sign-in/sign-in';
import { askToLogIn, clearLimits, signUpToPhone } from '../../../test/sign-in-steps.ts';
import { addMember, generatePhone } from '../../../test/test-members.ts';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';
import { limits } from '../../platform/limits/limits.ts';

const asInProduction = { LIMITS: '' };
const server = await shareTestServer({ configuration: asInProduction });
const secondServer = await shareTestServer({
  databaseUrl: server.databaseUrl,
  configuration: asInProduction,
});
beforeEach(async () => {
  for (const part of [server.texts, server.mail, secondServer.texts, secondServer.mail])
    part.answer = undefined;
  await clearLimits(server);
});

const setPoints = (limit: keyof typeof limits, points: number) =>
  server.pool.query(`update rate_limits set points = $2 where key like $1 || ':%'`, [limit, points]);
const send = (phoneNumber: string, on = server) => on.call(sendCode, { body: { phoneNumber } });
/** Asks for a code for a new number from an IP address. */
const sendFrom = (remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: sendCode.path,
    remoteAddress,
    payload: { phoneNumber: generatePhone() },
  });

describe('the limits of sending codes', () => {
  it('[AUTH-20] allows one text a minute to a number, on all servers together, for log-in and sign-up', async () => {
    const phone = generatePhone();
    expect((await send(phone)).ok).toBe(true);
    const rejected = await send(phone, secondServer);
    expect(rejected).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
    if (!rejected.ok) {
      expect(rejected.error.retryAfter).toBeGreaterThan(50);
      expect(rejected.error.retryAfter).toBeLessThanOrEqual(60);
    }
    const signUp = await server.call(memberSignup, { body: { phoneNumber: phone, email: 'a@example.com' } });
    expect(signUp.status).toBe(429);
  });

  it('[AUTH-23] says how long to wait', async () => {
    const phone = generatePhone();
    await send(phone);
    const rejected = await send(phone);
    expect(rejected.ok ? '' : rejected.error.message).toMatch(
      /^Too many tries\. Try again in (?:\d\d seconds|1 minute)\.$/,
    );
  });

  it.each(['log-in', 'sign-up'])('[AUTH-22] binds the code of a %s to the portal’s host', async (flow) => {
    const { phone } = await addMember(server.services);
    if (flow === 'log-in') await send(phone);
    else await server.call(memberSignup, { body: { phoneNumber: phone, email: 'a@example.com' } });
    const { hostname } = new URL(server.services.configuration.publicUrl);
    const lastLine = server.texts.sent
      .findLast(({ to }) => to === phone)
      ?.body.split('\n')
      .at(-1);
    expect(lastLine).toBe(`@${hostname} #${server.texts.readCode(phone)}`);
  });

  it('[AUTH-20] sends one of many texts requested at the same time', async () => {
    const phone = generatePhone();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(phone, index % 2 === 0 ? server : secondServer)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  it('[AUTH-20] allows five texts an hour to a number', async () => {
    const phone = generatePhone();
    for (let texts = 0; texts < limits.textsToANumberFromANetworkInAnHour.points; texts += 1) {
      expect((await send(phone)).ok).toBe(true);
      await server.pool.query(
        `delete from rate_limits where key like 'textsToANumberFromANetworkInAMinute:%'`,
      );
    }
    const rejected = await send(phone, secondServer);
    expect(rejected.status).toBe(429);
    if (!rejected.ok) expect(rejected.error.retryAfter).toBeGreaterThan(3_500);
  });

  it('[AUTH-20] counts codes by IP address', async () => {
    expect((await send(generatePhone())).ok).toBe(true);
    await setPoints('codesForAnIpAddressInAnHour', limits.codesForAnIpAddressInAnHour.points - 1);
    expect((await send(generatePhone())).ok).toBe(true);
    expect((await send(generatePhone(), secondServer)).status).toBe(429);
  });

  it('[AUTH-20] counts all addresses of one IPv6 network together', async () => {
    expect((await sendFrom('2001:db8:0:1::1')).statusCode).toBe(200);
    await setPoints('codesForAnIpAddressInAnHour', limits.codesForAnIpAddressInAnHour.points);
    expect((await sendFrom('2001:db8:0:1:abcd::2')).statusCode).toBe(429);
    expect((await sendFrom('2001:db8:0:2::1')).statusCode).toBe(200);
  });

  it('[SEC-06] counts all networks of one IPv6 customer together', async () => {
    expect((await sendFrom('2001:db8:5:1::1')).statusCode).toBe(200);
    await setPoints('codesForAnIpNetworkInAnHour', limits.codesForAnIpNetworkInAnHour.points);
    expect((await sendFrom('2001:db8:5:2::1')).statusCode).toBe(429);
    expect((await sendFrom('2001:db8:6:1::1')).statusCode).toBe(200);
  });

  it('[SEC-06] counts a caller once, with any port that a trusted proxy adds', async () => {
    const behindProxy = await startTestServer({
      databaseUrl: server.databaseUrl,
      configuration: { ...asInProduction, TRUSTED_PROXIES: '127.0.0.1' },
    });
    const from = (address: string) =>
      behindProxy.call(sendCode, {
        body: { phoneNumber: generatePhone() },
        headers: { 'x-forwarded-for': address },
      });
    expect((await from('203.0.113.1:50001')).ok).toBe(true);
    await setPoints('codesForAnIpAddressInAnHour', limits.codesForAnIpAddressInAnHour.points);
    expect((await from('203.0.113.1:50002')).status).toBe(429);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2:50002')).ok).toBe(true);
    await behindProxy.close();
  });

  it('[AUTH-20] ignores an address that a stranger writes into a header', async () => {
    const from = (address: string) =>
      server.call(sendCode, {
        body: { phoneNumber: generatePhone() },
        headers: { 'x-forwarded-for': address },
      });
    expect((await from('203.0.113.1')).ok).toBe(true);
    await setPoints('codesForAnIpAddressInAnHour', limits.codesForAnIpAddressInAnHour.points);
    expect((await from('203.0.113.2')).status).toBe(429);
  });

  it('[AUTH-20] checks the limits before it replaces the old code', async () => {
    const { phone } = await addMember(server.services);
    const call = await askToLogIn(server, phone);
    const resend = { phoneNumber: phone, memberId: call.params.userId };
    expect((await server.call(sendCode, { body: resend })).status).toBe(429);
    expect((await send(phone)).status).toBe(429);
    const body = { code: server.texts.readCode(phone) };
    expect((await server.call(verifyCode, { ...call, body })).ok).toBe(true);
  });

  it('[AUTH-20] limits emails by IP address, and by number over many addresses', async () => {
    const call = await signUpToPhone(server, generatePhone(), 'm@example.com');
    const sendEmailCode = (email: string) => server.call(sendEmailVerification, { ...call, body: { email } });
    expect((await sendEmailCode('m@example.com')).ok).toBe(true);
    expect((await sendEmailCode('M@Example.com')).status).toBe(429);
    await setPoints('mailsForANumberInAnHour', limits.mailsForANumberInAnHour.points);
    expect((await sendEmailCode('someone.else@example.com')).status).toBe(429);
  });

  it('[AUTH-20] stores no phone, email, or IP address', async () => {
    const phone = generatePhone();
    const call = await signUpToPhone(server, phone, 'kept.nowhere@example.com');
    await server.ok(sendEmailVerification, { ...call, body: { email: 'kept.nowhere@example.com' } });
    const { rows } = await server.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(5);
    const kept = JSON.stringify(rows);
    for (const secret of [phone, phone.slice(2), 'kept.nowhere', '127.0.0.1'])
      expect(kept).not.toContain(secret);
  });
});

describe('a flood of codes for unknown numbers', () => {
  const useUp = async (limit: keyof typeof limits) => {
    await server.pool.query(
      `insert into rate_limits (key, points, expire) values ($1, $2, $3)
       on conflict (key) do update set points = excluded.points`,
      [`${limit}:all`, limits[limit].points, Date.now() + 3_600_000],
    );
  };
  const signUp = (phoneNumber: string) =>
    server.call(memberSignup, { body: { phoneNumber, email: 'flood@example.com' } });

  it('[SEC-06] reserves a share of the total for members, who still get their codes', async () => {
    const { phone } = await addMember(server.services);
    await useUp('codesForLogInInAnHour');
    const call = await askToLogIn(server, phone);
    const body = { code: server.texts.readCode(phone) };
    expect((await server.call(verifyCode, { ...call, body })).ok).toBe(true);
  });

  it('[SEC-06, AUTH-19] gives unknown numbers a member’s reply, but no text', async () => {
    const { phone } = await addMember(server.services);
    await useUp('codesForLogInInAnHour');
    const unknown = generatePhone();
    const [known, feigned] = [await send(phone), await send(unknown)];
    expect([known.status, feigned.status]).toEqual([200, 200]);
    if (known.ok && feigned.ok) expect(Object.keys(feigned.reply)).toEqual(Object.keys(known.reply));
    expect(server.texts.sent.at(-1)?.to).toBe(phone);
    expect((await send(unknown)).status).toBe(429);
  });

  it('[SEC-06] a flood of sign-ups stops no log-in, and each other network still signs up', async () => {
    const { phone } = await addMember(server.services);
    await useUp('codesForSignUpInAnHour');
    expect((await send(phone)).status).toBe(200);
    expect(server.texts.sent.at(-1)?.to).toBe(phone);
    const askAsNew = async (remoteAddress: string) => {
      const payload = { phoneNumber: generatePhone(), email: 'flood@example.com' };
      return (await server.app.inject({ method: 'POST', url: memberSignup.path, remoteAddress, payload }))
        .statusCode;
    };
    const flood: number[] = [];
    for (let calls = 0; calls < 6; calls += 1) flood.push(await askAsNew('203.0.113.50'));
    expect(flood).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askAsNew('203.0.113.51')).toBe(200);
    expect(server.texts.sent.at(-1)?.body).toContain('code');
  });

  it('[SEC-06, AUTH-19] rejects log-ins alike, and sign-ups alike, for every number when all codes are used up', async () => {
    const { phone } = await addMember(server.services);
    const other = await addMember(server.services);
    await useUp('codesKeptForNetworksInAnHour');
    await useUp('codesForSignUpInAnHour');
    expect([(await signUp(phone)).status, (await signUp(generatePhone())).status]).toEqual([429, 429]);
    await useUp('codesForLogInInAnHour');
    await useUp('codesKeptForMembersInAnHour');
    expect([(await send(other.phone)).status, (await send(generatePhone())).status]).toEqual([429, 429]);
  });

  it('[SEC-06] a rejected flood uses up no limit of the named numbers', async () => {
    const { phone } = await addMember(server.services);
    await useUp('codesForLogInInAnHour');
    await useUp('codesKeptForMembersInAnHour');
    await useUp('codesKeptForNetworksInAnHour');
    expect((await send(phone)).status).toBe(429);
    await server.pool.query(`delete from rate_limits where key like 'codes%'`);
    expect((await send(phone)).ok).toBe(true);
  });

  it('[SEC-06] shows a flood in the metrics before it reaches the members’ share', async () => {
    await useUp('codesForLogInInAnHour');
    const fresh = await startTestServer({ databaseUrl: server.databaseUrl });
    const { body } = await fresh.desk.inject({ url: '/metrics' });
    expect(body).toMatch(/^moments_codes_used_ratio 1$/m);
    expect(body).toMatch(/^moments_codes_kept_used_ratio 0$/m);
    await fresh.close();
  });
});

describe('a code that can’t be sent', () => {
  const down = { sent: false, reason: 'unavailable', cause: 'test' } as const;

  it('[AUTH-16, AUTH-20] an unsent code uses no limit and voids no code, and another request works right away', async () => {
    const { phone } = await addMember(server.services);
    const call = await askToLogIn(server, phone);
    const firstCode = server.texts.readCode(phone);
    await clearLimits(server);
    server.texts.answer = down;
    const resend = { body: { phoneNumber: phone, memberId: call.params.userId } };
    for (let tries = 0; tries < 7; tries += 1) {
      const failed = await server.call(sendCode, resend);
      expect(failed).toMatchObject({ status: 503, error: { code: 'CODE_NOT_SENT' } });
    }
    const { rows } = await server.pool.query('select 1 from rate_limits where points > 0');
    expect(rows).toEqual([]);
    expect((await server.call(verifyCode, { ...call, body: { code: firstCode } })).ok).toBe(true);
    server.texts.answer = undefined;
    expect((await send(phone)).ok).toBe(true);
  });

  it('[AUTH-20] never sends an unsent code later, when another one is on its way', async () => {
    const phone = generatePhone();
    server.texts.answer = down;
    await send(phone);
    const { rows } = await server.pool.query<{ status: string }>(
      'select status from outbound_messages order by created_at desc limit 1',
    );
    expect(rows).toEqual([{ status: 'failed' }]);
  });

  it('[AUTH-20] an unsent email code uses no limit and voids no code', async () => {
    const call = await signUpToPhone(server, generatePhone(), 'later@example.com');
    const body = { email: 'later@example.com' };
    server.mail.answer = down;
    const failed = await server.call(sendEmailVerification, { ...call, body });
    expect(failed).toMatchObject({ status: 503, error: { code: 'CODE_NOT_SENT' } });
    server.mail.answer = undefined;
    expect((await server.call(sendEmailVerification, { ...call, body })).ok).toBe(true);
  });

  it('says what to do if the number has opted out or gets no texts', async () => {
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'test' };
    const optedOut = await send(generatePhone());
    expect(optedOut).toMatchObject({ status: 400, error: { fields: [{ field: 'phoneNumber' }] } });
    if (!optedOut.ok) expect(optedOut.error.message).toContain('Text START to (212) 555-0198');
    server.texts.answer = { sent: false, reason: 'invalid-number', cause: 'test' };
    expect(await send(generatePhone())).toMatchObject({
      status: 400,
      error: { message: 'We can’t text this number. Please use a mobile number.' },
    });
  });
});
