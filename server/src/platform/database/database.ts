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
 * @param onError told of connections that broke while idle; the pool replaces them
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
