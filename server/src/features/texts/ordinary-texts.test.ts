import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { recordQueries } from '../../../test/recorded-queries.ts';
import { addMember } from '../../../test/test-members.ts';
import { generateSid, createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer, shareTestServer } from '../../../test/test-server.ts';
import { grantAddOn } from '../moments/index.ts';

/** Processes ordinary texts with one statement. */
const quick = await shareTestServer();
/** Processes ordinary texts with one statement, and tells other programs. */
let telling: TestServer;
/** Tells other programs too, but every text gets the full processing. */
let thorough: TestServer;
let partnerId: string;
const coachingNumber = '+12125550199';
const codesNumber = '+12125550198';
beforeAll(async () => {
  const withReceiver = {
    databaseUrl: quick.databaseUrl,
    clock: quick.clock,
    services: { eventReceiver: { receive: () => Promise.resolve(true) } },
  };
  telling = await startTestServer(withReceiver);
  thorough = await startTestServer(withReceiver);
  rejectOrdinaryTexts(thorough);
  const { rows } = await quick.pool.query<{ id: string }>(
    "insert into partners (name, monthly_moments_budget) values ('Harbor', 1000) returning id",
  );
  partnerId = rows[0]?.id ?? '';
});
afterAll(async () => {
  await thorough.close();
  await telling.close();
});

/** Rejects the statement that processes ordinary texts. @returns a function that ends it */
function rejectOrdinaryTexts({ services }: TestServer): () => void {
  const { $client } = services.database;
  const query = $client.query.bind($client);
  const reject = (asked: { name?: string }, ...rest: unknown[]): unknown =>
    asked.name?.startsWith('take_ordinary_texts')
      ? Promise.reject(new Error('rejected'))
      : Reflect.apply(query, $client, [asked, ...rest]);
  Object.assign($client, { query: reject });
  return () => Object.assign($client, { query });
}

async function addMemberWith(
  planMoments: number,
  addOnMoments: number,
  changes: Parameters<typeof addCoachedMember>[2] = {},
) {
  const member = await addCoachedMember(quick, planMoments, changes);
  if (addOnMoments === 0) return member;
  const order = { memberId: member.id, cause: `test:add-on:${member.id}`, amount: addOnMoments };
  await quick.services.database.transaction((transaction) =>
    grantAddOn(transaction, { ...order, at: quick.clock.now() }),
  );
  return member;
}

interface Sender {
  readonly plan: number;
  readonly addOn: number;
  readonly status: MemberStatus;
  readonly hasPartner: boolean;
  readonly isPeriodOver: boolean;
}

async function addSender({ plan, addOn, status, hasPartner, isPeriodOver }: Sender) {
  const member = await addMemberWith(plan, addOn, { status, partnerId: hasPartner ? partnerId : null });
  if (isPeriodOver)
    await quick.pool.query(
      "update moments_balances set period_end = now() - interval '1 day' where member_id = $1",
      [member.id],
    );
  return member;
}

const listRows = async (query: string, memberId: string): Promise<unknown[]> =>
  (await quick.pool.query<Record<string, unknown>>(query, [memberId])).rows;

/** Reads what a member's texts changed, without IDs, instants, and ciphertext. */
const readTraces = async (memberId: string) => ({
  balance: await listRows(
    'select plan_remaining, add_on_remaining, moments_limit from moments_balances where member_id = $1',
    memberId,
  ),
  ledger: await listRows(
    `select kind, source, amount, balance_after,
       (select count(*)::int from messages m where m.member_id = l.member_id and m.id <=
         (select m.id from messages m where l.cause = 'text:' || m.provider_id)) as text
     from moments_ledger l where member_id = $1 and kind = 'use' order by id`,
    memberId,
  ),
  messages: await listRows(
    'select direction, is_counted, outbound_id from messages where member_id = $1 order by id',
    memberId,
  ),
  status: await listRows('select status from members where id = $1', memberId),
  notices: await listRows(
    'select channel, sender from outbound_messages where member_id = $1 order by created_at, id',
    memberId,
  ),
  crises: await listRows('select started_by from crises where member_id = $1', memberId),
  audit: await listRows('select actor, action from audit_log where member_id = $1 order by id', memberId),
});

