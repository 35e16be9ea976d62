import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { requireMember, lockMember, requireLockedMember, type Member } from '../../members/index.ts';
import { deletionCodeText } from '../../sign-in/code-text-rules.ts';
import {
  checkMemberCode,
  sendMemberCode,
  type CodeOrigin,
  type StartedVerification,
} from '../../sign-in/index.ts';
import { isOptedOut } from '../../texts/index.ts';
import { findDeletion, type StoredDeletion } from './deletions-repository.ts';
import { deletionCodeEmail, deletionCodeSubject } from './emails.ts';
import { cancelDeletion, scheduleDeletion } from './schedule-deletion.ts';

/** The channel of a sent code. Its handle is the ID of the confirmation. */
interface SentDeletionCode extends StartedVerification {
  readonly channel: 'text' | 'mail';
}

const toRequest = ({ id, phone }: Member) => ({ purpose: 'delete-account', memberId: id, phone }) as const;

const sendCodeByText = (services: Services, member: Member, origin: CodeOrigin) =>
  sendMemberCode(services, { ...toRequest(member), message: { withCode: deletionCodeText } }, origin);

const sendCodeByEmail = (services: Services, member: Member, origin: CodeOrigin) =>
  sendMemberCode(
    services,
    {
      ...toRequest(member),
      email: member.email,
      subject: deletionCodeSubject,
      message: { withCode: (code) => deletionCodeEmail(code, services.configuration.supportEmail) },
    },
    origin,
  );

const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'INVALID_REQUEST';

/**
 * Sends the code that confirms a deletion: by text, or by email to members who want that, opted out of texts, or can't get any.
 * @throws AppError TOO_MANY_REQUESTS, CODE_NOT_SENT, INVALID_REQUEST if neither can reach the member
 */
export async function sendCode(
  services: Services,
  { memberId, isByEmail }: { readonly memberId: string; readonly isByEmail: boolean },
  origin: CodeOrigin,
): Promise<SentDeletionCode> {
  const { database, personalData } = services;
  const member = await requireMember(database, personalData, memberId);
  const sendByEmail = async () =>
    ({ ...(await sendCodeByEmail(services, member, origin)), channel: 'mail' }) as const;
  if (member.emailVerified && (isByEmail || (await isOptedOut(database, personalData, member.phone))))
    return sendByEmail();
  try {
    return { ...(await sendCodeByText(services, member, origin)), channel: 'text' };
  } catch (error) {
    if (member.emailVerified && isUnreachable(error)) return sendByEmail();
    throw error;
  }
}

interface Confirmation {
  readonly memberId: string;
  /** The verification's ID on the wire. */
  readonly handle: string;
  readonly code: string;
}

async function write(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<StoredDeletion> {
  const member = await requireLockedMember(transaction, services.personalData, memberId);
  const begun = await scheduleDeletion(services, transaction, member, { actor: 'member' });
  const deletion = begun ?? (await findDeletion(transaction, memberId));
  if (!deletion) throw new AppError('NOT_FOUND');
  return deletion;
}

/**
 * Confirms that the account will be deleted after the grace period. Cancels an active plan at the end of its period in
 * the same transaction. Repeating it has no extra effect.
 * @throws AppError VERIFICATION_NOT_ACTIVE, INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function requestDeletion(
  services: Services,
  { memberId, handle, code }: Confirmation,
): Promise<StoredDeletion> {
  const known = await findDeletion(services.database, memberId);
  if (known) return known;
  const purposes = ['delete-account'] as const;
  await checkMemberCode(services, { purposes, memberId, handle, code, callKey: undefined });
  return services.database.transaction((transaction) => write(services, transaction, memberId));
}

/** Cancels a member's deletion. Does nothing if none is scheduled. */
export async function withdrawDeletion(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    const deletion = await findDeletion(transaction, memberId);
    if (member && deletion)
      await cancelDeletion(services, transaction, member, deletion, { actor: 'member' });
  });
}
