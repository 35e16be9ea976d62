import { beforeEach, describe, expect, it } from 'vitest';
import { buildUrl } from '@moments/contract/http/endpoint';
import { memberSignup, sendCode, verifyCode, verifyPhoneNumber } from '@moments/contract/sign-in/sign-in';
import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import { clearLimits, chooseOtherCode } from '../../../test/sign-in-steps.ts';
import { addMember, generatePhone, type TestMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const server = await shareTestServer();
beforeEach(() => clearLimits(server));

interface From {
  readonly ip: string;
  readonly cookie?: string;
}

const home: From = { ip: '198.51.100.1' };
const stranger: From = { ip: '203.0.113.9' };

const post = async (url: string, payload: object, { ip, cookie }: From) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    headers: cookie === undefined ? {} : { cookie },
  });

const ask = async (phoneNumber: string, from: From) => {
  const reply = await post(sendCode.path, { phoneNumber }, from);
  const { memberId, code } = reply.json<{ memberId?: string; code?: string }>();
  return { userId: memberId ?? '', error: code };
};

const enter = (userId: string, code: string, from: From) =>
  post(buildUrl(verifyCode.path, { userId }), { code }, from);

/** Guesses as often as it is let, over resends. @returns the wrong codes that were looked at */
async function guess(phone: string, from: From): Promise<number> {
  let looked = 0;
  for (let sends = 0; sends < 20; sends += 1) {
    await server.pool.query(`delete from rate_limits where key like 'texts%' or key like 'codesFor%'`);
    const { userId } = await ask(phone, from);
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await enter(userId, chooseOtherCode(server.texts.readCode(phone)), from);
      if (reply.statusCode === 429) return looked;
      looked += 1;
    }
  }
  return looked;
}

async function logInFrom(phone: string, from: From) {
  await server.pool.query(`delete from rate_limits where key like 'textsToANumber%'`);
  const { userId } = await ask(phone, from);
  return enter(userId, server.texts.readCode(phone), from);
}

/** Logs in once, so that the browser is known. @returns its cookie */
async function registerDevice({ phone }: TestMember): Promise<string> {
  const reply = await logInFrom(phone, home);
  const cookie = String(reply.headers['set-cookie']);
  expect(cookie).toMatch(/^moments-device=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
  return cookie.split(';')[0] ?? '';
}

describe('a stranger who guesses codes', () => {
  it('[SEC-05, AUTH-20] limits wrong codes from one network, and the member still logs in from another', async () => {
    const { phone } = await addMember(server.services);
    expect(await guess(phone, stranger)).toBe(20);
    expect((await logInFrom(phone, stranger)).statusCode).toBe(429);
    expect((await logInFrom(phone, home)).statusCode).toBe(200);
  });

  it('[SEC-05] limits wrong codes from many networks for unknown devices only, and staff lift the limit', async () => {
    const member = await addMember(server.services);
    const cookie = await registerDevice(member);
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await guess(member.phone, { ip });
    expect((await logInFrom(member.phone, home)).statusCode).toBe(429);
    expect((await logInFrom(member.phone, { ...home, cookie })).statusCode).toBe(200);
    await server.ok(staffLiftCodeLimits, {
      token: 'sandbox-operator',
      params: { memberId: member.id },
      body: { reason: 'called support' },
    });
    expect((await logInFrom(member.phone, home)).statusCode).toBe(200);
  });
});

describe('a stranger who asks for codes', () => {
  it('[SEC-05] many code requests neither block a known device nor void its code', async () => {
    const member = await addMember(server.services);
    const cookie = await registerDevice(member);
    await clearLimits(server);
    const { userId } = await ask(member.phone, { ...home, cookie });
    const code = server.texts.readCode(member.phone);
    expect((await ask(member.phone, stranger)).error).toBeUndefined();
    expect((await ask(member.phone, stranger)).error).toBe('TOO_MANY_REQUESTS');
    expect((await enter(userId, code, { ...home, cookie })).statusCode).toBe(200);
  });

  it('[SEC-05, AUTH-20] a request from one network neither blocks a person on another nor voids their code, for a sign-up', async () => {
    const phoneNumber = generatePhone();
    const signUp = (from: From) =>
      post(memberSignup.path, { phoneNumber, email: 'new.person@example.com' }, from);
    expect((await signUp(stranger)).statusCode).toBe(200);
    const { memberId: userId } = (await signUp(home)).json<{ memberId: string }>();
    const code = server.texts.readCode(phoneNumber);
    expect((await signUp(stranger)).statusCode).toBe(429);
    expect((await ask(phoneNumber, { ip: '203.0.113.77' })).error).toBeUndefined();
    expect((await post(buildUrl(verifyPhoneNumber.path, { userId }), { code }, home)).statusCode).toBe(200);
  });

  it('[SEC-05] a device is known only for the member who logged in on it', async () => {
    const member = await addMember(server.services);
    const other = await addMember(server.services);
    const cookie = await registerDevice(member);
    await guess(other.phone, { ...stranger, cookie });
    expect((await logInFrom(other.phone, { ...stranger, cookie })).statusCode).toBe(429);
  });
});
