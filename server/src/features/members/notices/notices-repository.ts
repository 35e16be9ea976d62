import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { memberNotices, staff } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { getNoticePlace } from '../notice-rules.ts';

type Row = typeof memberNotices.$inferSelect;

/** A notice that is held, left, or was undone. */
export interface StaffNotice extends Omit<Row, 'bodyEncrypted'> {
  readonly body: string;
}

const open = (
  personalData: Pick<PersonalDataCipher, 'decrypt'>,
  { bodyEncrypted, ...row }: Row,
): StaffNotice => ({
  ...row,
  body: personalData.decrypt(bodyEncrypted, getNoticePlace(row.id)),
});

/** Holds a notice, or finds the one that the member has with this key. */
export async function insertNotice(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  { body, ...values }: Pick<StaffNotice, 'memberId' | 'staffId' | 'key' | 'body' | 'leavesAt'>,
): Promise<{ readonly notice: StaffNotice | undefined; readonly isNew: boolean }> {
  const id = randomUUID();
  const [added] = await transaction
    .insert(memberNotices)
    .values({ ...values, id, bodyEncrypted: personalData.encrypt(body, getNoticePlace(id)) })
    .onConflictDoNothing()
    .returning();
  if (added) return { notice: open(personalData, added), isNew: true };
  const { memberId, key } = values;
  const [known] = await transaction
    .select()
    .from(memberNotices)
    .where(and(eq(memberNotices.memberId, memberId), eq(memberNotices.key, key)));
  return { notice: known && open(personalData, known), isNew: false };
}

/** Finds a notice with the name of its author and locks it, so that it either leaves or is undone. */
export async function lockNotice(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  id: string,
): Promise<(StaffNotice & { readonly author: string }) | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await transaction
    .select({ notice: memberNotices, author: staff.name })
    .from(memberNotices)
    .innerJoin(staff, eq(staff.id, memberNotices.staffId))
    .where(eq(memberNotices.id, id))
    .for('update', { of: memberNotices });
  return row && { ...open(personalData, row.notice), author: row.author };
}

export async function markNotice(queries: Queries, id: string, state: Row['state']): Promise<void> {
  await queries.update(memberNotices).set({ state }).where(eq(memberNotices.id, id));
}

/** Takes a notice off Home. Another member's notice stays. */
export async function markRead(queries: Queries, memberId: string, id: string, at: Date): Promise<void> {
  if (!isUuid(id)) return;
  const { id: ofNotice, memberId: ofMember, readAt } = memberNotices;
  await queries
    .update(memberNotices)
    .set({ readAt: at })
    .where(and(eq(ofNotice, id), eq(ofMember, memberId), isNull(readAt)));
}

/** Lists the notices that a member got, for the export of their data. */
export async function listNotices(
  queries: Queries,
  personalData: Pick<PersonalDataCipher, 'decrypt'>,
  memberId: string,
) {
  const rows = await queries
    .select()
    .from(memberNotices)
    .where(and(eq(memberNotices.memberId, memberId), eq(memberNotices.state, 'left')))
    .orderBy(asc(memberNotices.leavesAt));
  return rows
    .map((row) => open(personalData, row))
    .map(({ body, leavesAt, readAt }) => ({ at: leavesAt, body, readAt }));
}
