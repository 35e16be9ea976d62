import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { members, staffPortraits } from '../../../platform/database/schema/index.ts';

/** @returns a JPEG as a data URL, or nothing */
export async function findPortrait(queries: Queries, staffId: string): Promise<string> {
  const [row] = await queries.select().from(staffPortraits).where(eq(staffPortraits.staffId, staffId));
  return row?.image ?? '';
}

/** Finds the picture of a member's coach. @returns a JPEG as a data URL, or nothing */
export async function findPortraitOfCoach(queries: Queries, memberId: string): Promise<string> {
  const [row] = await queries
    .select({ image: staffPortraits.image })
    .from(members)
    .innerJoin(staffPortraits, eq(staffPortraits.staffId, members.coachId))
    .where(eq(members.id, memberId));
  return row?.image ?? '';
}

/** Replaces a person's picture. An empty one removes it. */
export async function savePortrait(queries: Queries, staffId: string, image: string): Promise<void> {
  if (image === '') await queries.delete(staffPortraits).where(eq(staffPortraits.staffId, staffId));
  else
    await queries
      .insert(staffPortraits)
      .values({ staffId, image })
      .onConflictDoUpdate({ target: staffPortraits.staffId, set: { image } });
}
