import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OpenDatabase } from '../../src/platform/database/database.ts';
import * as schema from '../../src/platform/database/schema/index.ts';
import { never, type KillSwitch } from './kill-switch.ts';

const changes = /^\s*(insert|update|delete|with|commit)\b/i;
const isBegin = /^\s*(begin|start transaction)\b/i;
const isEnd = /^\s*(commit|rollback)\b/i;

const textOf = (input: unknown): string =>
  typeof input === 'string'
    ? input
    : typeof input === 'object' && input !== null && 'text' in input
      ? String(input.text)
      : '';

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** Answers as the driver does: by the callback where there is one. */
function answer(done: Promise<pg.QueryResult>, callback: Callback | undefined): unknown {
  if (!callback) return done;
  done.then(
    (result) => callback(null, result),
    (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
  );
  return undefined;
}

/** A connection class whose connections all break when the fuse does, as those of a killed process do. */
function mortalClient(fuse: KillSwitch): typeof pg.Client {
  class MortalClient extends pg.Client {
    #isInTransaction = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('error', () => undefined);
      void fuse.death.then(() => this.connection.stream.destroy());
    }

    // The driver's overloads come to this: a text or an object, then values or a callback or both.
    override query(...input: unknown[]): never {
      const callback = input.find((part): part is Callback => typeof part === 'function');
      const rest = input.filter((part) => part !== callback);
      return answer(this.#run(textOf(input[0]), rest), callback) as never;
    }

    async #run(text: string, input: unknown[]): Promise<pg.QueryResult> {
      const isWrite = changes.test(text);
      const words = text.trim().slice(0, 60).replaceAll(/\s+/g, ' ');
      if (fuse.hasDied() || (isWrite && !fuse.survives(`before ${words}`))) return never();
      if (isBegin.test(text)) this.#isInTransaction = true;
      if (isEnd.test(text)) this.#isInTransaction = false;
      const result = await this.#send(input);
      // Within a transaction, dying after a statement is dying before the next.
      const isSeen = isWrite && !this.#isInTransaction;
      return isSeen && !fuse.survives(`after ${words}`) ? never() : result;
    }

    /** The driver's own; what the death breaks off is never heard of. */
    async #send(input: unknown[]): Promise<pg.QueryResult> {
      try {
        return await (super.query as (...values: unknown[]) => Promise<pg.QueryResult>)(...input);
      } catch (error) {
        if (fuse.hasDied()) return await never();
        throw error;
      }
    }
  }
  return MortalClient;
}

/** The database as `openDatabase` opens it; a pool that is made from this one's options is as mortal. */
export function openKillableDatabase(url: string, fuse: KillSwitch): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    idle_in_transaction_session_timeout: 30_000,
    Client: mortalClient(fuse),
  });
  pool.on('error', () => undefined);
  return { database: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
