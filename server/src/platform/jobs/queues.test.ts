import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';
import { prepareQueues, type JobHandler } from './queues.ts';
import { findReadyQueues } from './ready-queues-repository.ts';
import { startWorkers } from './workers.ts';

const handler: JobHandler = { queue: 'of-the-test', handle: () => Promise.resolve() };

const server = await shareTestServer();
/** How often a job was reported that has used all its tries. */
let dead = 0;
const stops: (() => Promise<void>)[] = [];
const startHandlers = async (...handlers: JobHandler[]) => {
  const findReady = (queues: readonly string[]) => findReadyQueues(server.pool, queues);
  const reports = {
    log: server.app.log,
    onDead: () => {
      dead += 1;
      return Promise.resolve();
    },
  };
  stops.push(await startWorkers(boss, handlers, findReady, reports));
};
const boss = new PgBoss({ connectionString: server.databaseUrl, supervise: false, schedule: false });
await boss.start();
afterAll(async () => {
  for (const stop of stops) await stop();
  await boss.stop({ graceful: false });
});

describe('job queue', () => {
  it('gives a killed worker’s job to another worker long before the job’s time limit', async () => {
    await prepareQueues(boss, [handler]);
    const id = await boss.send(handler.queue, { of: 'someone' });
    const [taken] = await boss.fetch(handler.queue);
    expect(taken?.id).toBe(id);
    await boss.supervise(handler.queue);
    expect(await boss.fetch(handler.queue)).toEqual([]);
    await server.pool.query(
      `update pgboss.job set started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await server.pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
    await boss.supervise(handler.queue);
    await server.pool.query('update pgboss.job set start_after = now() where id = $1', [id]);
    const [again] = await boss.fetch(handler.queue);
    expect(again?.id).toBe(id);
  });

  it('updates a queue that an earlier version created', async () => {
    await boss.updateQueue(handler.queue, { retryLimit: 1 });
    await prepareQueues(boss, [handler]);
    expect(await boss.getQueue(handler.queue)).toMatchObject({ retryLimit: 40, heartbeatSeconds: 30 });
  });

  it('runs jobs in order and in batches, and retries a failed one', async () => {
    const handled: unknown[] = [];
    const many: JobHandler = {
      queue: 'of-many',
      handle: ({ place }) => {
        handled.push(place);
        const failsOnce = place === 3 && handled.filter((one) => one === place).length === 1;
        return failsOnce ? Promise.reject(new Error('away')) : Promise.resolve();
      },
    };
    await prepareQueues(boss, [many]);
    const places = Array.from({ length: 25 }, (_, place) => place);
    for (const place of places) await boss.send(many.queue, { place });
    await server.pool.query(
      `update pgboss.job set created_on = now() - interval '1 minute' + (data->>'place')::int * interval '1 second'
       where name = $1`,
      [many.queue],
    );
    await startHandlers(many);
    await expect.poll(() => handled).toEqual([...places, 3]);
    const { rows } = await server.pool.query(
      'select count(distinct started_on)::int as looks from pgboss.job where name = $1',
      [many.queue],
    );
    // Ten, ten, and five, and the one that failed.
    expect(rows).toEqual([{ looks: 4 }]);
  });

  it('runs several jobs at a time, in order for each member, and urgent ones before others', async () => {
    const handled: string[] = [];
    let [running, most] = [0, 0];
    const slow: JobHandler = {
      queue: 'of-slow',
      parallel: 3,
      async handle({ name }) {
        running += 1;
        most = Math.max(most, running);
        await pause(100);
        running -= 1;
        handled.push(String(name));
      },
    };
    await prepareQueues(boss, [slow]);
    const send = (name: string, memberId: string, priority = 0) =>
      boss.send(slow.queue, { name, memberId }, { priority });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']) await send(name, name.charAt(0));
    await send('bulk', 'e', -10);
    await send('code', 'f', 10);
    await server.pool.query(
      `update pgboss.job set created_on = now() - interval '1 minute' + (ascii(data->>'name') * 10 + ascii(right(data->>'name', 1))) * interval '1 ms'
       where name = 'of-slow'`,
    );
    await startHandlers(slow);
    await expect.poll(() => handled).toHaveLength(8);
    expect(most).toBe(3);
    expect(handled.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(handled.slice(0, 3)).toContain('code');
    expect(handled.at(-1)).toMatch(/bulk|a3/);
  });

  it('runs an urgent job while all others of its queue are slow', async () => {
    const handled: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const started = Promise.withResolvers<undefined>();
    const stuck: JobHandler = {
      queue: 'of-stuck',
      hasUrgentJobs: true,
      async handle({ name }) {
        if (name !== 'code') {
          started.resolve(undefined);
          await gate.promise;
        }
        handled.push(String(name));
      },
    };
    await prepareQueues(boss, [stuck]);
    await boss.send(stuck.queue, { name: 'notice' });
    await startHandlers(stuck);
    await started.promise;
    await boss.send(stuck.queue, { name: 'code' }, { priority: 10 });
    await expect.poll(() => handled).toEqual(['code']);
    gate.resolve(undefined);
    await expect.poll(() => handled).toEqual(['code', 'notice']);
  });

  it('forgets the failed runs of a schedule when a later one does their work', async () => {
    const nightly: JobHandler = { queue: 'of-the-night', handle: () => Promise.resolve(), cron: '0 4 * * *' };
    await prepareQueues(boss, [nightly]);
    await boss.send('of-the-night-dead', {});
    await boss.send(nightly.queue);
    await startHandlers(nightly);
    const findDeadJobs = () => boss.findJobs('of-the-night-dead', { queued: true });
    await expect.poll(findDeadJobs).toEqual([]);
  });

  it('[DESK-08] reports a job that has used all its tries, and no other', async () => {
    const failing: JobHandler = { queue: 'of-failures', handle: () => Promise.reject(new Error('no')) };
    await prepareQueues(boss, [failing]);
    const before = dead;
    await boss.send(failing.queue, {}, { retryLimit: 3 });
    const last = await boss.send(failing.queue, {}, { retryLimit: 0 });
    await startHandlers(failing);
    await expect
      .poll(async () => (await boss.findJobs(failing.queue, { id: last ?? '' }))[0]?.state)
      .toBe('failed');
    await expect.poll(() => dead - before).toBe(1);
  });

  it('keeps trying for more than a day, however short the random waits are', () => {
    const waits = Array.from({ length: 40 }, (_, tried) => Math.min(3_600, 2 * (2 ** (tried + 1) / 2)));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 3_600);
  });

  it('leaves the database alone while there is nothing to do', async () => {
    const idle = await startTestServer({ work: true });
    const countCommits = async () => {
      await server.pool.query('select pg_stat_clear_snapshot()');
      const name = new URL(idle.databaseUrl).pathname.slice(1);
      const { rows } = await server.pool.query<{ commits: string }>(
        'select xact_commit as commits from pg_stat_database where datname = $1',
        [name],
      );
      return Number(rows[0]?.commits);
    };
    // PostgreSQL counts commits up to ten seconds late.
    await pause(12_000);
    const before = await countCommits();
    await pause(10_000);
    expect((await countCommits()) - before).toBeLessThanOrEqual(50);
    await idle.close();
  }, 60_000);
});
