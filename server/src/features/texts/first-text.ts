import { saveFirstText as saveFirstTextCall } from '@moments/contract/matching/first-text';
import { toCrisisWordsField } from '@moments/contract/safety/crisis-words';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import { emitEvent } from '../../platform/outgoing-events/outgoing-events.ts';
import type { Services } from '../../services.ts';
import { findInTexts, lookThrough } from '../crisis/index.ts';
import { loadProfile, lockMember, requireLockedMember, updateMember } from '../members/index.ts';
import { consumeMomentForText } from './consume-moment-for-text.ts';
import { insertText, markNotCounted } from './messages-repository.ts';
import { findOptOutRequest } from './opt-outs/opt-out-request-rules.ts';

const waitingStatuses: readonly string[] = ['PENDING_MATCHING', 'WAITLIST_REVIEW'];

/**
 * Keeps the first text of a member who waits for a coach, and looks it through (SAFE-02).
 * @returns whether it has words of the crisis lists
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
const saveFirstText = (services: Services, memberId: string, firstText: string): Promise<boolean> =>
  services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, memberId);
    if (!waitingStatuses.includes(member.storedStatus))
      throw new AppError('ILLEGAL_TRANSITION', { message: 'You have a coach now. Text them instead.' });
    await updateMember(transaction, services.personalData, memberId, { firstText });
    const answer = { memberId, written: { firstText }, stored: [member.firstText] };
    return lookThrough(services, transaction, answer);
  });

export function registerFirstTextRoutes(register: RegisterEndpoint, services: Services): void {
  register(saveFirstTextCall, async ({ memberId, body: { text } }) => {
    const hasCrisisWords = await saveFirstText(services, memberId, text);
    const { user } = await loadProfile(services, memberId);
    const message = text === '' ? 'Text removed' : 'Text saved';
    return { message, user, ...toCrisisWordsField(hasCrisisWords) };
  });
}

/**
 * Sends the first text of a member who was just matched: it is stored as a text of theirs, and uses a Moment (MOM-01). Once, because it is
 * removed in the same transaction.
 */
export async function sendFirstText(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const { personalData, clock } = services;
  const member = await lockMember(transaction, personalData, { id: memberId });
  if (!member || member.firstText === '') return;
  const hasCrisisWords = await findInTexts(services, transaction, [member.firstText]);
  const at = clock.now();
  const providerId = `first-text:${memberId}:${at.toISOString()}`;
  const stored = await insertText(transaction, personalData, {
    memberId,
    direction: 'from-member',
    providerId,
    body: member.firstText,
    at,
    asksToOptOut: findOptOutRequest(member.firstText, hasCrisisWords) !== 'none',
  });
  await updateMember(transaction, personalData, memberId, { firstText: '' });
  if (stored === undefined) return;
  const usedMoment = await consumeMomentForText(services, transaction, member, `text:${providerId}`);
  if (!usedMoment) await markNotCounted(transaction, stored);
  const data = { memberId, messageId: String(stored), usedMoment };
  await emitEvent(services, transaction, { type: 'text.received', data });
}
