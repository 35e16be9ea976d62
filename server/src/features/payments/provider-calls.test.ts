import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { ok } from '../../providers/payments/provider-result.ts';
import { syncFromProvider } from './provider-calls.ts';

describe('syncFromProvider', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** An object at Stripe whose first two replies can be held back. */
  const createObject = (objectId: string) => {
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
    const record = { state: 'open', reads: 0, written: [] as string[] };
    const read = async () => {
      const answer = record.state;
      record.reads += 1;
      await gates[record.reads - 1]?.promise;
      return ok(answer);
    };
    const write = (_transaction: unknown, value: string) => {
      record.written.push(value);
      return Promise.resolve();
    };
    const sync = (since?: Date) => syncFromProvider(server.services, { objectId, since, read, write });
    const release = (place: 0 | 1) => {
      gates[place].resolve(undefined);
    };
    return { record, sync, release };
  };

  it('[CHK-13] never ends with an older state than Stripe’s when an old reply comes late', async () => {
    const { record, sync, release } = createObject('sub_1');
    const slow = sync();
    await expect.poll(() => record.reads).toBe(1);
    record.state = 'paid';
    release(1);
    await sync();
    release(0);
    await slow;
    expect(record).toEqual({ state: 'paid', reads: 2, written: ['paid'] });
  });

  it('[CHK-13] reads again when what was stored in the meantime had been read earlier', async () => {
    const { record, sync, release } = createObject('sub_4');
    const first = sync();
    await expect.poll(() => record.reads).toBe(1);
    record.state = 'paid';
    const second = sync();
    await expect.poll(() => record.reads).toBe(2);
    release(0);
    await first;
    release(1);
    await second;
    expect(record).toEqual({ state: 'paid', reads: 3, written: ['open', 'paid'] });
  });

  it('[CHK-13] reads nothing for what happened before a read that is stored', async () => {
    const { record, sync, release } = createObject('sub_5');
    release(0);
    release(1);
    const before = new Date();
    await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime() + 1);
    await sync();
    await sync(before);
    expect(record.reads).toBe(1);
    await sync(new Date(Date.now() + 1_000));
    expect(record.reads).toBe(2);
  });

  it('[CHK-13] shares a few reads among many callers at the same time', async () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.resolve(ok(reads));
    };
    const asks = Array.from({ length: 40 }, () =>
      syncFromProvider(server.services, { objectId: 'sub_2', read, write: () => Promise.resolve() }),
    );
    expect((await Promise.all(asks)).every(({ ok }) => ok)).toBe(true);
    expect(reads).toBeLessThan(200);
  });

  it('stores nothing and returns the error when Stripe does not answer', async () => {
    const failed = { ok: false, error: { kind: 'not-found', missing: 'subscription' } } as const;
    const write = () => Promise.reject(new Error('must not be written'));
    const result = await syncFromProvider(server.services, {
      objectId: 'sub_3',
      read: () => Promise.resolve(failed),
      write,
    });
    expect(result).toEqual(failed);
  });
});
