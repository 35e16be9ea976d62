import type { OptOutSource } from '@moments/contract/account/staff-opt-out';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { requireMember, requireLockedMember, type Member } from '../../members/index.ts';
import { isOptedOut, optIn, optOut } from './opt-out.ts';
import { isBlockedByProvider } from './opt-outs-repository.ts';

interface Choice {
  readonly isOn: boolean;
  readonly needsStart: boolean;
}

/** Reads whether a member gets texts (CONS-02). @throws AppError NOT_FOUND */
export async function readTextsChoice(
  { database, personalData }: Services,
  memberId: string,
): Promise<Choice> {
  const member = await requireMember(database, personalData, memberId);
  const phoneHash = personalData.hashForLookup('phone', member.phone);
  return {
    isOn: !(await isOptedOut(database, personalData, member.phone)),
    needsStart: await isBlockedByProvider(database, phoneHash),
  };
}

/** Runs a change with the member locked. @throws AppError NOT_FOUND */
const withMember = <T>(
  { database, personalData }: Services,
  id: string,
  work: (transaction: Transaction, member: Member) => Promise<T>,
): Promise<T> =>
  database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, personalData, id);
    return work(transaction, member);
  });

/** Turns the texts of a member off or on, unless only START can turn them on. @throws AppError NOT_FOUND */
export async function changeTextsChoice(
  services: Services,
  memberId: string,
  isOn: boolean,
): Promise<Choice> {
  await withMember(services, memberId, async (transaction, { phone }) => {
    if (!isOn) {
      const reason = 'turned texts off in Account Settings';
      await optOut(services, transaction, { phone, source: 'portal', actor: 'member', reason });
    } else if (
      !(await isBlockedByProvider(transaction, services.personalData.hashForLookup('phone', phone)))
    ) {
      await optIn(services, transaction, phone, 'turned texts on in Account Settings');
    }
  });
  return readTextsChoice(services, memberId);
}

interface RecordedOptOut {
  /** In the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly source: OptOutSource;
  /** ISO date in Eastern Time. */
  readonly receivedDate: string;
  /** For the audit log. */
  readonly reason?: string | undefined;
}

/**
 * Records an opt-out that came by phone, email, or letter, at once (CONS-02).
 * @returns what happened, for staff
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a day in the future, or without a number
 */
export async function recordOptOut(
  services: Services,
  { actor, memberId, source, receivedDate, reason }: RecordedOptOut,
): Promise<string> {
  if (receivedDate > toEasternIsoDate(services.clock.now()))
    throw invalidFields({ receivedDate: 'This day is in the future' });
  const asked = `asked for no more texts by ${source} on ${receivedDate}`;
  const isNew = await withMember(services, memberId, async (transaction, { phone }) => {
    const after = { source, receivedDate, ...(reason === undefined ? {} : { reason }) };
    // On its own: the status of a member whom an administrator stopped doesn't change.
    await recordAudit(transaction, { actor, action: 'opt-out.recorded', memberId, after });
    return optOut(services, transaction, { phone, source, actor, reason: asked });
  });
  return isNew
    ? 'Texts stopped. The member still gets codes that they ask for'
    : 'Nothing changed. The member had opted out before';
}
