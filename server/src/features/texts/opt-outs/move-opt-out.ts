import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, type Member } from '../../members/index.ts';
import { hasOptOut, insertOptOut, savePreviousStatus, takePreviousStatus } from './opt-outs-repository.ts';

interface Move {
  readonly member: Pick<Member, 'id' | 'phone' | 'status' | 'storedStatus'>;
  /** E.164. */
  readonly to: string;
}

/**
 * Takes a member's STOP along to a new number, and obeys one that the new number has sent before: a change of number is no START
 * (TEXT-02, docs/decisions/0015-change-of-number.md). The old number stays opted out too, whoever has it next.
 * @returns whether the new number is opted out
 */
export async function moveOptOut(
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  { member, to }: Move,
): Promise<boolean> {
  const oldHash = personalData.lookupHash('phone', member.phone);
  const newHash = personalData.lookupHash('phone', to);
  const isOut = member.status === 'EXITED_BY_STOP' || (await hasOptOut(transaction, oldHash));
  if (isOut) {
    const statusBefore = await takePreviousStatus(transaction, oldHash);
    await insertOptOut(transaction, newHash, statusBefore);
    await savePreviousStatus(transaction, newHash, statusBefore);
    return true;
  }
  if (!(await hasOptOut(transaction, newHash))) return false;
  await savePreviousStatus(transaction, newHash, member.storedStatus);
  const reason = 'the new number had texted STOP';
  await changeStatus(transaction, { memberId: member.id, to: 'EXITED_BY_STOP', actor: 'system', reason });
  return true;
}
