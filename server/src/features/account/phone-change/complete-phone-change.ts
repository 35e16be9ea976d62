import type { FastifyRequest } from 'fastify';
import { undoHours } from '@moments/contract/account/phone-change';
import { undoPhoneChangePath } from '@moments/contract/members/routes';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { redirectWaitingTexts } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { claimPhone, lockMember, updateMember, type Member } from '../../members/index.ts';
import {
  checkMemberCode,
  createRepeatableToken,
  createToken,
  endMemberVerifications,
  endOtherSessions,
  hashToken,
  readCodeOrigin,
  type MemberVerification,
} from '../../sign-in/index.ts';
import { moveOptOut } from '../../texts/index.ts';
import { notifyOwner } from '../notify-owner.ts';
import { changedSubject, oldNumberText, phoneChangedEmail } from './messages.ts';
import { findPhoneChange, insertPhoneChange } from './phone-changes-repository.ts';
import { getOldPhonePlace } from './undo-phone-change.ts';

interface Change {
  readonly memberId: string;
  /** The verification's ID on the wire. */
  readonly handle: string;
  readonly code: string;
  /** The request of the device that stays logged in. */
  readonly request: FastifyRequest;
}

/** Notifies the replaced number and the member's email address. */
async function notify(
  services: Services,
  transaction: Transaction,
  member: Member,
  change: {
    readonly key: string;
    readonly phone: string;
    readonly isOptedOut: boolean;
    readonly undoUrl: string | undefined;
  },
): Promise<void> {
  const { configuration } = services;
  const { id: memberId, phone, email } = member;
  await notifyOwner(
    services,
    transaction,
    { memberId, phone, email },
    {
      key: change.key,
      text: oldNumberText(configuration, change.undoUrl !== undefined),
      subject: changedSubject,
      lines: [phoneChangedEmail(configuration, change)],
    },
  );
}

/** Creates the ID of a change, a UUID. A repeat of the call has the same. */
const createChangeId = (services: Services, { handle, code, request }: Change): string =>
  hashToken(
    createRepeatableToken(
      services.configuration.codePepper,
      readCodeOrigin(request).callKey,
      'phone-change',
      handle,
      code,
    ),
  )
    .toString('hex', 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, (_digits, ...parts) => `${parts.slice(0, 4).join('-')}-`);

/**
 * Records the change, so that the owner can undo it.
 * @returns the address of the undo page, with its token in the hash; undefined without a proved email that it could go to
 */
async function allowUndo(
  services: Services,
  transaction: Transaction,
  member: Member,
  id: string,
): Promise<string | undefined> {
  const { clock, configuration, personalData } = services;
  const token = createToken();
  const changedAt = clock.now();
  await insertPhoneChange(transaction, {
    id,
    memberId: member.id,
    oldPhoneEncrypted: personalData.encrypt(member.phone, getOldPhonePlace(id)),
    undoHash: hashToken(token),
    changedAt,
    undoUntil: new Date(changedAt.getTime() + undoHours * 3_600_000),
  });
  if (!member.emailVerified) return undefined;
  return new URL(`${undoPhoneChangePath}#${token}`, configuration.publicUrl).href;
}

/**
 * Saves the new number.
 * @returns false if the number is no longer available
 */
async function replaceNumber(
  services: Services,
  transaction: Transaction,
  { memberId, phone, handleHash }: MemberVerification,
  { id, request }: Pick<Change, 'request'> & { readonly id: string },
): Promise<boolean> {
  const { personalData } = services;
  const owner = await claimPhone(transaction, personalData, phone);
  const member = await lockMember(transaction, personalData, { id: memberId });
  await endMemberVerifications(transaction, memberId);
  if (!member || owner) return false;
  const isOptedOut = await moveOptOut(services, transaction, { member, to: phone });
  await updateMember(transaction, personalData, memberId, { phone });
  await redirectWaitingTexts(services, transaction, memberId, phone);
  const devices = await endOtherSessions(transaction, memberId, request);
  const after = { devicesSignedOut: devices, isOptedOut };
  await recordAudit(transaction, { actor: 'member', action: 'member.phone-changed', memberId, after });
  const key = `phone-changed:${memberId}:${handleHash.toString('hex')}`;
  const undoUrl = await allowUndo(services, transaction, member, id);
  await notify(services, transaction, member, { key, phone, isOptedOut, undoUrl });
  return true;
}

/**
 * Replaces the old number with the verified one (ACC-05). If another member has the number by then, that member keeps it,
 * and the caller learns only that the change is no longer active (AUTH-19). A repeat of the call gets the same reply.
 * @throws AppError VERIFICATION_NOT_ACTIVE, INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function completePhoneChange(services: Services, change: Change): Promise<void> {
  const { memberId, handle, code, request } = change;
  const id = createChangeId(services, change);
  const done = await findPhoneChange(services.database, { id });
  if (done?.memberId === memberId && done.undoneAt === null) return;
  const submission = { purposes: ['change-phone'], memberId, handle, code, callKey: undefined } as const;
  const attempt = await checkMemberCode(services, submission);
  const isReplaced = await services.database.transaction((transaction) =>
    replaceNumber(services, transaction, attempt, { id, request }),
  );
  if (!isReplaced) throw new AppError('VERIFICATION_NOT_ACTIVE');
}
