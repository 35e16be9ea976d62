import type { ConnectionPool } from './connection-pool.ts';

/** Whose data a database holds. */
export type DatabaseKind = 'sandbox' | 'production';

const fact = 'kind';

async function readKind(pool: ConnectionPool): Promise<DatabaseKind | undefined> {
  const { rows } = await pool.query<{ value: string }>('select value from database_facts where name = $1', [
    fact,
  ]);
  const value = rows[0]?.value;
  return value === 'sandbox' || value === 'production' ? value : undefined;
}

/** Returns whose data a database holds. Undefined if no server has recorded it yet. */
export async function findKind(pool: ConnectionPool): Promise<DatabaseKind | undefined> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.database_facts') is not null as exists`,
  );
  return rows[0]?.exists ? readKind(pool) : undefined;
}

/** Returns whether a database has tables, but not ours. */
export async function isForeignDatabase(pool: ConnectionPool): Promise<boolean> {
  const { rows } = await pool.query<{ foreign: boolean }>(`
    select to_regclass('public.database_facts') is null and exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as foreign`);
  return rows[0]?.foreign ?? false;
}

/**
 * Records whose data a database holds, if that is not recorded yet.
 * @returns what is recorded
 */
export async function recordKind(
  pool: ConnectionPool,
  kind: DatabaseKind,
): Promise<DatabaseKind | undefined> {
  await pool.query('insert into database_facts (name, value) values ($1, $2) on conflict do nothing', [
    fact,
    kind,
  ]);
  return readKind(pool);
}