/** Reads the jobs of a member's texts, without what differs between any two jobs. */
const listJobs = (memberId: string) =>
  listRows(
    `select (to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until'])
       || jsonb_build_object('data', job.data - array['eventId', 'timestamp', 'memberId', 'messageId'], 'text',
         (select count(*) from messages m where m.member_id = $1 and m.id < (job.data ->> 'messageId')::bigint),
         'kept', extract(epoch from job.keep_until - job.start_after), 'waits', job.start_after > job.created_on,
         'event', job.data ->> 'eventId' like 'evt\_%', 'timestamp', job.data ->> 'timestamp' like '20__-__-__T__:__:__.___Z') as job
     from pgboss.job where job.data ->> 'memberId' = $1::text and job.data ? 'messageId'
     order by job.name, (job.data ->> 'messageId')::bigint`,
    memberId,
  );

describe('ordinary text', () => {
  it('[MOM-01, MOM-05] uses Moments of the plan first, then add-ons, then none, and each text once', async () => {
    const { id, phone } = await addMemberWith(3, 2);
    const sids = Array.from({ length: 7 }, generateSid);
    for (const sid of [...sids.slice(0, 2), ...sids])
      await createTestPhone(quick, phone)({ body: 'Hello', sid });
    const lines = (await readTraces(id)).ledger as readonly { source: string; text: number }[];
    expect(lines.map(({ source }) => source)).toEqual(['plan', 'plan', 'plan', 'add-on', 'add-on']);
    expect(lines.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['no other program gets', () => quick, 'take_ordinary_texts'],
    ['other programs get', () => telling, 'take_ordinary_texts_with_jobs'],
  ])('[MOM-05] is processed with one statement if %s it', async (_case, getServer, name) => {
    const server = getServer();
    const { id, phone } = await addCoachedMember(quick, 3);
    // A server reads the crisis phrases with its first text.
    await createTestPhone(server, phone)('Hello');
    const queries = await recordQueries(() => createTestPhone(server, phone)('Hello'));
    expect(queries.map((query) => query.name)).toEqual([name]);
    expect((await readTraces(id)).ledger).toHaveLength(2);
  });

  it('[TEXT-01, TEXT-03, MOM-05] leaves the same data, jobs, and replies with one statement as with the full processing, for any sequence', async () => {
    const text = fc.record({
      // Mostly ordinary texts.
      body: fc.constantFrom(
        'Hello',
        'How are you?',
        'ok',
        'STOP',
        'START',
        'yes',
        'help',
        '',
        'I want to die',
      ),
      media: fc.constantFrom([], [], [], ['image/png']),
      to: fc.constantFrom(coachingNumber, coachingNumber, coachingNumber, codesNumber),
      /** How many times the provider sends it. */
      times: fc.constantFrom(1, 1, 2),
    });
    const sender = fc.record({
      plan: fc.integer({ min: 1, max: 4 }),
      addOn: fc.constantFrom(0, 0, 1, 2),
      status: fc.constantFrom(
        'ACTIVE_COACHING',
        'ACTIVE_COACHING',
        'IDLE_COACHING',
        'PENDING_MATCHING',
        'AWAY',
      ),
      hasPartner: fc.constantFrom(false, false, true),
      isPeriodOver: fc.constantFrom(false, false, false, true),
    });
    await fc.assert(
      fc.asyncProperty(sender, fc.array(text, { minLength: 1, maxLength: 8 }), async (like, texts) => {
        const play = async (server: TestServer) => {
          const { id, phone } = await addSender(like);
          const send = createTestPhone(server, phone);
          const replies: string[][] = [];
          for (const { times, ...one } of texts) {
            const sid = generateSid();
            for (let time = 0; time < times; time += 1) replies.push(await send({ ...one, sid }));
          }
          return { replies, traces: await readTraces(id), jobs: await listJobs(id) };
        };
        expect(await play(telling)).toEqual(await play(thorough));
      }),
      { numRuns: 40, seed: 1 },
    );
  }, 60_000);

  it('[TEXT-01, MOM-05] counts a text once when it arrives at two servers at the same time', async () => {
    const { id, phone } = await addCoachedMember(quick, 60);
    const sids = Array.from({ length: 25 }, generateSid);
    await Promise.all(
      sids.flatMap((sid) =>
        [quick, thorough, quick].map((server) => createTestPhone(server, phone)({ body: 'Hello', sid })),
      ),
    );
    const { balance, ledger, messages } = await readTraces(id);
    expect([ledger.length, messages.length]).toEqual([25, 25]);
    expect(balance).toEqual([{ plan_remaining: 35, add_on_remaining: 0, moments_limit: 60 }]);
    const { rows } = await quick.pool.query(
      `select sum(amount)::int as total, min(balance_after)::int as last from moments_ledger where member_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ total: 35, last: 35 }]);
  });

  it('[TEXT-01, SAFE-02] looks through more texts of a member at a time than it has connections, without waiting for one', async () => {
    const { phone } = await addCoachedMember(quick, 60);
    // The crisis phrases in use are read again after 10 seconds.
    quick.clock.advance(60);
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 30 }, () => createTestPhone(quick, phone)({ body: 'Look', media: ['image/png'] })),
    );
    // Transactions that wait for each other's connection end after 20 seconds.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('[TEXT-01, MOM-05] counts each text once when many members’ texts arrive at two servers at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => addCoachedMember(quick, 4)));
    const second = await startTestServer({ databaseUrl: quick.databaseUrl, clock: quick.clock });
    try {
      await Promise.all(
        members.flatMap(({ phone }) => {
          const sids = Array.from({ length: 3 }, generateSid);
          return [quick, second, quick].flatMap((server) =>
            sids.map((sid) => createTestPhone(server, phone)({ body: 'Hello', sid })),
          );
        }),
      );
    } finally {
      await second.close();
    }
    for (const { id } of members) {
      const { balance, ledger, messages } = await readTraces(id);
      expect([ledger.length, messages.length]).toEqual([3, 3]);
      expect(balance).toEqual([{ plan_remaining: 1, add_on_remaining: 0, moments_limit: 4 }]);
    }
  });

  it('[TEXT-01] gives a text the full processing when the statement fails', async () => {
    const { id, phone } = await addCoachedMember(quick, 3);
    const stopRejecting = rejectOrdinaryTexts(quick);
    try {
      await createTestPhone(quick, phone)('Hello');
    } finally {
      stopRejecting();
    }
    expect((await readTraces(id)).ledger).toHaveLength(1);
  });

  it('[TEXT-02] counts a text before a parallel STOP or only stores it after, never half', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, phone } = await addCoachedMember(quick, 5);
      await Promise.all([createTestPhone(quick, phone)('Hello'), createTestPhone(thorough, phone)('STOP')]);
      const { ledger, messages, status } = await readTraces(id);
      expect(status).toEqual([{ status: 'EXITED_BY_STOP' }]);
      const counted = messages.filter((message) => (message as { is_counted: boolean }).is_counted);
      expect(ledger.length).toBe(counted.length);
      expect(messages).toHaveLength(2);
    }
  });

  it('[MOM-01] gives a text the full processing when the member has no balance or is not in coaching', async () => {
    const { id, phone } = await addMember(quick.services, { status: 'ACTIVE_COACHING', coachName: 'Ana' });
    await createTestPhone(quick, phone)('Hello');
    expect(await readTraces(id)).toMatchObject({ ledger: [], status: [{ status: 'AWAY_TEXT_LIMIT' }] });
  });
});
