import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/platform/database/database.ts';
import { waitForever, type KillSwitch } from './kill-switch.ts';

const changes = /^\s*(insert|update|delete|with|commit)\b/i;
const isBegin = /^\s*(begin|start transaction)\b/i;
const isEnd = /^\s*(commit|rollback)\b/i;

const getText = (input: unknown): string =>
  typeof input === 'string'
    ? input
    : typeof input === 'object' && input !== null && 'text' in input
      ? String(input.text)
      : '';

const getBeginning = (text: string): string => text.trim().slice(0, 60).replaceAll(/\s+/g, ' ');

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** Answers like the driver: with the callback if there is one. */
function answer(done: Promise<pg.QueryResult>, callback: Callback | undefined): unknown {
  if (!callback) return done;
  done.then(
    (result) => callback(null, result),
    (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
  );
  return undefined;
}

const names = new Map<string, string>();

/**
 * Names a statement by its text, so that the database plans it once for each connection: a simulation of years runs a thousand statements
 * a million times.
 */
function nameStatement(statement: unknown): unknown {
  const text = typeof statement === 'object' ? getText(statement) : '';
  if (text === '') return statement;
  const name = names.get(text) ?? `s${String(names.size)}`;
  names.set(text, name);
  return Object.assign({}, statement, { name });
}

/** Creates a connection class whose connections break at the kill, like those of a killed process. */
function createKillableClient(killSwitch: KillSwitch): typeof pg.Client {
  class KillableClient extends pg.Client {
    #isInTransaction = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('error', () => undefined);
      void killSwitch.death.then(() => this.connection.stream.destroy());
    }

    // All of the driver's overloads have this form: a text or an object, then values, a callback, or both.
    override query(...input: unknown[]): never {
      const callback = input.find((part): part is Callback => typeof part === 'function');
      const rest = input.filter((part) => part !== callback);
      return answer(this.#run(getText(input[0]), rest), callback) as never;
    }

    async #run(text: string, input: unknown[]): Promise<pg.QueryResult> {
      const isWrite = changes.test(text);
      if (killSwitch.hasDied() || (isWrite && !killSwitch.passPlace(`before ${getBeginning(text)}`)))
        return waitForever();
      if (isBegin.test(text)) this.#isInTransaction = true;
      if (isEnd.test(text)) this.#isInTransaction = false;
      const result = await this.#send(input);
      // Within a transaction, a kill after a statement equals a kill before the next one.
      const isSeen = isWrite && !this.#isInTransaction;
      return isSeen && !killSwitch.passPlace(`after ${getBeginning(text)}`) ? waitForever() : result;
    }

    /** Runs the driver's query. A query that the kill interrupts never returns. */
    async #send([statement, ...rest]: unknown[]): Promise<pg.QueryResult> {
      try {
        return await (super.query as (...values: unknown[]) => Promise<pg.QueryResult>)(
          nameStatement(statement),
          ...rest,
        );
      } catch (error) {
        if (killSwitch.hasDied()) return await waitForever();
        throw error;
      }
    }
  }
  return KillableClient;
}

/** Opens the database with connections that can be killed, even those of a pool that is created from this one's options. */
export const openKillableDatabase = (url: string, killSwitch: KillSwitch): OpenDatabase =>
  openDatabase(url, { connections: 10, Client: createKillableClient(killSwitch) });
