import { beforeEach, describe, expect, it } from 'vitest';
import {
  completeSignupVerification,
  sendCode,
  sendEmailVerification,
  verifyCode,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import {
  askToLogIn,
  askToSignUp,
  clearLimits,
  logIn,
  chooseOtherCode,
  signUpToPhone,
} from '../../../test/sign-in-steps.ts';
import { addMember, generatePhone } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();
const secondServer = await shareTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
beforeEach(() => clearLimits(server));

const getCode = (result: { ok: boolean; error?: { code: string } }): string =>
  result.ok ? 'ok' : (result.error?.code ?? '');

describe('trying codes', () => {
  it('[AUTH-20] accepts exactly one of 100 correct codes at the same time on two servers', async () => {
    const { id, phone } = await addMember(server.services);
    const call = await askToLogIn(server, phone);
    const body = { code: server.texts.readCode(phone) };
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? server : secondServer).call(verifyCode, { ...call, body }),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    const { rows } = await server.pool.query('select 1 from sessions where member_id = $1', [id]);
    expect(rows).toHaveLength(1);
    await clearLimits(server);
    expect((await logIn(server, phone)).accessToken?.userId).toBe(id);
  });

  it('[AUTH-20] checks at most five codes, even if many arrive at the same time', async () => {
    const { phone } = await addMember(server.services);
    const call = await askToLogIn(server, phone);
    const wrong = { code: chooseOtherCode(server.texts.readCode(phone)) };
    const results = await Promise.all(
      Array.from({ length: 18 }, () => server.call(verifyCode, { ...call, body: wrong })),
    );
    const answers = results.map(getCode);
    expect(answers.filter((answer) => answer === 'INVALID_CODE')).toHaveLength(4);
    expect(answers.filter((answer) => answer === 'TOO_MANY_CODE_ATTEMPTS')).toHaveLength(14);
    const right = await server.call(verifyCode, {
      ...call,
      body: { code: server.texts.readCode(phone) },
    });
    expect(right).toMatchObject({ status: 400, error: { code: 'TOO_MANY_CODE_ATTEMPTS' } });
  });

  it('[AUTH-20] rejects a code after ten minutes, and its ID after fifteen', async () => {
    const { phone } = await addMember(server.services);
    const call = await askToLogIn(server, phone);
    const body = { code: server.texts.readCode(phone) };
    server.clock.advance(10 * 60);
    expect(getCode(await server.call(verifyCode, { ...call, body }))).toBe('CODE_EXPIRED');
    server.clock.advance(5 * 60);
    expect(getCode(await server.call(verifyCode, { ...call, body }))).toBe('VERIFICATION_NOT_ACTIVE');
  });

  it('[AUTH-19] accepts an ID once, and requires a new verification afterwards', async () => {
    const { phone } = await addMember(server.services);
    const call = await askToLogIn(server, phone);
    const body = { code: server.texts.readCode(phone) };
    await server.ok(verifyCode, { ...call, body });
    expect(getCode(await server.call(verifyCode, { ...call, body }))).toBe('VERIFICATION_NOT_ACTIVE');
    const resend = await server.call(sendCode, {
      body: { phoneNumber: phone, memberId: call.params.userId },
    });
    expect(getCode(resend)).toBe('VERIFICATION_NOT_ACTIVE');
  });

  it('[AUTH-20] voids the old code when a new one is sent, in the same verification and in another', async () => {
    const { phone } = await addMember(server.services);
    const first = await askToLogIn(server, phone);
    const firstCode = server.texts.readCode(phone);
    await clearLimits(server);
    const again = await server.ok(sendCode, { body: { phoneNumber: phone, memberId: first.params.userId } });
    expect(again).toMatchObject({
      memberId: first.params.userId,
      message: 'Verification code sent to your phone successfully!',
    });
    const secondCode = server.texts.readCode(phone);
    if (firstCode !== secondCode)
      expect(getCode(await server.call(verifyCode, { ...first, body: { code: firstCode } }))).toBe(
        'INVALID_CODE',
      );
    await clearLimits(server);
    const other = await askToLogIn(server, phone);
    expect(getCode(await server.call(verifyCode, { ...first, body: { code: secondCode } }))).toBe(
      'CODE_EXPIRED',
    );
    const body = { code: server.texts.readCode(phone) };
    expect((await server.call(verifyCode, { ...other, body })).ok).toBe(true);
  });

  it('[AUTH-20] counts wrong codes of a number over resends, and rejects even the correct one after 20 a day', async () => {
    const { phone } = await addMember(server.services);
    for (let sends = 0; sends < 4; sends += 1) {
      await server.pool.query(`delete from rate_limits where key not like 'wrongCodes%'`);
      const call = await askToLogIn(server, phone);
      const wrong = { code: chooseOtherCode(server.texts.readCode(phone)) };
      for (let tries = 0; tries < 5; tries += 1) await server.call(verifyCode, { ...call, body: wrong });
    }
    await server.pool.query(`delete from rate_limits where key not like 'wrongCodes%'`);
    const call = await askToLogIn(secondServer, phone);
    const right = { code: secondServer.texts.readCode(phone) };
    const rejected = await server.call(verifyCode, { ...call, body: right });
    expect(rejected).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
    if (!rejected.ok) expect(rejected.error.retryAfter).toBeGreaterThan(86_000);
    await clearLimits(server);
    expect((await server.call(verifyCode, { ...call, body: right })).ok).toBe(true);
  });

  it('[AUTH-19] binds a code to its verification and its purpose', async () => {
    const { phone } = await addMember(server.services);
    const signUp = await askToSignUp(server, generatePhone(), 'bound@example.com');
    const call = await askToLogIn(server, phone);
    const body = { code: server.texts.readCode(phone) };
    expect(getCode(await server.call(verifyPhoneNumber, { ...call, body }))).toBe('VERIFICATION_NOT_ACTIVE');
    expect(getCode(await server.call(verifyPhoneNumber, { ...signUp, body }))).toBe('INVALID_CODE');
    expect(getCode(await server.call(verifyCode, { params: { userId: 'made-up' }, body }))).toBe(
      'VERIFICATION_NOT_ACTIVE',
    );
  });
});

