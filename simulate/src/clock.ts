import type pg from 'pg';

const RealDate = globalThis.Date;
let shift = 0;

/** The real date, moved by `shift` where it reads the time. */
class MovedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

/** Functions before those of PostgreSQL in the search path, so that the database's time moves with that of the process. */
export const databaseClock = `
  create schema simulated;
  create table simulated.clock (shift interval not null);
  insert into simulated.clock values ('0');
  create function public.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + (select shift from simulated.clock)';
  create function public.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + (select shift from simulated.clock)'`;

/**
 * The seconds between two looks at what is due, and after an act within which the jobs that run every few minutes look at it. What is due
 * in between waits, as for a busy worker.
 */
export interface Tempo {
  readonly shortestHop: number;
  readonly longestDelay: number;
  /** Jobs at the same time. With one, a story that breaks a promise breaks it again when it is cut down. */
  readonly workers: number;
}

/** Moves the time of this process and of a database: for the server, the sandbox, and all that they use. */
export class Clock {
  readonly #database: pg.Pool;

  constructor(database: pg.Pool) {
    this.#database = database;
    globalThis.Date = MovedDate as DateConstructor;
  }

  now(): Date {
    return new Date();
  }

  async moveTo(instant: Date): Promise<void> {
    shift = instant.getTime() - RealDate.now();
    await this.#database.query(`update simulated.clock set shift = $1::float8 * interval '1 millisecond'`, [
      shift,
    ]);
  }

  /** Gives this process its real time again. */
  release(): void {
    shift = 0;
    globalThis.Date = RealDate;
  }
}
