import type { ConfirmedAction } from '@moments/contract/account/confirmation';
import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { requireMember, type Member } from '../../members/index.ts';
import { confirmationText, actionNames, neverShare } from '../../sign-in/code-text-rules.ts';
import {
  checkMemberCode,
  isMemberVerificationConfirmed,
  markVerified,
  sendMemberCode,
  type CodeOrigin,
  type MemberCodeSubmission,
  type StartedVerification,
} from '../../sign-in/index.ts';

const confirmationSubject = (action: ConfirmedAction): string => `Your code to ${actionNames[action]}`;

/** Creates the email with the code that confirms an action. */
const confirmationEmail = (action: ConfirmedAction, code: string, supportEmail: string): string =>
  [
    'Hello,',
    `The code to ${actionNames[action]} is ${code}`,
    `Enter it on the page where you requested it. It works for ${String(codeLifetimeMinutes)} minutes. ${neverShare}`,
    `If you didn’t request this code, someone else may be logged in to your account. Log out your other devices in Account Settings, and email ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');

export type Channel = 'phone' | 'email';

const purposes = {
  'change-phone': 'confirm-change-phone',
  'export-data': 'confirm-export-data',
} as const satisfies Record<ConfirmedAction, string>;

interface Request {
  readonly memberId: string;
  readonly action: ConfirmedAction;
  readonly channel: Channel;
}

function send(
  services: Services,
  { id: memberId, phone, email }: Member,
  { action, channel }: Request,
  origin: CodeOrigin,
): Promise<StartedVerification> {
  const { supportEmail } = services.configuration;
  const withCode = (code: string): string =>
    channel === 'email' ? confirmationEmail(action, code, supportEmail) : confirmationText(action, code);
  const common = { purpose: purposes[action], memberId, phone, message: { withCode } };
  return sendMemberCode(
    services,
    channel === 'email' ? { ...common, email, subject: confirmationSubject(action) } : common,
    origin,
  );
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'INVALID_REQUEST';

/**
 * Sends the code that confirms an action, to the phone or the verified email that the account has now (ACC-06).
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS, CODE_NOT_SENT; INVALID_REQUEST if no code can reach the member
 */
export async function sendConfirmationCode(
  services: Services,
  request: Request,
  origin: CodeOrigin,
): Promise<StartedVerification & { readonly sentTo: Channel }> {
  const member = await requireMember(services.database, services.personalData, request.memberId);
  const channel = member.emailVerified ? request.channel : 'phone';
  try {
    return { ...(await send(services, member, { ...request, channel }, origin)), sentTo: channel };
  } catch (error) {
    if (channel === 'email' || !member.emailVerified || !isUnreachable(error)) throw error;
    return { ...(await send(services, member, { ...request, channel: 'email' }, origin)), sentTo: 'email' };
  }
}

/**
 * Checks the code of a confirmation.
 * @throws AppError VERIFICATION_NOT_ACTIVE, INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function confirmWithCode(
  services: Services,
  submission: Omit<MemberCodeSubmission, 'purposes'>,
): Promise<void> {
  const verification = await checkMemberCode(services, {
    ...submission,
    purposes: Object.values(purposes),
  });
  await markVerified(services.database, verification.handleHash, services.clock.now());
}

/**
 * Requires that the member has confirmed the action with a fresh code (ACC-06, SEC-03).
 * @throws AppError CONFIRMATION_REQUIRED
 */
export async function requireConfirmation(
  services: Services,
  memberId: string,
  action: ConfirmedAction,
  handle: string,
): Promise<void> {
  const verification = { memberId, purpose: purposes[action], handle };
  if (!(await isMemberVerificationConfirmed(services, verification)))
    throw new AppError('CONFIRMATION_REQUIRED');
}
