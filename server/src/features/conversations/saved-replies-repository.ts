import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { savedReplies } from '../../platform/database/schema/index.ts';

export interface SavedReply {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly scope: 'own' | 'team';
}

type ReplyContent = Omit<SavedReply, 'id'>;

const toSavedReply = ({ id, title, body, staffId }: typeof savedReplies.$inferSelect): SavedReply => ({
  id,
  title,
  body,
  scope: staffId === null ? 'team' : 'own',
});

const toValues = ({ title, body, scope }: ReplyContent, staffId: string) => ({
  title,
  body,
  staffId: scope === 'team' ? null : staffId,
});

const matchVisible = (staffId: string) => or(isNull(savedReplies.staffId), eq(savedReplies.staffId, staffId));

/** Lists a person's own saved replies and the team's, in the order in which they were added. */
export async function listSavedReplies(queries: Queries, staffId: string): Promise<SavedReply[]> {
  const rows = await queries
    .select()
    .from(savedReplies)
    .where(matchVisible(staffId))
    .orderBy(asc(savedReplies.number));
  return rows.map(toSavedReply);
}

export async function insertSavedReply(
  queries: Queries,
  staffId: string,
  content: ReplyContent,
): Promise<SavedReply | undefined> {
  const [row] = await queries.insert(savedReplies).values(toValues(content, staffId)).returning();
  return row && toSavedReply(row);
}

/** Changes a saved reply. @returns undefined if the person has none with this ID */
export async function updateSavedReply(
  queries: Queries,
  staffId: string,
  id: string,
  content: ReplyContent,
): Promise<SavedReply | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries
    .update(savedReplies)
    .set(toValues(content, staffId))
    .where(and(eq(savedReplies.id, id), matchVisible(staffId)))
    .returning();
  return row && toSavedReply(row);
}

export async function deleteSavedReply(queries: Queries, staffId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = await queries
    .delete(savedReplies)
    .where(and(eq(savedReplies.id, id), matchVisible(staffId)))
    .returning({ id: savedReplies.id });
  return deleted.length > 0;
}
