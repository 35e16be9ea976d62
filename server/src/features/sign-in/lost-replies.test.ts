import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestDeletion, sendDeletionCode } from '@moments/contract/account/account-deletion';
import { confirmWithCode, sendConfirmationCode } from '@moments/contract/account/confirmation';
import { exportMyData } from '@moments/contract/account/data-export';
import { completePhoneChange, startPhoneChange } from '@moments/contract/account/phone-change';
import type { Endpoint, ReplyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  completeSignupVerification,
  memberSignup,
  sendCode,
  sendEmailVerification,
  verifyCode,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import type { CallInput } from '../../../test/call.ts';
import { addConfirmation } from '../../../test/confirmations.ts';
import { clearLimits, chooseOtherCode } from '../../../test/sign-in-steps.ts';
import { addMember, addSignedInMember, generatePhone } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer({ configuration: { LIMITS: '' } });
const secondServer = await shareTestServer({
  databaseUrl: server.databaseUrl,
  clock: server.clock,
  configuration: { LIMITS: '' },
});
beforeEach(() => clearLimits(server));

/** Makes a call whose reply is lost, and its repeat, which another server answers. @returns both replies */
async function repeat<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<readonly [ReplyOf<E>, ReplyOf<E>]> {
  const again = { ...input, headers: { 'idempotency-key': randomUUID() } };
  return [await server.ok(endpoint, again), await secondServer.ok(endpoint, again)];
}

const countTexts = (to: string): number =>
  [server, secondServer].flatMap(({ texts }) => texts.sent).filter((text) => text.to === to).length;
const countEmails = (to: string): number =>
  [server, secondServer].flatMap(({ mail }) => mail.sent).filter((email) => email.to === to).length;
const getCode = (phone: string) => ({ code: server.texts.readCode(phone) });

describe('a repeat of a sign-in call whose reply was lost', () => {
  it('[AUTH-19, ERR-04] gets the same verification and sends no second text, for members and strangers alike', async () => {
    const { phone } = await addMember(server.services);
    for (const number of [phone, generatePhone()]) {
      const [first, second] = await repeat(sendCode, { body: { phoneNumber: number } });
      expect(second.memberId).toBe(first.memberId);
      expect(second.resendAfter).toBeGreaterThan(50);
      expect(countTexts(number)).toBe(1);
    }
    expect((await server.call(sendCode, { body: { phoneNumber: phone } })).status).toBe(429);
  });

  it('[AUTH-20] gets the remaining wait, and a new code after it', async () => {
    const phone = generatePhone();
    const input = { body: { phoneNumber: phone }, headers: { 'idempotency-key': randomUUID() } };
    const { memberId } = await server.ok(sendCode, input);
    server.clock.advance(20);
    expect(await server.ok(sendCode, input)).toMatchObject({ memberId, resendAfter: 40 });
    server.clock.advance(41);
    await clearLimits(server);
    expect(await server.ok(sendCode, input)).toMatchObject({ memberId, resendAfter: 60 });
    expect(countTexts(phone)).toBe(2);
    server.clock.advance(-61);
  });

  it('[AUTH-20] sends the code that could not be sent before', async () => {
    const { phone } = await addMember(server.services);
    const input = { body: { phoneNumber: phone }, headers: { 'idempotency-key': randomUUID() } };
    server.texts.answer = { sent: false, reason: 'unavailable', cause: 'test' };
    expect((await server.call(sendCode, input)).status).toBe(503);
    server.texts.answer = undefined;
    const { memberId } = await server.ok(sendCode, input);
    const reply = await server.ok(verifyCode, { params: { userId: memberId }, body: getCode(phone) });
    expect(reply.accessToken).not.toBeNull();
  });

  it('[AUTH-20, ERR-04] gets the session of a log-in, once', async () => {
    const { id, phone } = await addMember(server.services);
    const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
    const params = { userId: memberId };
    const [first, second] = await repeat(verifyCode, { params, body: getCode(phone) });
    expect(second.accessToken?.id).toBe(first.accessToken?.id);
    expect(second.profile?._id).toBe(id);
    const { rows } = await server.pool.query('select 1 from sessions where member_id = $1', [id]);
    expect(rows).toHaveLength(1);
    for (const [key, body] of [
      [randomUUID(), getCode(phone)],
      ['', getCode(phone)],
    ] as const)
      expect(
        await server.call(verifyCode, { params, body, headers: { 'idempotency-key': key } }),
      ).toMatchObject({ error: { code: 'VERIFICATION_NOT_ACTIVE' } });
  });

  it('[AUTH-20] gets no session with another code, or after the session has ended', async () => {
    const { phone } = await addMember(server.services);
    const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
    const headers = { 'idempotency-key': randomUUID() };
    const input = { params: { userId: memberId }, headers, body: getCode(phone) };
    await server.ok(verifyCode, input);
    const other = { ...input, body: { code: chooseOtherCode(input.body.code) } };
    expect((await server.call(verifyCode, other)).ok).toBe(false);
    await server.pool.query(`update sessions set expires_at = now() - interval '1 day'`);
    expect((await server.call(verifyCode, input)).ok).toBe(false);
  });

  it('[AUTH-03, AUTH-17, ERR-04] gets each reply of a sign-up again, and sends no second email', async () => {
    const [phone, email] = [generatePhone(), 'lost.replies@example.com'];
    const [begun, again] = await repeat(memberSignup, { body: { phoneNumber: phone, email } });
    expect(again.memberId).toBe(begun.memberId);
    const params = { userId: begun.memberId };
    const [, verified] = await repeat(verifyPhoneNumber, { params, body: getCode(phone) });
    expect(verified).toMatchObject({ phoneVerified: true, accessToken: null });
    const wrong = { code: chooseOtherCode(server.texts.readCode(phone)) };
    expect((await server.call(verifyPhoneNumber, { params, body: wrong })).ok).toBe(false);
    const [, mailed] = await repeat(sendEmailVerification, { params, body: { email } });
    expect(mailed.resendAfter).toBeGreaterThan(50);
    expect(countEmails(email)).toBe(1);
    const code = server.mail.readCode(email);
    const [first, second] = await repeat(completeSignupVerification, { params, body: { code } });
    expect(second.accessToken.id).toBe(first.accessToken.id);
    expect(second.message).toBe('Registration successful! Your account is now verified.');
    expect(second.message).toBe(first.message);
    expect((await server.call(getMemberProfile, { token: second.accessToken.id })).ok).toBe(true);
  });

  it('[AUTH-16] gets the code that was just sent again', async () => {
    const { phone } = await addMember(server.services);
    const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
    server.clock.advance(61);
    await clearLimits(server);
    await repeat(sendCode, { body: { phoneNumber: phone, memberId } });
    expect(countTexts(phone)).toBe(2);
    const reply = await server.ok(verifyCode, { params: { userId: memberId }, body: getCode(phone) });
    expect(reply.accessToken).not.toBeNull();
    server.clock.advance(-61);
  });
});

describe('a call that repeats none', () => {
  /** The headers of a call without a key, and of one with another key than the first call. */
  const others = [{}, { 'idempotency-key': randomUUID() }];

  it('[AUTH-16, AUTH-20] gets no code within a minute', async () => {
    const { phone } = await addMember(server.services);
    const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
    for (const headers of others)
      expect(await server.call(sendCode, { body: { phoneNumber: phone, memberId }, headers })).toMatchObject({
        status: 429,
      });
  });

  it('[AUTH-20] cannot use a code that was used', async () => {
    const [phone, email] = [generatePhone(), 'used.code@example.com'];
    const { memberId } = await server.ok(memberSignup, { body: { phoneNumber: phone, email } });
    const params = { userId: memberId };
    await repeat(verifyPhoneNumber, { params, body: getCode(phone) });
    for (const headers of others)
      expect(await server.call(verifyPhoneNumber, { params, body: getCode(phone), headers })).toMatchObject({
        error: { code: 'CODE_EXPIRED' },
      });
    await server.ok(sendEmailVerification, { params, body: { email } });
    for (const headers of others)
      expect(await server.call(sendEmailVerification, { params, body: { email }, headers })).toMatchObject({
        status: 429,
      });
  });

  it('[ACC-06] cannot confirm or change the number with a code that was used', async () => {
    const { id, token, phone } = await addSignedInMember(server.services);
    const action = { action: 'change-phone', channel: 'phone' } as const;
    const { confirmationId } = await server.ok(sendConfirmationCode, { token, body: action });
    const entry = { token, params: { confirmationId }, body: getCode(phone) };
    await repeat(confirmWithCode, entry);
    for (const headers of others)
      expect(await server.call(confirmWithCode, { ...entry, headers })).toMatchObject({
        error: { code: 'CODE_EXPIRED' },
      });
    const next = generatePhone();
    const { changeId } = await server.ok(startPhoneChange, {
      token,
      params: { memberId: id },
      body: { phoneNumber: next, confirmationId },
    });
    const change = { token, params: { memberId: id, changeId }, body: getCode(next) };
    await repeat(completePhoneChange, change);
    for (const headers of others)
      expect(await server.call(completePhoneChange, { ...change, headers })).toMatchObject({
        error: { code: 'VERIFICATION_NOT_ACTIVE' },
      });
  });
});

describe('a repeat of an account change whose reply was lost', () => {
  it('[ACC-06] confirms with one code, and changes the number once', async () => {
    const { id, token, phone } = await addSignedInMember(server.services);
    const action = { action: 'change-phone', channel: 'phone' } as const;
    const [sent, resent] = await repeat(sendConfirmationCode, { token, body: action });
    expect(resent.confirmationId).toBe(sent.confirmationId);
    expect(countTexts(phone)).toBe(1);
    const { confirmationId } = sent;
    await repeat(confirmWithCode, { token, params: { confirmationId }, body: getCode(phone) });
    const next = generatePhone();
    const body = { phoneNumber: next, confirmationId };
    const [begun, again] = await repeat(startPhoneChange, { token, params: { memberId: id }, body });
    expect(again.changeId).toBe(begun.changeId);
    expect(countTexts(next)).toBe(1);
    const params = { memberId: id, changeId: begun.changeId };
    const [, done] = await repeat(completePhoneChange, { token, params, body: getCode(next) });
    expect(done.user.basicInfo.phone).toBe(next);
    const { rows } = await server.pool.query('select 1 from phone_changes where member_id = $1', [id]);
    expect(rows).toHaveLength(1);
    const other = await addSignedInMember(server.services);
    const foreign = { token: other.token, params: { ...params, memberId: other.id }, body: getCode(next) };
    expect(await server.call(completePhoneChange, foreign)).toMatchObject({
      error: { code: 'VERIFICATION_NOT_ACTIVE' },
    });
  });

  it('[ACC-06] tells the owner of a download once', async () => {
    const { id, token } = await addSignedInMember(server.services);
    const confirmationId = await addConfirmation(server.services, id, 'export-data');
    await repeat(exportMyData, { token, body: { confirmationId } });
    const { rows } = await server.pool.query(
      `select 1 from outbound_messages where member_id = $1 and key like 'data-exported:%'`,
      [id],
    );
    expect(rows).toHaveLength(2);
  });

  it('[ACC-06] sends one code for a deletion and schedules it once', async () => {
    const { token, phone } = await addSignedInMember(server.services);
    const [sent, resent] = await repeat(sendDeletionCode, { token });
    expect(resent.deletionId).toBe(sent.deletionId);
    expect(countTexts(phone)).toBe(1);
    const body = { deletionId: sent.deletionId, ...getCode(phone) };
    const [first, second] = await repeat(requestDeletion, { token, body });
    expect(second.data).toEqual(first.data);
  });
});
