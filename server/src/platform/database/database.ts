import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { readonly $client: pg.Pool };
/** A transaction, or the database itself where no transaction is needed. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queries = Database | Transaction;

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections.
 * @param url PostgreSQL connection string
 * @param onError called when an idle connection breaks; the pool replaces it
 */
export function openDatabase(url: string, onError: (error: Error) => void, connections = 20): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 20_000,
  });
  pool.on('error', onError);
  return { database: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** Tells whether a text can be an ID. A query for another text would fail in the database instead of finding nothing. */
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
