import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type SpanStart, withInnerSpan } from '../tracing/tracing.ts';
import { ConnectionPool, repeatOnConflict } from './connection-pool.ts';
import { isConnectionLost } from './database-unavailable.ts';
import { requireClaim } from './job-lease.ts';

/** What builds and runs statements. */
type Statements = Omit<NodePgDatabase, 'transaction'>;

/** Statements of one transaction. */
type Transaction = Statements & { readonly isTransaction: true };

/** How a transaction begins. `snapshot`: it only reads, and everything as of its first statement. */
const beginnings = { change: 'begin', snapshot: 'begin isolation level repeatable read read only' } as const;

/**
 * Runs work in one transaction. It runs again after a conflict, up to three times, so it does nothing outside the database.
 * @throws DatabaseUnavailable if the connection broke; after a commit was sent, its outcome is unknown
 * @throws LeaseLost if it is of a job whose time is over
 */
type RunTransaction = <T>(
  work: (transaction: Transaction) => Promise<T>,
  kind?: keyof typeof beginnings,
) => Promise<T>;

const span: SpanStart = { name: 'transaction', kind: 'client', facts: { 'db.system.name': 'postgresql' } };

/**
 * Creates the function that runs transactions. Drizzle's keeps a connection forever if `begin` fails, and hides the error of the work if
 * the rollback fails too.
 */
function createRunTransaction(pool: ConnectionPool): RunTransaction {
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

export type Database = Statements & {
  readonly $client: ConnectionPool;
  readonly transaction: RunTransaction;
};
export type { ConnectionPool, Transaction };
/** A transaction, or the database itself where no transaction is needed. */
export type Queries = Database | Transaction;

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: ConnectionPool;
  close(): Promise<void>;
}

/** Time limits in milliseconds. */
export interface DatabaseTimeLimits {
  /** Waiting for a connection of the pool, and opening one. */
  readonly connect: number;
  /** A statement, counted by PostgreSQL. */
  readonly statement: number;
  /** A statement, counted here. It ends even if PostgreSQL or the network is silent. */
  readonly reply: number;
  /** A transaction between two statements. */
  readonly idle: number;
}

const timeLimits: DatabaseTimeLimits = { connect: 5_000, statement: 20_000, reply: 22_000, idle: 30_000 };

/**
 * A connection is replaced after ten minutes. One that prepared its statements while PostgreSQL was collecting statistics may plan them
 * at each call from then on, which takes four times as long.
 */
const maxLifetimeSeconds = 600;

export interface DatabaseOptions {
  /** Called when a connection breaks; the pool replaces it. */
  readonly onLost?: (error: Error) => void;
  /** The most connections at a time. */
  readonly connections?: number;
  readonly limits?: Partial<DatabaseTimeLimits>;
  /** The connections come from a pooler such as PgBouncer, which rejects time limits at the start of a connection. */
  readonly isPooled?: boolean;
  /** False for a pooler that loses named statements. */
  readonly hasNamedStatements?: boolean;
  /** Replaces the driver's connection. */
  readonly Client?: typeof pg.Client;
}

/** A connection that sends every statement without a name. */
class UnnamedClient extends pg.Client {
  // All of the driver's overloads have this form: a text or an object first.
  override query(...[statement, ...rest]: unknown[]): never {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    const unnamed = isNamed ? { ...statement, name: undefined } : statement;
    return (super.query as (...input: unknown[]) => unknown)(unnamed, ...rest) as never;
  }
}

/**
 * Opens a pool of connections.
 * @param url PostgreSQL connection string
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { onLost = () => undefined, connections = 20, isPooled = false, hasNamedStatements = true } = options;
  const Client = options.Client ?? (hasNamedStatements ? undefined : UnnamedClient);
  const limits = { ...timeLimits, ...options.limits };
  const pool = new ConnectionPool(
    {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: limits.connect,
      ...(isPooled
        ? {}
        : { idle_in_transaction_session_timeout: limits.idle, statement_timeout: limits.statement }),
      query_timeout: limits.reply,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      maxLifetimeSeconds,
      ...(Client ? { Client } : {}),
    },
    onLost,
  );
  // Drizzle's types name the driver's own pool, of which it calls only `query`: transactions are ours.
  // oxlint-disable-next-line moments/no-double-cast -- the types of the package allow no smaller pool
  const statements = drizzle({ client: pool as unknown as pg.Pool });
  const database = Object.assign(statements, { $client: pool, transaction: createRunTransaction(pool) });
  return { database, pool, close: () => pool.end() };
}

/** Returns whether a text can be an ID. A query for another text would fail in the database instead of finding nothing. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Builds a value once for each owner, such as a prepared query for each database. Building a query for every call costs several
 * times as much as running it.
 * @returns a function that returns the owner's value
 */
export function memoizeByOwner<T, Owner extends object = Database>(
  build: (owner: Owner) => T,
): (owner: Owner) => T {
  const built = new WeakMap<Owner, T>();
  return (owner) => {
    const known = built.get(owner);
    if (known !== undefined) return known;
    const made = build(owner);
    built.set(owner, made);
    return made;
  };
}
