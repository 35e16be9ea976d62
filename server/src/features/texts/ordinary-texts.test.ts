import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addMember } from '../../../test/test-members.ts';
import { freshSid, phoneAt } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantAddOn } from '../moments/index.ts';

/** Processes ordinary texts with one statement. */
let quick: TestServer;
/** Has a coaching desk, so every text gets the full processing. */
let thorough: TestServer;
beforeAll(async () => {
  quick = await startTestServer();
  thorough = await startTestServer({
    databaseUrl: quick.databaseUrl,
    clock: quick.clock,
    services: { coachingDesk: { forward: () => Promise.resolve(true) } },
  });
});
afterAll(async () => {
  await thorough.close();
  await quick.close();
});

async function memberWith(planMoments: number, addOnMoments: number) {
  const member = await addCoachedMember(quick, planMoments);
  const order = { memberId: member.id, cause: `test:add-on:${member.id}`, amount: addOnMoments };
  await quick.services.database.transaction((transaction) =>
    grantAddOn(transaction, { ...order, at: quick.clock.now() }),
  );
  return member;
}

const rowsOf = async (query: string, memberId: string): Promise<unknown[]> =>
  (await quick.pool.query<Record<string, unknown>>(query, [memberId])).rows;

/** Reads what a member's texts changed, without IDs, instants, and ciphertext. */
const tracesOf = async (memberId: string) => ({
  balance: await rowsOf(
    'select plan_remaining, add_on_remaining, moments_limit from moments_balances where member_id = $1',
    memberId,
  ),
  ledger: await rowsOf(
    `select kind, source, amount, balance_after, 
       cause = (array(select 'text:' || provider_id from messages m where m.member_id = l.member_id order by m.id))[row_number() over (order by l.id)] as is_its_own from moments_ledger l
     where member_id = $1 and kind = 'use' order by id`,
    memberId,
  ),
  messages: await rowsOf(
    'select direction, is_counted, outbound_id from messages where member_id = $1 order by id',
    memberId,
  ),
  status: await rowsOf('select status from members where id = $1', memberId),
});

describe('ordinary text', () => {
  it('[MOM-01, MOM-05] leaves the same data with one statement as with the full processing: plan first, then add-ons, then none', async () => {
    const [one, other] = [await memberWith(3, 2), await memberWith(3, 2)];
    for (const [server, { phone }] of [
      [quick, one],
      [thorough, other],
    ] as const) {
      const sids = Array.from({ length: 7 }, freshSid);
      for (const sid of [...sids.slice(0, 2), ...sids]) await phoneAt(server, phone)({ body: 'Hello', sid });
    }
    const traces = await tracesOf(one.id);
    expect(traces).toEqual(await tracesOf(other.id));
    const lines = traces.ledger as readonly { source: string; is_its_own: boolean }[];
    expect(lines.map(({ source }) => source)).toEqual(['plan', 'plan', 'plan', 'add-on', 'add-on']);
    expect(lines.every((line) => line.is_its_own)).toBe(true);
  });

  it('[MOM-05] processes an ordinary text with one statement', async () => {
    const { id, phone } = await addCoachedMember(quick, 3);
    const queries: string[] = [];
    const { $client } = quick.services.database;
    const query = $client.query.bind($client);
    const listen = (asked: { name?: string }): unknown => {
      queries.push(asked.name ?? 'another');
      return Reflect.apply(query, $client, [asked]);
    };
    Object.assign($client, { query: listen });
    await phoneAt(quick, phone)('Hello');
    Object.assign($client, { query });
    expect(queries).toEqual(['take_ordinary_texts']);
    expect((await tracesOf(id)).ledger).toHaveLength(1);
  });

  it('[TEXT-01, MOM-05] counts a text once when it arrives at two servers at the same time', async () => {
    const { id, phone } = await addCoachedMember(quick, 60);
    const sids = Array.from({ length: 25 }, freshSid);
    await Promise.all(
      sids.flatMap((sid) =>
        [quick, thorough, quick].map((server) => phoneAt(server, phone)({ body: 'Hello', sid })),
      ),
    );
    const { balance, ledger, messages } = await tracesOf(id);
    expect([ledger.length, messages.length]).toEqual([25, 25]);
    expect(balance).toEqual([{ plan_remaining: 35, add_on_remaining: 0, moments_limit: 60 }]);
    const { rows } = await quick.pool.query(
      `select sum(amount)::int as total, min(balance_after)::int as last from moments_ledger where member_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ total: 35, last: 35 }]);
  });

  it('[TEXT-01, MOM-05] counts each text once when many members’ texts arrive at two servers at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => addCoachedMember(quick, 4)));
    const second = await startTestServer({ databaseUrl: quick.databaseUrl, clock: quick.clock });
    try {
      await Promise.all(
        members.flatMap(({ phone }) => {
          const sids = Array.from({ length: 3 }, freshSid);
          return [quick, second, quick].flatMap((server) =>
            sids.map((sid) => phoneAt(server, phone)({ body: 'Hello', sid })),
          );
        }),
      );
    } finally {
      await second.close();
    }
    for (const { id } of members) {
      const { balance, ledger, messages } = await tracesOf(id);
      expect([ledger.length, messages.length]).toEqual([3, 3]);
      expect(balance).toEqual([{ plan_remaining: 1, add_on_remaining: 0, moments_limit: 4 }]);
    }
  });

  it('[TEXT-01] gives a text the full processing when the statement fails', async () => {
    const { id, phone } = await addCoachedMember(quick, 3);
    const { $client } = quick.services.database;
    const query = $client.query.bind($client);
    Object.assign($client, { query: () => Promise.reject(new Error('broken')) });
    try {
      await phoneAt(quick, phone)('Hello');
    } finally {
      Object.assign($client, { query });
    }
    expect((await tracesOf(id)).ledger).toHaveLength(1);
  });

  it('[TEXT-02] counts a text before a parallel STOP or only stores it after, never half', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, phone } = await addCoachedMember(quick, 5);
      await Promise.all([phoneAt(quick, phone)('Hello'), phoneAt(thorough, phone)('STOP')]);
      const { ledger, messages, status } = await tracesOf(id);
      expect(status).toEqual([{ status: 'EXITED_BY_STOP' }]);
      const counted = messages.filter((message) => (message as { is_counted: boolean }).is_counted);
      expect(ledger.length).toBe(counted.length);
      expect(messages).toHaveLength(2);
    }
  });

  it('[MOM-01] gives a text the full processing when the member has no balance or is not in coaching', async () => {
    const { id, phone } = await addMember(quick.services, { status: 'ACTIVE_COACHING', coachName: 'Ana' });
    await phoneAt(quick, phone)('Hello');
    expect(await tracesOf(id)).toMatchObject({ ledger: [], status: [{ status: 'AWAY_TEXT_LIMIT' }] });
  });
});
