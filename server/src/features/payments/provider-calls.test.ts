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

  it('[CHK-13] never ends with an older state than Stripe’s when an old reply comes late', async () => {
    let state = 'open';
    const written: string[] = [];
    let release = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reads = 0;
    const read = async () => {
      reads += 1;
      const answer = state;
      if (reads === 1) await held;
      return ok(answer);
    };
    const write = (_transaction: unknown, value: string) => {
      written.push(value);
      return Promise.resolve();
    };
    const slow = syncFromProvider(server.services, { objectId: 'sub_1', read, write });
    await expect.poll(() => reads).toBe(1);
    state = 'paid';
    await syncFromProvider(server.services, { objectId: 'sub_1', read, write });
    release();
    await slow;
    expect(written).toEqual(['paid', 'paid']);
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
