import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '@moments/contract/sign-in/sign-in';
import { resendSeconds } from '@moments/contract/sign-in/sign-in';
import { registerEndpoint, type Authentication } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { sendEmailCode } from './codes/send-email-code.ts';
import { completeSignup } from './complete-signup.ts';
import { deviceName } from './sessions/device-rules.ts';
import { logOut } from './sessions/log-out.ts';
import { resendCode, startVerification, toE164Phone } from './start-verification.ts';
import type { CodeSubmission } from './verification.ts';
import { verifyPhone } from './verify-phone.ts';

const codeSent = (message: string, memberId: string) =>
  ({ statusCode: 200, message, memberId, resendAfter: resendSeconds }) as const;

function sendingRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  registerEndpoint(app, authentication, calls.sendCode, async ({ body, request }) => {
    const phone = toE164Phone(body.phoneNumber);
    if (body.memberId !== undefined) {
      const handle = await resendCode(services, body.memberId, phone, request.ip);
      return codeSent('Verification code sent to your phone successfully!', handle);
    }
    const handle = await startVerification(services, { purpose: 'log-in', phone }, request.ip);
    return codeSent('Verification code sent successfully', handle);
  });
  registerEndpoint(app, authentication, calls.memberSignup, async ({ body, request }) => {
    const attempt = {
      purpose: 'sign-up',
      phone: toE164Phone(body.phoneNumber),
      email: body.email.toLowerCase(),
    } as const;
    return codeSent(
      'Verification code sent to your phone',
      await startVerification(services, attempt, request.ip),
    );
  });
  registerEndpoint(app, authentication, calls.sendEmailVerification, async ({ params, body, request }) => {
    const { isResend } = await sendEmailCode(services, params.userId, body.email.toLowerCase(), request.ip);
    return {
      statusCode: 200,
      message: isResend
        ? 'Verification code sent to your email successfully!'
        : 'Verification code sent to your email',
      resendAfter: resendSeconds,
    };
  });
}

interface ProvingCall {
  readonly params: { readonly userId: string };
  readonly body: { readonly code: string };
  readonly request: FastifyRequest;
}

const proofIn = ({ params, body, request }: ProvingCall): CodeSubmission => ({
  handle: params.userId,
  code: body.code,
  device: deviceName(request.headers['user-agent']),
});

/** Sign-up, log-in and log-out. */
export function signInRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  sendingRoutes(app, services, authentication);
  registerEndpoint(app, authentication, calls.verifyCode, (call) =>
    verifyPhone(services, proofIn(call), 'log-in'),
  );
  registerEndpoint(app, authentication, calls.verifyPhoneNumber, (call) =>
    verifyPhone(services, proofIn(call), 'sign-up'),
  );
  registerEndpoint(app, authentication, calls.completeSignupVerification, (call) =>
    completeSignup(services, proofIn(call)),
  );
  registerEndpoint(app, authentication, calls.logOut, async ({ memberId, request }) => {
    await logOut(services, memberId, request);
    return { statusCode: 200, message: 'Signed out' };
  });
}
