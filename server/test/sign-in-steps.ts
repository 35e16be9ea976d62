import { memberSignup, sendCode, verifyCode, verifyPhoneNumber } from '@moments/contract/sign-in/sign-in';
import type { TestServer } from './test-server.ts';

/** Clears the rate limits, which count in real time. */
export const clearLimits = (server: TestServer) => server.pool.query('delete from rate_limits');

/** Requests a log-in code. @returns the input of the verification calls */
export async function askToLogIn(server: TestServer, phone: string) {
  const { memberId } = await server.ok(sendCode, { body: { phoneNumber: phone } });
  return { params: { userId: memberId } };
}

/** Starts a sign-up. @returns the input of the verification calls */
export async function askToSignUp(server: TestServer, phone: string, email: string) {
  const { memberId } = await server.ok(memberSignup, { body: { phoneNumber: phone, email } });
  return { params: { userId: memberId } };
}

/** Logs a member in with the code from the text. */
export async function logIn(server: TestServer, phone: string) {
  const call = await askToLogIn(server, phone);
  return server.ok(verifyCode, { ...call, body: { code: server.texts.readCode(phone) } });
}

/** Starts a sign-up and verifies its phone number. */
export async function signUpToPhone(server: TestServer, phone: string, email: string) {
  const call = await askToSignUp(server, phone, email);
  const verified = await server.ok(verifyPhoneNumber, {
    ...call,
    body: { code: server.texts.readCode(phone) },
  });
  return { ...call, verified };
}

/** Returns a code that differs from the given one. */
export const chooseOtherCode = (code: string): string => (code === '123456' ? '654321' : '123456');
