import { beforeEach, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  completeSignupVerification,
  logOut,
  memberSignup,
  sendCode,
  sendEmailVerification,
  verifyCode,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import { addMember, generatePhone } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();
beforeEach(() => server.pool.query('delete from rate_limits'));

const readProfile = (token: string) => server.call(getMemberProfile, { token });

async function signUpToPhone(phone: string, email: string) {
  const begun = await server.ok(memberSignup, { body: { phoneNumber: phone, email } });
  const params = { userId: begun.memberId };
  const verified = await server.ok(verifyPhoneNumber, {
    params,
    body: { code: server.texts.readCode(phone) },
  });
  return { begun, params, verified };
}

describe('signing up', () => {
  it('[AUTH-03, AUTH-08, AUTH-17, AUTH-19] verifies phone and email, then returns the whole profile', async () => {
    const phone = generatePhone();
    const { begun, params, verified } = await signUpToPhone(phone, 'New@Example.com');
    expect(begun).toMatchObject({ message: 'Verification code sent to your phone', resendAfter: 60 });
    expect(verified).toMatchObject({
      message: 'Phone verified successfully! Please verify your email next.',
      accessToken: null,
    });
    const mailed = await server.ok(sendEmailVerification, { params, body: { email: 'New@Example.com' } });
    expect(mailed.message).toBe('Verification code sent to your email');
    const code = server.mail.readCode('new@example.com');
    const reply = await server.ok(completeSignupVerification, { params, body: { code } });
    expect(reply.message).toBe('Registration successful! Your account is now verified.');
    expect(reply.accessToken.userId).not.toBe(begun.memberId);
    expect(reply.accessToken.ttl).toBe(1_209_600);
    expect(reply.profile).toMatchObject({ phone, email: 'new@example.com', emailVerified: true });
    expect(reply.profile._data.basicInfo).toMatchObject({
      currentStatus: 'SIGNED_UP',
      isFirstTimeLogin: true,
      termsOfServiceAccepted: true,
    });
    const profile = await readProfile(reply.accessToken.id);
    expect(profile).toMatchObject({ ok: true, reply: { user: { basicInfo: { phone } } } });
  });

  it('[AUTH-19] continues as a log-in for a number that has an account', async () => {
    const member = await addMember(server.services);
    const { verified } = await signUpToPhone(member.phone, 'someone.else@example.com');
    expect(verified).toMatchObject({
      message: 'Successfully authenticated',
      accessToken: { userId: member.id },
      profile: { email: member.email },
    });
  });

  it('[AUTH-06] a member who leaves before the email code continues by logging in', async () => {
    const phone = generatePhone();
    await signUpToPhone(phone, 'broken.off@example.com');
    await server.pool.query('delete from rate_limits');
    const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
    const params = { userId: memberId };
    const verified = await server.ok(verifyCode, {
      params,
      body: { code: server.texts.readCode(phone) },
    });
    expect(verified).toMatchObject({ phoneVerified: true, accessToken: null, profile: null });
    await server.ok(sendEmailVerification, { params, body: { email: 'later@example.com' } });
    const reply = await server.ok(completeSignupVerification, {
      params,
      body: { code: server.mail.readCode('later@example.com') },
    });
    expect(reply.profile).toMatchObject({ phone, email: 'later@example.com' });
  });
});

describe('logging in', () => {
  it('[AUTH-02, AUTH-08, AUTH-17] logs in by the texted code, in any usual form of the number', async () => {
    const { id, phone } = await addMember(server.services);
    const typed = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const sent = await server.ok(sendCode, { body: { phoneNumber: typed } });
    expect(sent.message).toBe('Verification code sent successfully');
    const reply = await server.ok(verifyCode, {
      params: { userId: sent.memberId },
      body: { code: server.texts.readCode(phone) },
    });
    expect(reply).toMatchObject({ message: 'Successfully authenticated', accessToken: { userId: id } });
    expect(reply.profile?._data.basicInfo.phone).toBe(phone);
  });

  it('[SESS-04] logs out, and rejects the token from then on', async () => {
    const { phone } = await addMember(server.services);
    const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
    const reply = await server.ok(verifyCode, {
      params: { userId: memberId },
      body: { code: server.texts.readCode(phone) },
    });
    const token = reply.accessToken?.id ?? '';
    expect(await readProfile(token)).toMatchObject({ ok: true });
    await server.ok(logOut, { token });
    expect(await readProfile(token)).toMatchObject({ status: 401, error: { code: 'UNAUTHENTICATED' } });
  });
});
