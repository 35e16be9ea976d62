import { and, desc, eq } from 'drizzle-orm';
import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { reconciliationProgress, reconciliations } from '../../../platform/database/schema/index.ts';

/** The only row. */
const name = 'payments';

export interface Progress {
  readonly startedAt: Date;
  /** Whether all members are compared, and not only those with changes. */
  readonly isFull: boolean;
  /** Up to where it is done: a member's ID if it is full, else an instant in ISO form. */
  readonly cursor: string;
  readonly compared: number;
  readonly differences: ReconciliationDifference[];
}

export async function findProgress(queries: Queries): Promise<Progress | undefined> {
  const [row] = await queries
    .select()
    .from(reconciliationProgress)
    .where(eq(reconciliationProgress.name, name));
  return row;
}

/** Begins a reconciliation, in place of one that has begun. */
export async function beginProgress(queries: Queries, progress: Progress): Promise<void> {
  await queries
    .insert(reconciliationProgress)
    .values({ name, ...progress })
    .onConflictDoUpdate({ target: reconciliationProgress.name, set: progress });
}

const isStill = ({ startedAt, cursor }: Progress) =>
  and(
    eq(reconciliationProgress.name, name),
    eq(reconciliationProgress.startedAt, startedAt),
    eq(reconciliationProgress.cursor, cursor),
  );

/** Saves how far it came. @returns false if another worker continued it or began another one */
export async function saveProgress(queries: Queries, from: Progress, to: Progress): Promise<boolean> {
  const rows = await queries
    .update(reconciliationProgress)
    .set(to)
    .where(isStill(from))
    .returning({ name: reconciliationProgress.name });
  return rows.length > 0;
}

/** Stores the result in place of the progress. @param last what was saved before its end */
export async function finishReconciliation(
  database: Database,
  last: Progress,
  { startedAt, isFull, compared, differences }: Progress,
  finishedAt: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const rows = await transaction
      .delete(reconciliationProgress)
      .where(isStill(last))
      .returning({ name: reconciliationProgress.name });
    if (rows.length === 0) return;
    await transaction
      .insert(reconciliations)
      .values({ startedAt, finishedAt, compared, isFull, differences });
  });
}

/** Lists reconciliations, newest first. */
export const listReconciliations = (queries: Queries, limit: number) =>
  queries.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(limit);

/** Finds when the last reconciliation of all members began. */
export async function findLastFull(queries: Queries): Promise<Date | undefined> {
  const [row] = await queries
    .select({ startedAt: reconciliations.startedAt })
    .from(reconciliations)
    .where(eq(reconciliations.isFull, true))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  return row?.startedAt;
}
