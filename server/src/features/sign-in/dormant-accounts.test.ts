import { beforeEach, describe, expect, it } from 'vitest';
import { buildUrl } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  completeSignupVerification,
  memberSignup,
  sendCode,
  sendEmailVerification,
  verifyCode,
  verifyPhoneNumber,
} from '@moments/contract/sign-in/sign-in';
import { clearLimits } from '../../../test/sign-in-steps.ts';
import { addMember, type TestMember } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();
beforeEach(() => clearLimits(server));

const day = 86_400;

/** Runs a test at a later time, and resets the clock. */
async function runLater<T>(days: number, work: () => Promise<T>): Promise<T> {
  server.clock.advance(days * day);
  try {
    return await work();
  } finally {
    server.clock.advance(-days * day);
  }
}

interface Reply {
  readonly statusCode: number;
  readonly body: {
    readonly memberId?: string;
    readonly message?: string;
    readonly code?: string;
    readonly accessToken?: { id: string } | null;
  };
  readonly cookie: string | undefined;
}

async function post(url: string, payload: object, cookie?: string): Promise<Reply> {
  const headers = cookie === undefined ? {} : { cookie };
  const reply = await server.app.inject({ method: 'POST', url, payload, headers });
  const set = reply.headers['set-cookie'];
  return {
    statusCode: reply.statusCode,
    body: reply.json<Reply['body']>(),
    cookie: set === undefined ? undefined : String(set).split(';')[0],
  };
}

/** Enters the right texted code. */
async function verifyPhone(phone: string, cookie?: string): Promise<Reply & { readonly handle: string }> {
  await clearLimits(server);
  const handle = (await post(sendCode.path, { phoneNumber: phone }, cookie)).body.memberId ?? '';
  const url = buildUrl(verifyCode.path, { userId: handle });
  return { ...(await post(url, { code: server.texts.readCode(phone) }, cookie)), handle };
}

const askForEmail = (handle: string, email: string) =>
  post(buildUrl(sendEmailVerification.path, { userId: handle }), { email });
const proveEmail = (handle: string, code: string) =>
  post(buildUrl(completeSignupVerification.path, { userId: handle }), { code });
const listEmailsTo = (email: string) => server.mail.sent.filter(({ to }) => to === email);

const isSignedIn = ({ body }: Reply): boolean => typeof body.accessToken?.id === 'string';

/** Returns a member who logged in on a browser. @returns its cookie */
async function addMemberWithDevice(): Promise<TestMember & { readonly cookie: string | undefined }> {
  const member = await addMember(server.services);
  const { cookie } = await verifyPhone(member.phone);
  expect(cookie).toBeDefined();
  return { ...member, cookie };
}

describe('a number after a long pause', () => {
  it('[SEC-04] requires the email code too on an unknown device, and then logs in', async () => {
    const { id, phone, email } = await addMemberWithDevice();
    await runLater(31, async () => {
      // An open page proves nothing about who has the number now.
      await server.pool.query('update sessions set last_seen_at = $2 where member_id = $1', [
        id,
        server.clock.now(),
      ]);
      const proved = await verifyPhone(phone);
      expect(proved).toMatchObject({ statusCode: 200, body: { accessToken: null, profile: null } });
      expect(JSON.stringify(proved.body)).not.toContain(email);
      await askForEmail(proved.handle, email);
      const done = await proveEmail(proved.handle, server.mail.readCode(email));
      expect(isSignedIn(done)).toBe(true);
      expect(done.body.message).toBe('Successfully authenticated');
      expect((await server.call(getMemberProfile, { token: done.body.accessToken?.id ?? '' })).ok).toBe(true);
      // The log-in ends the pause.
      expect(isSignedIn(await verifyPhone(phone))).toBe(true);
    });
  });

  it('[SEC-04] logs in with the phone alone on a known device, within 30 days, and after a text', async () => {
    const { phone, cookie } = await addMemberWithDevice();
    await runLater(29, async () => expect(isSignedIn(await verifyPhone(phone))).toBe(true));
    const away = await addMemberWithDevice();
    await runLater(200, async () =>
      expect(isSignedIn(await verifyPhone(away.phone, away.cookie))).toBe(true),
    );
    const texting = await addMemberWithDevice();
    await runLater(20, () => createTestPhone(server, texting.phone)('Good evening'));
    await runLater(40, async () => expect(isSignedIn(await verifyPhone(texting.phone))).toBe(true));
    expect(cookie).not.toBe(away.cookie);
  });

  it('[SEC-04] keeps the account closed to the number’s next owner, even with another email or a text', async () => {
    const { phone, email } = await addMemberWithDevice();
    await runLater(40, () => createTestPhone(server, phone)('Who is this?'));
    await runLater(41, async () => {
      const { handle, body } = await verifyPhone(phone);
      expect(body.accessToken).toBeNull();
      const own = `next-owner${phone.slice(2)}@example.com`;
      const sent = await askForEmail(handle, own);
      expect(sent.statusCode).toBe(200);
      const [received] = listEmailsTo(own);
      expect(received?.subject).not.toMatch(/\d{6}/);
      expect(received?.text).not.toMatch(/\d{6}/);
      for (const code of ['000000', '123456'])
        expect((await proveEmail(handle, code)).body.code).toBe('INVALID_CODE');
      expect(listEmailsTo(email).some(({ subject }) => subject.includes('code'))).toBe(false);
    });
  });

  it('[SEC-04] keeps the account closed to a sign-up with the number', async () => {
    const { phone } = await addMemberWithDevice();
    await runLater(31, async () => {
      await clearLimits(server);
      const own = `sign-up${phone.slice(2)}@example.com`;
      const handle = (await post(memberSignup.path, { phoneNumber: phone, email: own })).body.memberId ?? '';
      const url = buildUrl(verifyPhoneNumber.path, { userId: handle });
      const proved = await post(url, { code: server.texts.readCode(phone) });
      expect(proved.body.accessToken).toBeNull();
      await askForEmail(handle, own);
      for (const { subject, text } of listEmailsTo(own)) expect(subject + text).not.toMatch(/\d{6}/);
    });
  });

  it('[SEC-04] logs in once when the email code arrives several times at the same time', async () => {
    const { phone, email } = await addMemberWithDevice();
    await runLater(31, async () => {
      const { handle } = await verifyPhone(phone);
      await askForEmail(handle, email);
      const code = server.mail.readCode(email);
      const replies = await Promise.all([1, 2, 3, 4].map(() => proveEmail(handle, code)));
      expect(replies.filter(isSignedIn)).toHaveLength(1);
    });
  });
});
