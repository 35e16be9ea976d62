import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';

export interface UnhashedName {
  readonly id: string;
  /** The encrypted personal details. */
  readonly encrypted: string;
}

/** Lists members with personal details whose names have no hash, by ID. */
export async function listUnhashedNames(
  queries: Queries,
  after: string | undefined,
  limit: number,
): Promise<UnhashedName[]> {
  const rows = await queries
    .select({ id: members.id, encrypted: members.personalDetailsEncrypted })
    .from(members)
    .where(
      and(
        isNull(members.nameHash),
        isNotNull(members.personalDetailsEncrypted),
        after === undefined ? undefined : gt(members.id, after),
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.flatMap(({ id, encrypted }) => (encrypted === null ? [] : [{ id, encrypted }]));
}

export interface HashedName extends UnhashedName {
  readonly nameHash: Buffer;
  readonly preferredNameHash: Buffer;
}

/** Stores hashes in one statement. A member whose details changed since keeps theirs. */
export async function writeNameHashes(queries: Queries, names: readonly HashedName[]): Promise<void> {
  const toColumn = (read: (name: HashedName) => string) => sql.param(names.map(read));
  await queries.execute(sql`
    update members set name_hash = decode(n.name, 'hex'), preferred_name_hash = decode(n.preferred, 'hex'), name_hashed_at = clock_timestamp()
    from unnest(
      ${toColumn(({ id }) => id)}::uuid[],
      ${toColumn(({ encrypted }) => encrypted)}::text[],
      ${toColumn(({ nameHash }) => nameHash.toString('hex'))}::text[],
      ${toColumn(({ preferredNameHash }) => preferredNameHash.toString('hex'))}::text[]
    ) as n (id, encrypted, name, preferred)
    where members.id = n.id and members.name_hash is null and members.personal_details_sealed = n.encrypted`);
}
