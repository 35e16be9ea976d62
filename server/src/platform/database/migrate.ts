import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';

/** An arbitrary number that no other lock in the database uses. */
const migrationLock = 7_301;

/** The first line of a migration whose statements run one by one, outside a transaction. */
const outsideTransaction = '-- outside a transaction';

/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const conflicts: readonly unknown[] = ['55P03', '40P01'];

export interface MigrationOptions {
  /**
   * The longest wait for a table's lock, in ms. Every query on the table waits behind the migration, so a longer wait would stop the
   * service.
   */
  readonly lockTimeout?: number;
  /** Milliseconds between two tries, in which the waiting queries run. */
  readonly retryPause?: number;
  /** How often a migration is tried until it gets its locks. */
  readonly tries?: number;
}

type Limits = Required<MigrationOptions>;

const defaults: Limits = { lockTimeout: 2_000, retryPause: 3_000, tries: 200 };

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflicts.includes(error.code);

/** Opens a connection without time limits for statements. It needs a session of its own, so not through a pooler. */
async function connect(url: string, { lockTimeout }: Limits): Promise<pg.Client> {
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'moments-migrate',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: lockTimeout,
  });
  // A lost connection fails the query in progress; without a listener, it would end the process.
  connection.on('error', () => undefined);
  await connection.connect();
  // The driver doesn't send a limit of 0, and the role or the database may have its own.
  await connection.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return connection;
}

/**
 * Waits until no other program migrates. It asks again and again, because a waiting statement would hold a snapshot, and an index that
 * is built concurrently waits for all snapshots.
 */
async function lockMigrations(connection: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1) as "isFree"',
      [migrationLock],
    );
    if (rows[0]?.isFree) return;
    await pause(200);
  }
}

const createTable = `
create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

async function record(connection: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await connection.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

async function runInTransaction(connection: pg.Client, migration: MigrationMeta): Promise<void> {
  await connection.query('begin');
  try {
    for (const statement of migration.sql) await connection.query(statement);
    await record(connection, migration);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Drops an index whose concurrent build was interrupted. PostgreSQL keeps it without using it. */
async function dropBrokenIndex(connection: pg.Client, statement: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i.exec(
    statement,
  )?.[1];
  if (name === undefined) return;
  const { rowCount } = await connection.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await connection.query(`drop index concurrently ${name}`);
}

/** Runs a migration outside a transaction. Each statement can run again, because an interrupted migration starts over. */
async function runOutsideTransaction(connection: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    await dropBrokenIndex(connection, statement);
    await connection.query(statement);
  }
  await record(connection, migration);
}

const runMigration = (connection: pg.Client, migration: MigrationMeta): Promise<void> =>
  migration.sql[0]?.trimStart().startsWith(outsideTransaction)
    ? runOutsideTransaction(connection, migration)
    : runInTransaction(connection, migration);

async function runPatiently(connection: pg.Client, migration: MigrationMeta, limits: Limits): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runMigration(connection, migration);
      return;
    } catch (error) {
      if (!isConflict(error) || tries >= limits.tries) throw error;
      await pause(limits.retryPause);
    }
  }
}

async function findNewest(connection: pg.Client): Promise<number> {
  const { rows: tables } = await connection.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return 0;
  const { rows } = await connection.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Migrates the database to the newest schema, on a connection of its own. Programs that migrate at the same time wait for each other.
 * A database that has the newest schema is only read, which needs no right to change it.
 * @param folder the folder of the SQL files
 * @returns how many migrations were applied
 */
export async function migrate(url: string, folder: string, options: MigrationOptions = {}): Promise<number> {
  const limits = { ...defaults, ...options };
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const connection = await connect(url, limits);
  const findPending = async () => {
    const newest = await findNewest(connection);
    return migrations.filter(({ folderMillis }) => folderMillis > newest);
  };
  try {
    if ((await findPending()).length === 0) return 0;
    await lockMigrations(connection);
    await connection.query(createTable);
    const pending = await findPending();
    for (const migration of pending) await runPatiently(connection, migration, limits);
    return pending.length;
  } finally {
    // Ends the session and with it the lock.
    await connection.end().catch(() => undefined);
  }
}