describe('the email code', () => {
  it('[AUTH-21] requires a verified phone in the same verification before the email code', async () => {
    const call = await askToSignUp(server, generatePhone(), 'early@example.com');
    const sending = await server.call(sendEmailVerification, {
      ...call,
      body: { email: 'early@example.com' },
    });
    expect(sending).toMatchObject({ status: 400, error: { code: 'PHONE_NOT_VERIFIED' } });
    const completing = await server.call(completeSignupVerification, { ...call, body: { code: '123456' } });
    expect(completing).toMatchObject({ status: 400, error: { code: 'PHONE_NOT_VERIFIED' } });
    expect(server.mail.sent.filter((email) => email.to === 'early@example.com')).toEqual([]);
  });

  it('[AUTH-19, AUTH-21] verifies only the address that got the email code', async () => {
    const call = await signUpToPhone(server, generatePhone(), 'mine@example.com');
    await server.ok(sendEmailVerification, { ...call, body: { email: 'mine@example.com' } });
    const body = { code: server.mail.readCode('mine@example.com') };
    await server.ok(sendEmailVerification, { ...call, body: { email: 'not-mine@example.com' } });
    if (server.mail.readCode('not-mine@example.com') !== body.code)
      expect(getCode(await server.call(completeSignupVerification, { ...call, body }))).toBe('INVALID_CODE');
  });

  it('[AUTH-19] says that an address is another member’s only after its code, and another address completes', async () => {
    const owner = await addMember(server.services);
    const call = await signUpToPhone(server, generatePhone(), owner.email);
    await server.ok(sendEmailVerification, { ...call, body: { email: owner.email } });
    const taken = await server.call(completeSignupVerification, {
      ...call,
      body: { code: server.mail.readCode(owner.email) },
    });
    expect(taken).toMatchObject({ status: 409, error: { code: 'EMAIL_IN_USE' } });
    await server.ok(sendEmailVerification, { ...call, body: { email: 'own.one@example.com' } });
    const done = await server.ok(completeSignupVerification, {
      ...call,
      body: { code: server.mail.readCode('own.one@example.com') },
    });
    expect(done.profile.email).toBe('own.one@example.com');
  });

  it('[AUTH-19] gives an address to one of two people who verify it at the same time', async () => {
    const email = 'contested@example.com';
    const calls = [];
    for (const phone of [generatePhone(), generatePhone()]) {
      await clearLimits(server);
      const call = await signUpToPhone(server, phone, email);
      await server.ok(sendEmailVerification, { ...call, body: { email } });
      calls.push({ params: call.params, body: { code: server.mail.readCode(email) } });
    }
    const results = await Promise.all(calls.map((call) => server.call(completeSignupVerification, call)));
    expect(results.map(getCode).sort()).toEqual(['EMAIL_IN_USE', 'ok']);
  });

  it('[AUTH-17] says that the code was emailed again', async () => {
    const call = await signUpToPhone(server, generatePhone(), 'twice@example.com');
    const body = { email: 'twice@example.com' };
    expect((await server.ok(sendEmailVerification, { ...call, body })).message).toBe(
      'Verification code sent to your email',
    );
    await clearLimits(server);
    expect((await server.ok(sendEmailVerification, { ...call, body })).message).toBe(
      'Verification code sent to your email successfully!',
    );
  });
});
