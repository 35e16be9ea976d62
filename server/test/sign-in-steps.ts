import { memberSignup, sendCode, verifyCode, verifyPhoneNumber } from '@moments/contract/sign-in/sign-in';
import type { TestServer } from './test-server.ts';

/** Lets codes be sent again at once: the limits count in real time, which tests don't wait for. */
export const clearLimits = (server: TestServer) => server.pool.query('delete from rate_limits');

/** Asks for a log-in code; returns what the verification calls want. */
export async function askToLogIn(server: TestServer, phone: string) {
  const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
  return { params: { userId: memberId } };
}

/** Begins a sign-up; returns what the verification calls want. */
export async function askToSignUp(server: TestServer, phone: string, email: string) {
  const { memberId } = await server.ok(memberSignup, { body: { phoneNumber: phone, email } });
  return { params: { userId: memberId } };
}

/** Logs a member in by the texted code. */
export async function logIn(server: TestServer, phone: string) {
  const call = await askToLogIn(server, phone);
  return server.ok(verifyCode, { ...call, body: { code: server.texts.code(phone) } });
}

/** Begins a sign-up and proves its phone. */
export async function signUpToPhone(server: TestServer, phone: string, email: string) {
  const call = await askToSignUp(server, phone, email);
  const verified = await server.ok(verifyPhoneNumber, { ...call, body: { code: server.texts.code(phone) } });
  return { ...call, verified };
}

/** A code that is not the given one. */
export const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456');
