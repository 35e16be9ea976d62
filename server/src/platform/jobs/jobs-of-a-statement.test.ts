import { describe, expect, it } from 'vitest';
import { shareTestServer } from '../../../test/test-server.ts';
import { insertJobs } from './jobs-of-a-statement.ts';

const server = await shareTestServer();

const enqueue = (queue: string) =>
  server.pool.query(
    `with jobs as (select $1::text as queue, '{"id": "a"}'::jsonb as data), enqueued as (${insertJobs('jobs')} returning id)
     select id from enqueued`,
    [queue],
  );

describe('jobs of a statement', () => {
  it('[TEXT-01] fails the statement if a job’s queue does not exist, so that no job is lost', async () => {
    await expect(enqueue('unknown')).rejects.toThrow('violates');
    expect((await enqueue('outbox')).rowCount).toBe(1);
  });
});
