import { and, asc, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { DraftVersion } from '@moments/contract/enrollment/step-drafts';
import type { Queries } from '../../../platform/database/database.ts';
import { isNotHeld } from '../../../platform/database/held-records.ts';
import { stepDrafts } from '../../../platform/database/schema/index.ts';

/** Whose draft of which step. */
export interface DraftKey {
  readonly memberId: string;
  readonly step: EnrollmentStep;
}

type Row = typeof stepDrafts.$inferSelect;

const isDraft = ({ memberId, step }: DraftKey): SQL | undefined =>
  and(eq(stepDrafts.memberId, memberId), eq(stepDrafts.step, step));

/** Checks whether the same form wrote the row before. */
const isEarlier = ({ writer, sequence }: DraftVersion): SQL =>
  sql`${stepDrafts.writer} = ${writer} and ${stepDrafts.sequence} < ${sequence}`;

const isVersion = ({ writer, sequence }: DraftVersion): SQL | undefined =>
  and(eq(stepDrafts.writer, writer), eq(stepDrafts.sequence, sequence));

export async function findDraft(queries: Queries, key: DraftKey): Promise<Row | undefined> {
  const [row] = await queries.select().from(stepDrafts).where(isDraft(key));
  return row;
}

/**
 * Writes a version in one statement, so that of two at the same time the older one never stays.
 * @param basedOn the version that this one was made from; null if there was none
 * @returns whether it was written
 */
export async function writeDraft(queries: Queries, row: Row, basedOn: DraftVersion | null): Promise<boolean> {
  const { memberId, step, ...written } = row;
  const { rowCount } =
    basedOn === null
      ? await queries
          .insert(stepDrafts)
          .values(row)
          .onConflictDoUpdate({
            target: [stepDrafts.memberId, stepDrafts.step],
            set: written,
            setWhere: isEarlier(row),
          })
      : await queries
          .update(stepDrafts)
          .set(written)
          .where(and(isDraft({ memberId, step }), or(isEarlier(row), isVersion(basedOn))));
  return (rowCount ?? 0) > 0;
}

export async function deleteDraft(queries: Queries, key: DraftKey): Promise<void> {
  await queries.delete(stepDrafts).where(isDraft(key));
}

export async function deleteDraftsSavedBefore(queries: Queries, instant: Date): Promise<void> {
  await queries
    .delete(stepDrafts)
    .where(and(lt(stepDrafts.savedAt, instant), isNotHeld(stepDrafts.memberId)));
}

export const listDrafts = (queries: Queries, memberId: string): Promise<readonly Row[]> =>
  queries
    .select()
    .from(stepDrafts)
    .where(eq(stepDrafts.memberId, memberId))
    .orderBy(asc(stepDrafts.savedAt), asc(stepDrafts.id));
