import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isTracing, withInnerSpan, type SpanStart } from '../tracing/tracing.ts';
import { DatabaseUnavailable, isConflict, isWithoutReply, toUnavailable } from './database-unavailable.ts';
import { findLostLease } from './job-lease.ts';

type Release = (error?: Error | boolean) => void;
type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

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
function toSpanStart(statement: unknown): SpanStart {
  const isObject = typeof statement === 'object' && statement !== null && 'text' in statement;
  const text = String(isObject ? statement.text : statement);
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  return { name: operation, kind: 'client', facts };
}

/** Closes a connection without waiting for the other end, which may be frozen. */
export function discard(client: pg.PoolClient): void {
  client.release(true);
  (client as pg.Client).connection.stream.destroy();
}

/**
 * The driver's pool, which outlives its connections. A connection that breaks while it is in use doesn't end the process. After a
 * query without a reply, connections from before are replaced, because a silent network break hits all of them. Errors that mean
 * "not now" are thrown as DatabaseUnavailable. A job whose lease is lost gets no connection.
 */
export class ConnectionPool extends pg.Pool {
  /** When each caller began to wait, the first one first. */
  readonly #waits = new Map<symbol, number>();
  readonly #opened = new WeakMap<pg.PoolClient, number>();
  /** Grows when connections from before it are suspected to be dead. */
  #generation = 0;

  /** @param onLost called when a connection breaks; the pool replaces it */
  constructor(options: pg.PoolConfig, onLost: (error: Error) => void) {
    super(options);
    // The driver reports a broken idle connection here as well.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      this.#opened.set(client, this.#generation);
      client.on('error', onLost);
    });
  }

  /** Returns for how many milliseconds the first in line has waited for a connection; 0 if no caller waits. */
  get longestWait(): number {
    const [since] = this.#waits.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    const lost = findLostLease();
    if (callback) {
      if (lost) callback(lost, undefined, () => undefined);
      else this.#connect(callback);
      return undefined;
    }
    if (lost) return Promise.reject(lost);
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => {
        if (client) resolve(client);
        else reject(error ?? new DatabaseUnavailable(undefined));
      });
    });
  }

  #connect(callback: OnConnected): void {
    const wait = Symbol('wait');
    this.#waits.set(wait, performance.now());
    super.connect((error, client, release) => {
      this.#waits.delete(wait);
      if (error || !client) {
        const known = toUnavailable(error);
        callback(known instanceof Error ? known : new DatabaseUnavailable(error), undefined, release);
      } else if ((this.#opened.get(client) ?? 0) < this.#generation) {
        discard(client);
        this.#connect(callback);
      } else callback(undefined, client, release);
    });
  }

  /** Runs one statement. It is repeated after a conflict, because it is a transaction of its own. */
  override query(...input: unknown[]): never {
    const send = () => (super.query as (...values: unknown[]) => Promise<pg.QueryResult>)(...input);
    if (typeof input.at(-1) === 'function') return send() as never;
    const run = () => send().catch((error: unknown) => this.#recover(error, send));
    return (isTracing() ? withInnerSpan(toSpanStart(input[0]), run) : run()) as never;
  }

  async #recover(error: unknown, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    this.noteError(error);
    if (!isConflict(error)) throw toUnavailable(error);
    try {
      return await repeatOnConflict(send);
    } catch (again) {
      throw toUnavailable(again);
    }
  }

  /** Takes note of a statement that got no reply in time: other connections may be dead as well. */
  noteError(error: unknown): void {
    if (isWithoutReply(error)) this.#generation += 1;
  }
}
