import { once } from 'node:events';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it } from 'vitest';
import { shareTestServer } from '../../../test/test-server.ts';
import { recordAudit } from '../audit/index.ts';
import { prepareQueues, type JobHandler } from './queues.ts';
import { findReadyQueues } from './ready-queues-repository.ts';
import { startWorkers } from './workers.ts';

const server = await shareTestServer();
const stops: (() => Promise<void>)[] = [];
const start = async (handler: JobHandler) => {
  await prepareQueues(boss, [handler]);
  const findReady = (queues: readonly string[]) => findReadyQueues(server.pool, queues);
  const reports = { log: server.app.log, onDead: () => Promise.resolve() };
  stops.push(await startWorkers(boss, [handler], findReady, reports));
};
const boss = new PgBoss({ connectionString: server.databaseUrl, supervise: false, schedule: false });
await boss.start();
afterAll(async () => {
  for (const stop of stops) await stop();
  await boss.stop({ graceful: false });
});

/** Writes an entry in a transaction, as the work of a job does. */
const write = (action: string) =>
  server.services.database.transaction((transaction) =>
    recordAudit(transaction, { actor: 'system', action }),
  );
const listWritten = async (queue: string) => {
  const { rows } = await server.pool.query<{ action: string }>(
    'select action from audit_log where action like $1 order by id',
    [`${queue}%`],
  );
  return rows.map(({ action }) => action);
};
const makeDueNow = (queue: string) =>
  server.pool.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [queue]);

/** Waits for the end of the time that a job has. */
const waitUntilEnded = async (signal: AbortSignal | undefined) => {
  if (signal && !signal.aborted) await once(signal, 'abort');
};

describe('job whose lease is lost', () => {
  it('a job writes nothing after its time is over, even if it ignores its signal', async () => {
    const queue = 'of-the-deaf';
    const errors: unknown[] = [];
    const [arrived, canGoOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let runs = 0;
    await start({
      queue,
      async handle(_data, signal) {
        runs += 1;
        const run = runs;
        if (run === 1) {
          arrived.resolve(undefined);
          await Promise.all([canGoOn.promise, waitUntilEnded(signal)]);
          const runStatement = () => server.services.database.execute('select 1');
          for (const action of [runStatement, () => write(`${queue}:${String(run)}`)])
            await Promise.resolve(action()).catch((error: unknown) => errors.push(error));
        } else await write(`${queue}:${String(run)}`);
      },
    });
    await boss.send(queue, {}, { expireInSeconds: 1 });
    await arrived.promise;
    // Only the first run lacks time. On a busy machine a second is too short for the work of the next.
    await server.pool.query(`update pgboss.job set expire_seconds = 900 where name = $1`, [queue]);
    canGoOn.resolve(undefined);
    await expect.poll(() => errors).toHaveLength(2);
    for (const error of errors) expect(JSON.stringify(error, ['name', 'cause'])).toContain('LeaseLost');
    await makeDueNow(queue);
    await expect.poll(() => listWritten(queue)).toEqual([`${queue}:2`]);
  });

  it('a job commits nothing once another worker has it, even before its signal', async () => {
    const queue = 'of-the-cut-off';
    const [arrived, taken] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const rejected = Promise.withResolvers<unknown>();
    let wasAborted: boolean | undefined;
    let runs = 0;
    await start({
      queue,
      async handle(_data, signal) {
        runs += 1;
        const run = runs;
        if (run === 1) {
          arrived.resolve(undefined);
          await taken.promise;
          wasAborted = signal?.aborted;
        }
        await write(`${queue}:${String(run)}`).catch((error: unknown) => {
          rejected.resolve(error);
          throw error;
        });
      },
    });
    await boss.send(queue, {});
    await arrived.promise;
    // The supervisor of another process does this when the heartbeats stop.
    await server.pool.query(
      `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = $1`,
      [queue],
    );
    taken.resolve(undefined);
    expect(JSON.stringify(await rejected.promise, ['name', 'cause'])).toContain('LeaseLost');
    expect(wasAborted).toBe(false);
    expect(await listWritten(queue)).toEqual([]);
    await makeDueNow(queue);
    await expect.poll(() => listWritten(queue)).toEqual([`${queue}:2`]);
  });

  it('a job writes while it has its lease', async () => {
    const queue = 'of-the-orderly';
    await start({ queue, handle: () => write(queue) });
    await boss.send(queue, {});
    await expect.poll(() => listWritten(queue)).toEqual([queue]);
  });
});
