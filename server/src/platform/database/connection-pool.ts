import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isTracing, withInnerSpan, type SpanStart } from '../tracing/tracing.ts';
import { isConflict, isConnectionLost, isWithoutReply, toUnavailable } from './database-unavailable.ts';
import { findLostLease } from './job-lease.ts';

/** How often work that PostgreSQL rolled back for another transaction is repeated. */
const mostRepeats = 3;

/**
 * Runs database work again if PostgreSQL rolled it back because of a deadlock or a concurrent change. The work must do nothing
 * outside the database.
 * @throws what the last try threw
 */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || repeats >= mostRepeats) throw error;
      // Each waits for a different time, or the same two would meet again.
      await pause(Math.random() * 20 * 2 ** repeats);
    }
  }
}

/** Names a statement's span by its first word. The rest may hold values. */
function toSpanStart(statement: string | pg.QueryConfig): SpanStart {
  const text = typeof statement === 'string' ? statement : statement.text;
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  return { name: operation, kind: 'client', facts };
}

/** Closes a connection without waiting for the other end, which may be frozen. */
function discard(client: pg.PoolClient): void {
  client.release(true);
  // The driver's pool lends only its clients, which have a connection.
  (client as pg.Client).connection.stream.destroy();
}

/**
 * Lends the connections of the driver's pool. A connection that breaks while it is in use doesn't end the process. After a query
 * without a reply, connections from before are replaced, because a silent network break hits all of them. Errors that mean
 * "not now" are thrown as DatabaseUnavailable. A job whose lease is lost gets no connection.
 */
export class ConnectionPool {
  readonly options: pg.PoolConfig;
  readonly #pool: pg.Pool;
  /** When each caller began to wait, the first one first. */
  readonly #waits = new Map<symbol, number>();
  readonly #opened = new WeakMap<pg.PoolClient, number>();
  /** Grows when connections from before it are suspected to be dead. */
  #generation = 0;

  /** @param onLost called when a connection breaks; the pool replaces it */
  constructor(options: pg.PoolConfig, onLost: (error: Error) => void) {
    this.options = options;
    this.#pool = new pg.Pool(options);
    // The driver reports a broken idle connection here as well.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      this.#opened.set(client, this.#generation);
      client.on('error', onLost);
    });
  }

  /** For how many milliseconds the first in line has waited for a connection; 0 if no caller waits. */
  get longestWait(): number {
    const [since] = this.#waits.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  get waitingCount(): number {
    return this.#pool.waitingCount;
  }

  get totalCount(): number {
    return this.#pool.totalCount;
  }

  get idleCount(): number {
    return this.#pool.idleCount;
  }

  /** Gets a connection, which the caller releases. */
  async connect(): Promise<pg.PoolClient> {
    const lost = findLostLease();
    if (lost) throw lost;
    const wait = Symbol('wait');
    this.#waits.set(wait, performance.now());
    try {
      for (;;) {
        const client = await this.#pool.connect();
        if (this.#opened.get(client) === this.#generation) return client;
        discard(client);
      }
    } catch (error) {
      throw toUnavailable(error);
    } finally {
      this.#waits.delete(wait);
    }
  }

  /** Lends a connection to work, and replaces it if it is broken or still in a transaction afterward. */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect();
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      isLost = isConnectionLost(error);
      // Other connections may be dead as well.
      if (isWithoutReply(error)) this.#generation += 1;
      throw toUnavailable(error);
    } finally {
      if (isLost || client.getTransactionStatus() !== 'I') discard(client);
      else client.release();
    }
  }

  /** Runs one statement. It is repeated after a conflict, because it is a transaction of its own. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const run = () => repeatOnConflict(() => this.use((client) => client.query<Row>(statement, values)));
    return isTracing() ? withInnerSpan(toSpanStart(statement), run) : run();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
