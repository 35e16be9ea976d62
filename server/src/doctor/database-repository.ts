import type { ConnectionPool } from '../platform/database/database.ts';

export interface DatabaseFacts {
  /** As a number, such as 150004 for 15.4. */
  readonly version: number;
  readonly isReadOnly: boolean;
  readonly isSuperuser: boolean;
  readonly canWrite: boolean;
  /** The role may change the audit log or the ledger, or remove the trigger that keeps it from doing so. */
  readonly canChangeAudit: boolean;
  readonly statementTimeout: string;
  readonly now: Date;
}

interface FactsRow {
  readonly version: number;
  readonly read_only: boolean;
  readonly superuser: boolean;
  readonly can_write: boolean | null;
  readonly can_change_audit: boolean | null;
  readonly statement_timeout: string;
  readonly now: Date;
}

export async function readDatabaseFacts(pool: ConnectionPool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<FactsRow>(`
    select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as read_only,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      case when to_regclass('members') is null then has_schema_privilege('public', 'create')
        else has_table_privilege('members', 'insert') and has_table_privilege('members', 'update') end as can_write,
      has_table_privilege(to_regclass('audit_log'), 'update')
        or has_table_privilege(to_regclass('moments_ledger'), 'update') as can_change_audit,
      current_setting('statement_timeout') as statement_timeout,
      clock_timestamp() as now`);
  const [row] = rows;
  if (!row) throw new Error('the database did not answer');
  return {
    version: row.version,
    isReadOnly: row.read_only,
    isSuperuser: row.superuser,
    canWrite: row.can_write === true,
    canChangeAudit: row.can_change_audit === true,
    statementTimeout: row.statement_timeout,
    now: row.now,
  };
}

/** The part of a pool that the checks of a pooler need. */
interface Connections {
  connect(): Promise<{
    query(statement: string | object): Promise<{ readonly rows: readonly { readonly pid: number }[] }>;
    release(): void;
  }>;
}

/**
 * Returns whether a connection keeps its session. A pooler in transaction mode gives each statement any session that is free, so two
 * connections that take turns get each other's, or both the same.
 */
export async function isBoundToOneSession(pool: Connections): Promise<boolean> {
  const clients = [await pool.connect(), await pool.connect()];
  const sessions = clients.map(() => new Set<number>());
  try {
    for (let turn = 0; turn < 6; turn += 1) {
      const order = turn % 2 === 0 ? [0, 1] : [1, 0];
      for (const index of order) {
        const answer = await clients[index]?.query('select pg_backend_pid() as pid');
        sessions[index]?.add(answer?.rows[0]?.pid ?? 0);
      }
    }
  } finally {
    for (const client of clients) client.release();
  }
  const seen = new Set(sessions.flatMap((session) => [...session]));
  return sessions.every(({ size }) => size === 1) && seen.size === clients.length;
}

const namedStatement = { name: 'moments_doctor', text: 'select pg_backend_pid() as pid' };

/** Returns whether connections that take turns can use statements by name. PgBouncer before 1.21 mixes those of its callers up. */
export async function canNameStatements(pool: Connections): Promise<boolean> {
  const clients = [await pool.connect(), await pool.connect()];
  try {
    for (let turn = 0; turn < 3; turn += 1) for (const client of clients) await client.query(namedStatement);
    return true;
  } catch {
    return false;
  } finally {
    await clients[0]?.query(`deallocate ${namedStatement.name}`).catch(() => undefined);
    for (const client of clients) client.release();
  }
}

/** Returns the newest imported version of the crisis phrases, and who approved it. */
export async function findApproval(
  pool: ConnectionPool,
): Promise<{ readonly version: number; readonly by: string } | undefined> {
  const { rows } = await pool.query<{ version: number; by: string }>(
    'select version, approved_by as by from safety_versions order by version desc limit 1',
  );
  return rows[0];
}
