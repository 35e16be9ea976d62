import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { redirectWaitingTexts } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { claimPhone, lockMember, updateMember } from '../../members/index.ts';
import { endMemberVerifications, endSessions, forgetDevices, hashToken } from '../../sign-in/index.ts';
import { moveOptOut } from '../../texts/index.ts';
import { notifyOwner } from '../notify-owner.ts';
import { undoneEmail, undoneSubject, undoneText } from './messages.ts';
import { findPhoneChange, markUndone } from './phone-changes-repository.ts';

/** Returns where the old number of a change is stored. */
export const getOldPhonePlace = (row: string) => ({ column: 'phone_changes.old_phone', row });

async function undo(services: Services, transaction: Transaction, token: string): Promise<boolean> {
  const { personalData, clock } = services;
  const now = clock.now();
  const change = await findPhoneChange(transaction, { undoHash: hashToken(token) });
  if (!change || change.undoUntil <= now) return false;
  const phone = personalData.decrypt(change.oldPhoneEncrypted, getOldPhonePlace(change.id));
  const owner = await claimPhone(transaction, personalData, phone);
  const member = await lockMember(transaction, personalData, { id: change.memberId });
  if (!member || (owner && owner.id !== member.id)) return false;
  // The link was used before, and the number is still back.
  if (change.undoneAt !== null) return member.phone === phone;
  if (!(await markUndone(transaction, change, now))) return false;
  await endMemberVerifications(transaction, member.id);
  if (member.phone !== phone) {
    await moveOptOut(services, transaction, { member, to: phone });
    await updateMember(transaction, personalData, member.id, { phone });
    await redirectWaitingTexts(services, transaction, member.id, phone);
  }
  await endSessions(transaction, member.id);
  await forgetDevices(transaction, member.id);
  await recordAudit(transaction, {
    actor: 'member',
    action: 'member.phone-change-undone',
    memberId: member.id,
  });
  const { id: memberId, email } = member;
  const { configuration } = services;
  const notice = {
    key: `phone-change-undone:${change.id}`,
    text: undoneText(configuration),
    subject: undoneSubject,
    lines: [undoneEmail(configuration)],
  };
  await notifyOwner(services, transaction, { memberId, phone, email }, notice);
  return true;
}

/**
 * Restores the number that a change replaced, and logs out every device (ACC-06). Later changes are undone with it.
 * A link that was used before says so again, as long as the account has that number. Every other reason why a link doesn't work gets the same error, so that a link reveals nothing about a number.
 * @throws AppError UNDO_NOT_POSSIBLE
 */
export async function undoPhoneChange(services: Services, token: string): Promise<void> {
  const isUndone = await services.database.transaction((transaction) => undo(services, transaction, token));
  if (!isUndone) throw new AppError('UNDO_NOT_POSSIBLE');
}
