import { describe, expect, it } from 'vitest';
import { sendCoachText } from '../src/features/conversations/coach-texts.ts';
import { createDeleteOldEventsHandler } from '../src/features/payments/provider-events/provider-events.ts';
import { createDeleteOldTextsHandler } from '../src/features/texts/delete-old-texts.ts';
import { createDeleteOldAuditHandler } from '../src/platform/audit/index.ts';
import { createOutboxCleanUpHandler, enqueueMessage } from '../src/platform/outbox/index.ts';
import { addMembership } from './active-membership.ts';
import { addCoachedMember } from './coached-member.ts';
import { addStaff } from './desk-staff.ts';
import { addMember } from './test-members.ts';
import { createTestPhone } from './test-phone.ts';
import { type TestServer, shareTestServer } from './test-server.ts';
import { getFacts } from './text-facts.ts';

const server = await shareTestServer({
  configuration: { OUTBOX_DAYS: '40', TEXTS_DAYS: '40', PROVIDER_EVENTS_DAYS: '40' },
});

const many = 2_300;
const readCount = async (query: string): Promise<number> =>
  (await server.pool.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]
    ?.count ?? 0;

/** Adds what four members agreed to long ago. */
async function addConsents(testServer: TestServer): Promise<void> {
  for (const [name, days, status, end] of [
    ['ended two years ago', 2_000, 'MEMBERSHIP_ENDED', 730],
    ['ended last month', 2_000, 'MEMBERSHIP_ENDED', 30],
    ['plan runs', 2_000, 'MEMBERSHIP_ACTIVE', 0],
    ['of two years ago', 730, 'MEMBERSHIP_ENDED', 700],
  ] as const) {
    const { id } = await addMember(testServer.services);
    await addMembership(testServer, { id });
    await testServer.pool.query(
      'update subscriptions set status = $2, end_date = now() - make_interval(days => $3) where member_id = $1',
      [id, status, end],
    );
    await testServer.pool.query(
      `insert into audit_log (actor, action, member_id, after, at)
       values ('member', 'renewal.agreed', $1, jsonb_build_object('name', $2::text), now() - make_interval(days => $3))`,
      [id, name, days],
    );
  }
}

