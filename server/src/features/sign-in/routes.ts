import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '@moments/contract/sign-in/sign-in';
import { sendUnlockCode, verifyUnlockCode } from '@moments/contract/sign-in/unlock';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { sendEmailCode } from './codes/email-codes.ts';
import type { StartedVerification } from './codes/lost-replies.ts';
import { resendCode, startVerification } from './codes/text-codes.ts';
import { completeSignup } from './complete-signup.ts';
import { readCodeOrigin, rememberDevice, unlockDevice } from './sessions/known-devices.ts';
import { getDeviceName } from './sessions/session-rules.ts';
import { logOut } from './sessions/sessions.ts';
import { requestUnlock, verifyUnlock } from './unlock/unlock.ts';
import type { CodeSubmission } from './verification.ts';
import { verifyPhone } from './verify-phone.ts';

const toCodeReply = (message: string, { handle, resendAfter }: StartedVerification) =>
  ({ message, memberId: handle, resendAfter }) as const;

function registerSendingRoutes(register: RegisterEndpoint, services: Services): void {
  register(calls.sendCode, async ({ body, request }) => {
    const phone = body.phoneNumber;
    if (body.memberId !== undefined) {
      const resent = await resendCode(services, body.memberId, phone, readCodeOrigin(request));
      return toCodeReply('Verification code sent to your phone successfully!', resent);
    }
    const started = await startVerification(services, { purpose: 'log-in', phone }, readCodeOrigin(request));
    return toCodeReply('Verification code sent successfully', started);
  });
  register(calls.memberSignup, async ({ body, request }) => {
    const verification = {
      purpose: 'sign-up',
      phone: body.phoneNumber,
      email: body.email.toLowerCase(),
    } as const;
    return toCodeReply(
      'Verification code sent to your phone',
      await startVerification(services, verification, readCodeOrigin(request)),
    );
  });
  register(calls.sendEmailVerification, async ({ params, body, request }) => {
    const address = body.email.toLowerCase();
    const { isResend, resendAfter } = await sendEmailCode(
      services,
      params.userId,
      address,
      readCodeOrigin(request),
    );
    return {
      message: isResend
        ? 'Verification code sent to your email successfully!'
        : 'Verification code sent to your email',
      resendAfter,
    };
  });
}

interface CodeCall {
  readonly params: { readonly userId: string };
  readonly body: { readonly code: string };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const toSubmission = ({ params, body, request }: CodeCall): CodeSubmission => ({
  handle: params.userId,
  code: body.code,
  device: getDeviceName(request.headers['user-agent']),
  origin: readCodeOrigin(request),
});

/** Remembers the browser of a log-in, so that it keeps its own limits for codes (SEC-05). */
async function withDevice<Reply extends { readonly accessToken: { readonly userId: string } | null }>(
  services: Services,
  { request, reply }: CodeCall,
  answer: Promise<Reply>,
): Promise<Reply> {
  const result = await answer;
  if (result.accessToken)
    await rememberDevice(services, { memberId: result.accessToken.userId, request, reply });
  return result;
}

function registerUnlockRoutes(register: RegisterEndpoint, services: Services): void {
  register(sendUnlockCode, async ({ body, request }) => {
    const { phoneNumber: phone, memberId: replaced } = body;
    const account = { phone, email: body.email.toLowerCase(), replaced };
    return toCodeReply(
      'If the email is right, a code is on its way',
      await requestUnlock(services, account, readCodeOrigin(request)),
    );
  });
  register(verifyUnlockCode, async ({ params, body, request, reply }) => {
    const entry = { handle: params.userId, code: body.code, ip: request.ip };
    await unlockDevice(services, { memberId: await verifyUnlock(services, entry), request, reply });
    return { message: 'This browser is unlocked' };
  });
}

/** Registers sign-up, log-in, and log-out. */
export function registerSignInRoutes(register: RegisterEndpoint, services: Services): void {
  registerSendingRoutes(register, services);
  registerUnlockRoutes(register, services);
  register(calls.verifyCode, (call) =>
    withDevice(services, call, verifyPhone(services, toSubmission(call), 'log-in')),
  );
  register(calls.verifyPhoneNumber, (call) =>
    withDevice(services, call, verifyPhone(services, toSubmission(call), 'sign-up')),
  );
  register(calls.completeSignupVerification, (call) =>
    withDevice(services, call, completeSignup(services, toSubmission(call))),
  );
  register(calls.logOut, async ({ memberId, request }) => {
    await logOut(services, memberId, request);
    return { message: 'Signed out' };
  });
}
