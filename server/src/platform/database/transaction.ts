import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { withInnerSpan, type SpanStart } from '../tracing/tracing.ts';
import { repeatOnConflict, type ConnectionPool } from './connection-pool.ts';
import { isConnectionLost } from './database-unavailable.ts';
import { requireClaim } from './job-lease.ts';

/** What builds and runs statements. */
export type Statements = Omit<NodePgDatabase, 'transaction'>;

/** Statements of one transaction. */
export type Transaction = Statements & { readonly isTransaction: true };

/** How a transaction begins. `snapshot`: it only reads, and everything as of its first statement. */
const beginnings = { change: 'begin', snapshot: 'begin isolation level repeatable read read only' } as const;

/**
 * Runs work in one transaction. It runs again after a conflict, up to three times, so it does nothing outside the database.
 * @throws DatabaseUnavailable if the connection broke; after a commit was sent, its outcome is unknown
 * @throws LeaseLost if it is of a job whose time is over
 */
export type RunTransaction = <T>(
  work: (transaction: Transaction) => Promise<T>,
  kind?: keyof typeof beginnings,
) => Promise<T>;

const span: SpanStart = { name: 'transaction', kind: 'client', facts: { 'db.system.name': 'postgresql' } };

/**
 * Creates the function that runs transactions. Drizzle's keeps a connection forever if `begin` fails, and hides the error of the work if
 * the rollback fails too.
 */
export function createRunTransaction(pool: ConnectionPool): RunTransaction {
  const runOnce: RunTransaction = (work, kind = 'change') =>
    pool.use(async (client) => {
      await client.query(beginnings[kind]);
      try {
        const result = await work(Object.assign(drizzle({ client }), { isTransaction: true } as const));
        await requireClaim(client);
        const { command } = await client.query('commit');
        // PostgreSQL gives this answer if a statement failed and the work continued.
        if (command === 'ROLLBACK') throw new Error('a failed transaction was committed');
        return result;
      } catch (error) {
        // If it fails too, the connection is replaced.
        if (!isConnectionLost(error)) await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  return (work, kind) => withInnerSpan(span, () => repeatOnConflict(() => runOnce(work, kind)));
}
