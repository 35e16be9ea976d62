import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { prepareQueues, startWorker, type JobHandler } from './queues.ts';

const handler: JobHandler = { queue: 'of-the-test', handle: () => Promise.resolve() };

let server: TestServer;
let boss: PgBoss;
beforeAll(async () => {
  server = await startTestServer();
  boss = new PgBoss({ connectionString: server.databaseUrl, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await server.close();
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
    expect(await boss.getQueue(handler.queue)).toMatchObject({ retryLimit: 10, heartbeatSeconds: 30 });
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
    await startWorker(boss, many, server.app.log);
    await expect.poll(() => handled, { timeout: 20_000 }).toEqual([...places, 3]);
    const { rows } = await server.pool.query(
      'select count(distinct started_on)::int as looks from pgboss.job where name = $1',
      [many.queue],
    );
    // Ten, ten, and five, and the one that failed.
    expect(rows).toEqual([{ looks: 4 }]);
  });
});
