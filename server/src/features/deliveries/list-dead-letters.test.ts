import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { staffListDeadLetters, staffRetryDeadLetter } from '@moments/contract/deliveries/staff-deliveries';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { startTestServer } from '../../../test/test-server.ts';

const token = 'sandbox-operator';

/** Counts the rows that the database sends during an action. The driver calls this method for each, and its types leave it out. */
async function countRowsDuring(action: () => Promise<unknown>): Promise<number> {
  const original: unknown = Reflect.get(pg.Query.prototype, 'handleDataRow');
  if (typeof original !== 'function') throw new Error('the driver has no such method');
  let rows = 0;
  const count = function (this: unknown, ...input: unknown[]) {
    rows += 1;
    Reflect.apply(original, this, input);
  };
  Reflect.set(pg.Query.prototype, 'handleDataRow', count);
  try {
    await action();
    return rows;
  } finally {
    Reflect.set(pg.Query.prototype, 'handleDataRow', original);
  }
}

describe('list of dead letters', () => {
  it('[OPS-01] reads a page of dead jobs, not all of them', async () => {
    const own = await startTestServer();
    try {
      await own.pool.query(
        `insert into pgboss.job (name, data, created_on, source_name)
         select 'outgoing-events-dead', '{"messageId":"1"}', now() - n * interval '1 second', 'outgoing-events' from generate_series(1, 900) n`,
      );
      const readPage = () => own.ok(staffListDeadLetters, { token });
      const rowsOfAPage = await countRowsDuring(readPage);
      expect(rowsOfAPage).toBeGreaterThan(200);
      expect(rowsOfAPage).toBeLessThan(250);
      const { deadLetters, total } = await readPage();
      expect([deadLetters.length, total]).toEqual([200, 900]);
      const retryOne = () =>
        own.ok(staffRetryDeadLetter, { params: { id: deadLetters[0]?.id ?? '' }, token });
      expect(await countRowsDuring(retryOne)).toBeLessThan(50);
      expect((await readPage()).total).toBe(899);
    } finally {
      await own.close();
    }
  });

  it('[OPS-01] continues after a cursor without a gap or a repeat, with texts and jobs that failed at one instant', async () => {
    const own = await startTestServer();
    try {
      const { id: memberId } = await addCoachedMember(own, 1);
      await own.pool.query(
        `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status, last_error, sent_at)
         select 'coach:' || n, 'text', 'coaching', $1, '', '', 'failed', 'invalid-number: x', now() - (n / 3) * interval '1 second'
         from generate_series(1, 450) n`,
        [memberId],
      );
      await own.pool.query(
        `insert into pgboss.job (name, data, created_on, source_name)
         select 'outgoing-events-dead', '{"messageId":"1"}', now() - (n / 3) * interval '1 second', 'outgoing-events' from generate_series(1, 60) n`,
      );
      const seen: string[] = [];
      const sizes: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = cursor === undefined ? {} : { cursor };
        const page = await own.ok(staffListDeadLetters, { query, token });
        expect(page.total).toBe(510);
        const times = page.deadLetters.map(({ failedAt }) => failedAt);
        expect(times).toEqual(times.toSorted().toReversed());
        seen.push(...page.deadLetters.map(({ id }) => id));
        sizes.push(page.deadLetters.length);
        cursor = page.next;
      }
      expect(sizes).toEqual([200, 200, 110]);
      expect(new Set(seen).size).toBe(510);
      const wrong = await own.call(staffListDeadLetters, { query: { cursor: 'x' }, token });
      expect(wrong).toMatchObject({ ok: false, status: 400 });
    } finally {
      await own.close();
    }
  });
});
