import type { MemberStatus } from '@moments/contract/member-status';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { changeStatus, type Member } from '../members/index.ts';
import { balanceOf, useMoment } from '../moments/index.ts';
import { tellNow, tellOnceADay } from './tell.ts';
import { handlingOf } from './standing-rules.ts';

const move = (transaction: Transaction, memberId: string, to: MemberStatus, reason: string) =>
  changeStatus(transaction, { memberId, to, actor: 'system', reason });

/** Away at zero, told once with the way back (MOM-04). */
async function leaveAtZero(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  await move(transaction, member.id, 'AWAY_TEXT_LIMIT', 'no Moments left');
  await tellNow(services, transaction, member, 'none-left', cause);
}

async function afterUse(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  const { remaining } = await balanceOf(transaction, member.id);
  const { leavesAtZero } = handlingOf(member.status);
  if (remaining > 0) {
    // A new month or a correction brought Moments, and nothing else has noticed yet.
    if (member.status === 'AWAY_TEXT_LIMIT')
      await move(transaction, member.id, 'ACTIVE_COACHING', 'has Moments again');
    return;
  }
  if (leavesAtZero) await leaveAtZero(services, transaction, member, cause);
}

/**
 * Takes the Moment of a text (MOM-01), and does what follows at zero. Call it with the member locked.
 * @param cause names the text
 * @returns whether the text is counted
 */
export async function useText(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<boolean> {
  const handling = handlingOf(member.status);
  const used =
    handling.usesMoment &&
    (await useMoment(transaction, { memberId: member.id, cause, at: services.clock.now() })) === 'used';
  if (used) {
    await afterUse(services, transaction, member, cause);
    if (handling.notice === 'waiting') await tellOnceADay(services, transaction, member, handling.notice);
  } else if (handling.leavesAtZero && member.status !== 'AWAY_TEXT_LIMIT') {
    await leaveAtZero(services, transaction, member, cause);
  } else if (handling.notice) {
    await tellOnceADay(services, transaction, member, handling.notice);
  }
  return used;
}
