import type pg from 'pg';

/** Whose data a database holds. */
export type DatabaseKind = 'sandbox' | 'production';

/** The data that a check of a database found. */
export interface FoundData {
  /** The kind that was recorded at the first start. */
  readonly recorded: DatabaseKind | undefined;
  /** It has tables, but not ours. */
  readonly isForeign: boolean;
  readonly hasMembers: boolean;
  /** A member has a phone number that belongs to no one. */
  readonly hasFictionalMember: boolean;
}

const fact = 'kind';

const tables = `
select to_regclass('public.members') is not null as ours,
  to_regclass('public.database_facts') is not null as facts,
  exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ) as other_tables`;

async function readKind(pool: pg.Pool): Promise<DatabaseKind | undefined> {
  const { rows } = await pool.query<{ value: string }>('select value from database_facts where name = $1', [
    fact,
  ]);
  const value = rows[0]?.value;
  return value === 'sandbox' || value === 'production' ? value : undefined;
}

/**
 * Looks at a database before anything in it is changed.
 * @param fictional the keyed hashes of phone numbers that belong to no one
 */
export async function findData(pool: pg.Pool, fictional: readonly Buffer[]): Promise<FoundData> {
  const { rows } = await pool.query<{ ours: boolean; facts: boolean; other_tables: boolean }>(tables);
  const found = rows[0] ?? { ours: false, facts: false, other_tables: false };
  if (!found.ours)
    return {
      recorded: undefined,
      isForeign: found.other_tables,
      hasMembers: false,
      hasFictionalMember: false,
    };
  const { rows: members } = await pool.query<{ some: boolean; fictional: boolean }>(
    `select exists (select from members) as some,
       exists (select from members where phone_hash = any ($1)) as fictional`,
    [fictional],
  );
  return {
    recorded: found.facts ? await readKind(pool) : undefined,
    isForeign: false,
    hasMembers: members[0]?.some ?? false,
    hasFictionalMember: members[0]?.fictional ?? false,
  };
}

/**
 * Records whose data a database holds, if that is not recorded yet.
 * @returns what is recorded
 */
export async function recordKind(pool: pg.Pool, kind: DatabaseKind): Promise<DatabaseKind | undefined> {
  await pool.query('insert into database_facts (name, value) values ($1, $2) on conflict do nothing', [
    fact,
    kind,
  ]);
  return readKind(pool);
}
