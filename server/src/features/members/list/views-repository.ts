import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { memberListLooks, memberViews } from '../../../platform/database/schema/index.ts';

/** A view or a look as it is stored. A later release may have written values that this one doesn't know. */
export interface StoredLook {
  readonly order: string;
  readonly columns: readonly string[];
}
export interface StoredView extends StoredLook {
  readonly id: string;
  readonly name: string;
  readonly filters: unknown;
}

const viewColumns = {
  id: memberViews.id,
  name: memberViews.name,
  filters: memberViews.filters,
  order: memberViews.order,
  columns: memberViews.columns,
};

const isOwn = (staffId: string) => eq(memberViews.staffId, staffId);

/** Lists a person's views in the order in which they were added. */
export const listViews = (queries: Queries, staffId: string): Promise<StoredView[]> =>
  queries
    .select(viewColumns)
    .from(memberViews)
    .where(isOwn(staffId))
    .orderBy(asc(memberViews.createdAt), asc(memberViews.id));

/** Counts a person's views of other names. One person's calls wait for each other until the transaction ends. */
export async function countOtherViews(
  transaction: Transaction,
  staffId: string,
  name: string,
): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${staffId}`}, 0))`);
  const [row] = await transaction
    .select({ total: count() })
    .from(memberViews)
    .where(and(isOwn(staffId), ne(sql`lower(${memberViews.name})`, name.toLowerCase())));
  return row?.total ?? 0;
}

/** Saves a view, in the place of one of the same name. Call it after `countOtherViews`, which keeps the person's other calls waiting. */
export async function saveView(
  transaction: Transaction,
  staffId: string,
  view: Omit<StoredView, 'id'>,
): Promise<StoredView | undefined> {
  const values = { ...view, columns: [...view.columns] };
  const [replaced] = await transaction
    .update(memberViews)
    .set(values)
    .where(and(isOwn(staffId), eq(sql`lower(${memberViews.name})`, view.name.toLowerCase())))
    .returning(viewColumns);
  if (replaced) return replaced;
  const [added] = await transaction
    .insert(memberViews)
    .values({ staffId, ...values })
    .returning(viewColumns);
  return added;
}

export async function deleteView(queries: Queries, staffId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = await queries
    .delete(memberViews)
    .where(and(eq(memberViews.id, id), isOwn(staffId)))
    .returning({ id: memberViews.id });
  return deleted.length > 0;
}

/** Finds how a person's list looks. */
export async function findLook(queries: Queries, staffId: string): Promise<StoredLook | undefined> {
  const [row] = await queries
    .select({ order: memberListLooks.order, columns: memberListLooks.columns })
    .from(memberListLooks)
    .where(eq(memberListLooks.staffId, staffId));
  return row;
}

export async function keepLook(queries: Queries, staffId: string, look: StoredLook): Promise<void> {
  const values = { order: look.order, columns: [...look.columns] };
  await queries
    .insert(memberListLooks)
    .values({ staffId, ...values })
    .onConflictDoUpdate({ target: memberListLooks.staffId, set: values });
}
