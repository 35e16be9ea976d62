import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { members, messages } from '../../../platform/database/schema/index.ts';

const columns = {
  id: messages.id,
  memberId: messages.memberId,
  providerId: messages.providerId,
  question: messages.optOutQuestion,
  isCounted: messages.isCounted,
};
type Question = Pick<typeof messages.$inferSelect, 'id' | 'memberId' | 'providerId' | 'isCounted'> & {
  readonly question: 'open' | 'stopped' | 'no' | null;
};

/** Finds a text about which there is a question, and locks it, so that one answer counts. */
export async function lockQuestion(
  transaction: Transaction,
  memberId: string,
  messageId: string,
): Promise<Question | undefined> {
  if (!isUuid(memberId) || !/^\d{1,18}$/.test(messageId)) return undefined;
  const [row] = await transaction
    .select(columns)
    .from(messages)
    .where(and(eq(messages.id, BigInt(messageId)), eq(messages.memberId, memberId)))
    .for('update');
  return row?.question === null ? undefined : row;
}

export async function answerQuestion(
  transaction: Transaction,
  id: bigint,
  answer: 'stopped' | 'no',
): Promise<void> {
  await transaction.update(messages).set({ optOutQuestion: answer }).where(eq(messages.id, id));
}

/** Answers a member's open questions when texts are stopped in another way. */
export async function closeQuestions(transaction: Transaction, memberId: string): Promise<void> {
  await transaction
    .update(messages)
    .set({ optOutQuestion: 'stopped' })
    .where(and(eq(messages.memberId, memberId), eq(messages.optOutQuestion, 'open')));
}

/** Lists open questions about texts before an instant, oldest first. */
export const listOpenQuestions = (queries: Queries, before: Date) =>
  queries
    .select({ id: messages.id, at: messages.at, member: members })
    .from(messages)
    .innerJoin(members, eq(members.id, messages.memberId))
    .where(
      and(
        eq(messages.optOutQuestion, 'open'),
        lt(messages.at, before),
        sql`${members.erasedAt} is null and ${members.status} <> 'EXITED_BY_STOP'`,
      ),
    )
    .orderBy(asc(messages.at))
    .limit(200);
