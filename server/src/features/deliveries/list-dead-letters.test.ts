import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  staffGetDeliveryHealth,
  staffListDeadLetters,
  staffRetryDeadLetter,
  staffRetryDeadLetters,
} from '@moments/contract/deliveries/staff-deliveries';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff } from '../../../test/desk-staff.ts';
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

  it('[DESK-08] tries a filter again once, a part at a time, and chosen ones by ID, and counts what is left by cause', async () => {
    const own = await startTestServer();
    try {
      const { id: memberId } = await addCoachedMember(own, 1);
      await own.pool.query(
        `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status, last_error, sent_at)
         select 'coach:' || n, 'text', 'coaching', $1, '', '', 'failed', case when n > 5 then 'invalid-number: x' else 'invalid-number: y' end, now()
         from generate_series(1, 255) n`,
        [memberId],
      );
      const retry = (body: BodyOf<typeof staffRetryDeadLetters>) =>
        own.ok(staffRetryDeadLetters, { body, token });
      const filter = { kind: 'text', what: 'coach', cause: 'invalid-number: x', memberId } as const;
      const first = await retry({ filter });
      expect(first).toMatchObject({ retried: 100, left: 150 });
      // What fails after the first press isn't tried in circles.
      await own.pool.query(
        `update outbound_messages set status = 'failed', sent_at = now() + interval '1 hour' where status = 'waiting'
         and id in (select id from outbound_messages where status = 'waiting' limit 3)`,
      );
      const { until } = first;
      expect(await retry({ filter, until })).toMatchObject({ retried: 100, left: 50 });
      expect(await retry({ filter, until })).toMatchObject({ retried: 50, left: 0 });
      const { groups } = await own.ok(staffGetDeliveryHealth, { token });
      expect(groups).toEqual([
        { kind: 'text', what: 'coach', cause: 'invalid-number: y', count: 5 },
        { kind: 'text', what: 'coach', cause: 'invalid-number: x', count: 3 },
      ]);
      const query = { cause: 'invalid-number: y' };
      const { deadLetters, total } = await own.ok(staffListDeadLetters, { query, token });
      expect(total).toBe(5);
      const ids = [...deadLetters.map(({ id }) => id), 'unknown'];
      expect(await retry({ ids })).toMatchObject({ retried: 5, left: 0 });
      expect(await retry({ ids })).toMatchObject({ retried: 0, left: 0 });
      const { rows } = await own.pool.query(
        `select count(*)::int as total from audit_log where action = 'dead-letter.retried' and member_id = $1`,
        [memberId],
      );
      expect(rows).toEqual([{ total: 255 }]);
      for (const body of [{}, { ids, filter }])
        expect(await own.call(staffRetryDeadLetters, { body, token })).toMatchObject({ status: 400 });
    } finally {
      await own.close();
    }
  });

  it('[DESK-08] shows for each provider what waits, since when, and since when tries fail, without anything of a member', async () => {
    const own = await startTestServer();
    try {
      const { id: memberId } = await addCoachedMember(own, 1);
      await own.pool.query(
        `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status, last_error, sent_at, created_at)
         values ('coach:1', 'text', 'coaching', $1, '', '', 'waiting', 'unavailable: twilio ECONNREFUSED', now(), '2026-01-02T10:00:00Z'),
           ('coach:2', 'text', 'coaching', $1, '', '', 'waiting', 'invalid-number: retried', now(), '2026-01-01T10:00:00Z'),
           ('plan:1', 'mail', 'coaching', $1, '', '', 'waiting', null, null, '2026-01-03T10:00:00Z')`,
        [memberId],
      );
      await own.pool.query(
        `insert into pgboss.job (name, data, created_on, state, output)
         values ('outgoing-events', '{}', '2026-01-04T10:00:00Z', 'retry', '{"message":"not accepted"}')`,
      );
      const { cookie } = await addStaff(own, { roles: ['operations'] });
      const { providers } = await own.ok(staffGetDeliveryHealth, { cookie });
      const oldestAt = '2026-01-03T10:00:00.000Z';
      expect(Object.fromEntries(providers.map(({ provider, ...state }) => [provider, state]))).toMatchObject({
        texts: {
          waiting: 2,
          oldestAt: '2026-01-01T10:00:00.000Z',
          failingSince: '2026-01-02T10:00:00.000Z',
          cause: 'unavailable: twilio ECONNREFUSED',
        },
        mail: { waiting: 1, oldestAt, failingSince: null, cause: null },
        events: { waiting: 1, failingSince: '2026-01-04T10:00:00.000Z', cause: 'not accepted' },
        cards: { waiting: 0, oldestAt: null, failingSince: null, cause: null },
      });
      expect(JSON.stringify(providers)).not.toContain(memberId);
    } finally {
      await own.close();
    }
  });
});