async function listConsents({ pool }: TestServer): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select after ->> 'name' as name from audit_log where action = 'renewal.agreed' order by name`,
  );
  return rows.map(({ name }) => name);
}

describe('retention', () => {
  it('deletes old events that were handled, batch by batch, and keeps the others', async () => {
    await server.pool.query(
      `insert into card_provider_events (event_id, type, object_id, subject, received_at, handled_at)
       select 'evt_' || n, 'invoice.paid', 'in', case when n % 2 = 0 then 'invoice' else 'other' end,
         now() - interval '50 days', case when n % 2 = 0 then now() end from generate_series(1, $1) n`,
      [many],
    );
    await server.pool.query(
      `insert into card_provider_events (event_id, type, object_id, subject, received_at, handled_at) values
       ('evt_unhandled', 'invoice.paid', 'in', 'invoice', now() - interval '50 days', null),
       ('evt_new', 'invoice.paid', 'in', 'invoice', now() - interval '30 days', now())`,
    );
    const aborted = Promise.resolve().then(() =>
      createDeleteOldEventsHandler(server.services).handle({}, AbortSignal.abort()),
    );
    await expect(aborted).rejects.toThrow('abort');
    expect(await readCount('card_provider_events')).toBe(many + 2);
    await createDeleteOldEventsHandler(server.services).handle({});
    const { rows } = await server.pool.query('select event_id from card_provider_events order by event_id');
    expect(rows).toEqual([{ event_id: 'evt_new' }, { event_id: 'evt_unhandled' }]);
  });

  it('[TEXT-04] deletes old texts and keeps the newer ones and the Moments', async () => {
    const { id, phone } = await addCoachedMember(server, 5);
    await createTestPhone(server, phone)('long ago');
    await server.pool.query(`update messages set at = now() - interval '50 days' where member_id = $1`, [id]);
    await createTestPhone(server, phone)('today');
    await createDeleteOldTextsHandler(server.services).handle({});
    const facts = getFacts(server, id);
    expect([await facts.bodies(), await facts.used()]).toEqual([['today'], 2]);
  });

  it('erases body and recipient of old messages, and never sends one again for the same cause', async () => {
    const { id } = await addCoachedMember(server, 0);
    const message = {
      key: `old:${id}`,
      channel: 'mail',
      memberId: id,
      to: 'a@example.com',
      subject: 'Hi',
      body: 'Words',
    } as const;
    const { services } = server;
    const put = () =>
      services.database.transaction((transaction) => enqueueMessage(services, transaction, message));
    expect(await put()).toBeDefined();
    const read = async () => {
      const { rows } = await server.pool.query<Record<string, unknown>>(
        'select status, subject, length(recipient_sealed) as length, content_erased_at from outbound_messages where key = $1',
        [message.key],
      );
      return rows[0];
    };
    await server.pool.query(
      `update outbound_messages set created_at = now() - interval '50 days' where key = $1`,
      [message.key],
    );
    await createOutboxCleanUpHandler(services).handle({});
    expect(await read()).toMatchObject({ subject: 'Hi', content_erased_at: null });
    await server.pool.query(`update outbound_messages set status = 'sent' where key = $1`, [message.key]);
    const before = await read();
    await createOutboxCleanUpHandler(services).handle({});
    const after = await read();
    expect(after).toMatchObject({
      status: 'sent',
      subject: null,
      content_erased_at: expect.any(Date) as Date,
    });
    expect(Number(after?.['length'])).toBeLessThan(Number(before?.['length']));
    expect(await put()).toBeUndefined();
  });

  it('[OPS-04, RENEW-01] deletes entries of the audit log after AUDIT_DAYS, batch by batch, but a year’s and what members agreed to', async () => {
    const add = (action: string, days: number, times = 1) =>
      server.pool.query(
        `insert into audit_log (actor, action, at) select 'system', $1, now() - make_interval(days => $2) from generate_series(1, $3)`,
        [action, days, times],
      );
    await add('old', 2_600, many);
    await add('kept', 2_500);
    await add('young', 300);
    const listKept = async () => {
      const { rows } = await server.pool.query<{ action: string }>(
        `select distinct action from audit_log where action in ('old', 'kept', 'young') order by action`,
      );
      return rows.map(({ action }) => action);
    };
    const run = (auditDays: number) =>
      createDeleteOldAuditHandler({
        ...server.services,
        configuration: { ...server.services.configuration, auditDays },
      }).handle({});
    await run(2_557);
    expect(await listKept()).toEqual(['kept', 'young']);
    await addConsents(server);
    await run(1);
    expect(await listKept()).toEqual(['young']);
    expect(await listConsents(server)).toEqual(['ended last month', 'of two years ago', 'plan runs']);
    await expect(server.pool.query(`delete from audit_log where action = 'young'`)).rejects.toThrow(
      'append-only',
    );
    await expect(server.pool.query(`update audit_log set actor = 'x'`)).rejects.toThrow('append-only');
  });

  it('[TEXT-04, SAFE-11] deletes the copies of coaches’ old replies with them, but none while records are held', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const [old, held] = [await addCoachedMember(server, 5), await addCoachedMember(server, 5)];
    const countCopies = async ({ id }: { readonly id: string }) => {
      const { rows } = await server.pool.query<Record<string, number>>(
        `select (select count(*)::int from messages where member_id = $1) as messages,
           (select count(*)::int from held_texts where member_id = $1) as held,
           (select count(*)::int from outbound_messages
            where member_id = $1 and key like 'coach:%' and content_erased_at is null) as outbox`,
        [id],
      );
      return rows[0];
    };
    const actor = `staff:${ana.id}`;
    for (const { id: memberId } of [old, held]) {
      const { database } = server.services;
      const messageId = await database.transaction((transaction) =>
        sendCoachText(server.services, transaction, { actor, memberId, body: 'Sleep well', key: 'a' }),
      );
      await server.pool.query(
        `insert into held_texts (id, member_id, actor, key, body_sealed, state, message_id, leaves_at, created_at)
         select gen_random_uuid(), $1, $2, state, 'x', state, case when state = 'left' then $3::bigint end, at, at
         from unnest(array['left', 'undone', 'refused']) state, (select now() - interval '50 days' as at) old`,
        [memberId, actor, messageId],
      );
      // The text is a second try: the first one has a copy too.
      await server.pool.query(
        `update outbound_messages set key = key || ':retry' where member_id = $1 and key like 'coach:%'`,
        [memberId],
      );
      await server.pool.query(
        `insert into outbound_messages (key, channel, sender, member_id, recipient_sealed, body_sealed, status)
         values ($1, 'text', 'coaching', $2, 'x', 'x', 'failed')`,
        [`coach:${memberId}:a`, memberId],
      );
      const long = `update messages set at = now() - interval '50 days' where member_id = $1`;
      await server.pool.query(long, [memberId]);
    }
    await server.pool.query(
      `insert into record_holds (member_id, reason, held_by, held_at) values ($1, 'court', $2, now())`,
      [held.id, actor],
    );
    const all = { messages: 1, held: 3, outbox: 2 };
    expect([await countCopies(old), await countCopies(held)]).toEqual([all, all]);
    await createDeleteOldTextsHandler(server.services).handle({});
    expect([await countCopies(old), await countCopies(held)]).toEqual([
      { messages: 0, held: 0, outbox: 0 },
      all,
    ]);
  });
});
