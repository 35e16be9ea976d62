import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { JobHandler } from '@moments/server/platform/jobs/jobs';
import type { Tempo } from './clock.ts';
import type { Life } from './life.ts';

const minute = 60_000;
const day = 1_440 * minute;

/** Milliseconds between two runs of a schedule: the simulation knows minutes, hours, and days. */
function getPeriod(cron: string): number {
  const [minutes = '', hours = ''] = cron.split(' ');
  if (minutes === '*') return minute;
  if (minutes.startsWith('*/')) return Number(minutes.slice(2)) * minute;
  if (hours.startsWith('*/')) return Number(hours.slice(2)) * 60 * minute;
  return /^\d+$/.test(hours) ? day : 60 * minute;
}

/**
 * Reads the changes since the last time hour by hour. The simulation compares all members instead: more often than a plan renews, and
 * at each rest.
 */
const reconciliation = 'reconcile-payments';
const fortnight = 14 * day;

/** The queue's own function for the time names PostgreSQL's. */
const queueClock = `create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select public.now()'`;

/** Does the work for each of many, in their order. */
async function workOff<T>(all: readonly T[], workers: number, work: (one: T) => Promise<void>) {
  const left = [...all];
  const takeOn = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: workers }, takeOn));
}

/** Runs the server's jobs, in the order of the queue, when the simulation says so. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  #scheduledUntil = Date.now();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
    this.#boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, migrate: false });
    // Its look at the queues, once a minute, fails when a world ends. What the simulation asks of it is rejected instead.
    this.#boss.on('error', () => undefined);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#pool.query(queueClock);
  }

  stop = () => this.#boss.stop({ graceful: false });

  async #listReady(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select name from pgboss.job where state < 'active' and start_after <= now() and name not like '%-dead'
       group by name order by max(priority) desc, min(created_on)`,
    );
    return rows.map(({ name }) => name);
  }

  /** Finds when the next job is due. */
  async findNextDue(): Promise<Date | undefined> {
    const { rows } = await this.#pool.query<{ due: Date | null }>(
      `select min(start_after) as due from pgboss.job where state < 'active' and name not like '%-dead'`,
    );
    return rows[0]?.due ?? undefined;
  }

  /** Finds the instant up to which the texts' log was read. */
  async findSweptUntil(): Promise<Date> {
    const sql = `select done_until from sweeps where name = 'texts'`;
    return (await this.#pool.query<{ done_until: Date }>(sql)).rows[0]?.done_until ?? new Date(0);
  }

  /** Lists the jobs that failed for good. */
  async listDead(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ text: string }>(
      `select name || ' ' || coalesce(output::text, '') as text from pgboss.job where name like '%-dead' and state < 'active'`,
    );
    return rows.map(({ text }) => text);
  }

  /** @returns how many jobs ran; stops at the server's death */
  async runReady({ handlers, killSwitch }: Life, { workers }: Tempo): Promise<number> {
    let count = 0;
    for (const queue of await this.#listReady()) {
      const handler = handlers.find((each) => each.queue === queue);
      if (!handler) throw new Error(`no handler for ${queue}`);
      const jobs = await this.#boss.fetch<Record<string, string> | null>(queue, { batchSize: 50 });
      await workOff(jobs, workers, async (job) => {
        if (killSwitch.hasDied()) return this.#giveBack(job.id);
        count += 1;
        const { traceparent: _trace, ...data } = job.data ?? {};
        const run = handler.handle(data).then(
          async () => void (await this.#boss.complete(queue, job.id)),
          async (error: unknown) => {
            if (!killSwitch.hasDied()) await this.#boss.fail(queue, job.id, { message: String(error) });
          },
        );
        await Promise.race([run, killSwitch.death]);
        if (killSwitch.hasDied()) await this.#giveBack(job.id);
      });
    }
    return count;
  }

  /** What the supervisor does when a worker gives no more signs of life. */
  async #giveBack(id: string): Promise<void> {
    await this.#pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where id = $1 and state = 'active'`,
      [id],
    );
  }

  /** Runs the schedules that were due since the last time. */
  async runSchedules(
    life: Life,
    { shortestHop, workers }: Tempo,
    onFailure: (queue: string, error: unknown) => void,
  ): Promise<void> {
    const from = this.#scheduledUntil;
    if (Date.now() < from + shortestHop * 1_000) return;
    this.#scheduledUntil = Date.now();
    // The queue's own upkeep: jobs that are done slow each look at it down.
    if (Math.floor(this.#scheduledUntil / day) > Math.floor(from / day))
      await this.#pool.query(`delete from pgboss.job where state = 'completed'`);
    const isDue = ({ cron, queue }: JobHandler) => {
      const period = queue === reconciliation ? fortnight : cron === undefined ? Infinity : getPeriod(cron);
      return Math.floor(this.#scheduledUntil / period) > Math.floor(from / period);
    };
    await workOff(life.handlers.filter(isDue), workers, async ({ queue, handle }) => {
      if (life.killSwitch.hasDied()) return;
      const run = handle({ isFull: queue === reconciliation }).catch((error: unknown) =>
        onFailure(queue, error),
      );
      await Promise.race([run, life.killSwitch.death]);
    });
  }

  /**
   * Ends the sweep of the texts' log shortly before now. Everything up to its end was read, and no one has texted since: hours of
   * silence would be read one by one.
   */
  async skipSilence(lastActAt: number): Promise<void> {
    await this.#pool.query(
      `update sweeps set done_until = now() - interval '20 minutes'
       where name = 'texts' and done_until > $1 and done_until < now() - interval '20 minutes'`,
      [new Date(lastActAt + 1_000)],
    );
  }
}
