import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findMember, type Member } from '../../members/index.ts';
import { sendMemberCode } from '../../sign-in/index.ts';
import { isOptedOut } from '../../texts/index.ts';
import { deletionCodeEmail, deletionCodeSubject, deletionCodeText } from './emails.ts';

/** Where a code went, and the handle of the confirmation that it belongs to. */
export interface SentDeletionCode {
  readonly deletionId: string;
  readonly channel: 'text' | 'mail';
}

const asked = ({ id, phone }: Member) => ({ purpose: 'delete-account', memberId: id, phone }) as const;

const textIt = (services: Services, member: Member, ip: string): Promise<string> =>
  sendMemberCode(services, { ...asked(member), message: { withCode: deletionCodeText } }, ip);

const mailIt = (services: Services, member: Member, ip: string): Promise<string> =>
  sendMemberCode(
    services,
    {
      ...asked(member),
      email: member.email,
      subject: deletionCodeSubject,
      message: { withCode: (code) => deletionCodeEmail(code, services.configuration.supportEmail) },
    },
    ip,
  );

const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'INVALID_REQUEST';

/**
 * Sends the code that confirms a deletion: by text, or by mail to who wants no texts or can't get any.
 * @param ip address of whoever asks
 * @throws Refusal TOO_MANY_REQUESTS, CODE_NOT_SENT, INVALID_REQUEST where neither reaches the member
 */
export async function sendCode(services: Services, memberId: string, ip: string): Promise<SentDeletionCode> {
  const { database, personalData } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  const mailed = async () => ({ deletionId: await mailIt(services, member, ip), channel: 'mail' }) as const;
  if (member.emailVerified && (await isOptedOut(database, personalData, member.phone))) return mailed();
  try {
    return { deletionId: await textIt(services, member, ip), channel: 'text' };
  } catch (error) {
    if (member.emailVerified && isUnreachable(error)) return mailed();
    throw error;
  }
}
