import { and, asc, eq, or } from 'drizzle-orm';
import type { StaffRole } from '@moments/contract/staff/permissions';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import { savedReplies } from '../../platform/database/schema/index.ts';

interface Caller {
  readonly id: string;
  readonly roles: readonly StaffRole[];
}

interface ReplyContent {
  readonly title: string;
  readonly body: string;
  readonly scope: 'own' | 'team';
}

export interface SavedReply extends ReplyContent {
  readonly id: string;
  /** The author can, and for the team's also operations and administrators. */
  readonly canChange: boolean;
}

const isLead = ({ roles }: Caller): boolean => roles.includes('operations') || roles.includes('admin');

const toSavedReply = (
  { id, title, body, staffId, isForTeam }: typeof savedReplies.$inferSelect,
  caller: Caller,
): SavedReply => ({
  id,
  title,
  body,
  scope: isForTeam ? 'team' : 'own',
  canChange: staffId === caller.id || isLead(caller),
});

const toValues = ({ title, body, scope }: ReplyContent) => ({ title, body, isForTeam: scope === 'team' });

const matchVisible = ({ id }: Caller) => or(savedReplies.isForTeam, eq(savedReplies.staffId, id));

/** Lists a person's own saved replies and the team's, in the order in which they were added. */
export async function listSavedReplies(queries: Queries, caller: Caller): Promise<SavedReply[]> {
  const rows = await queries
    .select()
    .from(savedReplies)
    .where(matchVisible(caller))
    .orderBy(asc(savedReplies.number));
  return rows.map((row) => toSavedReply(row, caller));
}

/** Finds a saved reply that a person can use. */
export async function findSavedReply(
  queries: Queries,
  caller: Caller,
  id: string,
): Promise<SavedReply | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries
    .select()
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), matchVisible(caller)));
  return row && toSavedReply(row, caller);
}

export async function insertSavedReply(
  queries: Queries,
  caller: Caller,
  content: ReplyContent,
): Promise<SavedReply | undefined> {
  const [row] = await queries
    .insert(savedReplies)
    .values({ staffId: caller.id, ...toValues(content) })
    .returning();
  return row && toSavedReply(row, caller);
}

/** Changes a saved reply, which stays its author's. */
export async function updateSavedReply(
  queries: Queries,
  caller: Caller,
  id: string,
  content: ReplyContent,
): Promise<SavedReply | undefined> {
  const [row] = await queries
    .update(savedReplies)
    .set(toValues(content))
    .where(and(eq(savedReplies.id, id), matchVisible(caller)))
    .returning();
  return row && toSavedReply(row, caller);
}

export async function deleteSavedReply(queries: Queries, id: string): Promise<void> {
  await queries.delete(savedReplies).where(eq(savedReplies.id, id));
}
