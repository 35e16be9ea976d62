import type { staffListOptOutQuestions } from '@moments/contract/conversations/staff-opt-out-questions';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit, recordListed } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { formatMemberName, lockMember, readMember, unreadable } from '../../members/index.ts';
import { returnMomentOfText } from '../sweep/return-moments.ts';
import { answerQuestion, listOpenQuestions, lockQuestion } from './opt-out-questions-repository.ts';
import { optOut } from './opt-out.ts';

interface Answer {
  /** In the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly messageId: string;
  readonly answer: 'stop-texts' | 'no';
}

/**
 * Records whether a text asks for no more texts (CONS-01). If it does, it acts as STOP, and its Moment comes back. The first answer counts.
 * @throws AppError NOT_FOUND
 */
export async function answerOptOutQuestion(
  services: Services,
  { actor, memberId, messageId, answer }: Answer,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    const text = await lockQuestion(transaction, memberId, messageId);
    if (!member || !text) throw new AppError('NOT_FOUND');
    if (text.question !== 'open') return;
    await answerQuestion(transaction, text.id, answer === 'no' ? 'no' : 'stopped');
    await recordAudit(transaction, {
      actor,
      action: 'opt-out-question.answered',
      memberId,
      after: { answer },
    });
    if (answer === 'no') return;
    const reason = 'asked for no more texts in a text';
    await optOut(services, transaction, { phone: member.phone, source: 'text', actor, reason });
    if (text.isCounted && text.providerId !== null)
      await returnMomentOfText(services, transaction, { ...text, providerId: text.providerId });
  });
}

/** Business days that the coach has to answer, and in which the law wants a request to be kept. */
const coachDays = 1;
const dueDays = 10;

/** Lists the questions that no coach answered in time. */
export async function listOptOutQuestions(
  services: Services,
  actor: string,
): Promise<ContentOf<typeof staffListOptOutQuestions>> {
  const now = services.clock.now();
  const today = toEasternIsoDate(now);
  const open = await listOpenQuestions(services.database, now);
  const items = open
    .map(({ id, at, member: row }) => ({ id, at, ...readMember(services, row), sent: toEasternIsoDate(at) }))
    .filter(({ sent }) => addBusinessDays(sent, coachDays) < today)
    .map(({ id, at, member, isReadable, sent }) => ({
      memberId: member.id,
      name: isReadable ? formatMemberName(member) : unreadable.name,
      messageId: String(id),
      at: at.toISOString(),
      dueOn: addBusinessDays(sent, dueDays),
    }));
  await recordListed(
    services.database,
    actor,
    items.map(({ memberId }) => memberId),
    now,
  );
  return { items };
}
