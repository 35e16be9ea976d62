import { NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { withInnerSpan, type SpanStart } from '../tracing/tracing.ts';
import { discard, repeatOnConflict, type ConnectionPool } from './connection-pool.ts';
import { isConnectionLost, toUnavailable } from './database-unavailable.ts';
import { requireClaim } from './job-lease.ts';
import type * as schema from './schema/index.ts';

type Database = NodePgDatabase<typeof schema>;
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Work in a transaction. It may run again after a conflict, so it does nothing outside the database. */
type Work<T> = (transaction: Transaction) => Promise<T>;

const dialect = new PgDialect();

const transactionSpan: SpanStart = {
  name: 'transaction',
  kind: 'client',
  facts: { 'db.system.name': 'postgresql' },
};

function createTransaction({ _: { schema, fullSchema, tableNamesMap } }: Database, client: pg.PoolClient) {
  const known = schema && { schema, fullSchema, tableNamesMap };
  return new NodePgTransaction<typeof fullSchema, NonNullable<typeof schema>>(
    dialect,
    new NodePgSession(client, dialect, known),
    known,
  );
}

/** Ends a failed transaction. @returns whether its connection can be used again */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (isConnectionLost(error)) return false;
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs work in one transaction and always returns the connection, or replaces a broken one.
 * @throws DatabaseUnavailable if the connection broke; after a commit was sent, its outcome is unknown
 * @throws LeaseLost if it is of a job whose time is over
 */
async function runOnce<T>(
  database: Database,
  pool: ConnectionPool,
  work: Work<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await client.query('begin');
    const transaction = createTransaction(database, client);
    if (config) await transaction.setTransaction(config);
    const result = await work(transaction);
    await requireClaim(client);
    const { command } = await client.query('commit');
    isUsable = true;
    // PostgreSQL gives this answer if a statement failed and the work continued.
    if (command === 'ROLLBACK') throw new Error('a failed transaction was committed');
    return result;
  } catch (error) {
    isUsable ||= await rollBack(client, error);
    throw error;
  } finally {
    if (isUsable) client.release();
    else discard(client);
  }
}

/**
 * Returns the function that replaces Drizzle's `transaction`, which keeps a connection forever if `begin` fails. Work that PostgreSQL
 * rolled back because of a conflict runs again, up to three times.
 */
export const createRunTransaction =
  (database: Database, pool: ConnectionPool): Database['transaction'] =>
  async (work, config) => {
    try {
      return await withInnerSpan(transactionSpan, () =>
        repeatOnConflict(() => runOnce(database, pool, work, config)),
      );
    } catch (error) {
      pool.noteError(error);
      throw toUnavailable(error);
    }
  };
