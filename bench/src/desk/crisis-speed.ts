import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { staffPath } from '@moments/contract/http/staff-call';
import type { Product } from '../product.ts';
import { calculatePercentile, formatColumns, formatWhole, judgeTime, type Verdict } from '../report.ts';
import { fillUpTo, getId, personalData } from '../texts/text-members.ts';
import { addCoaches, getCoachId, getCoachName, getCookie, sendText } from './desk-data.ts';
import { openDesk, waitForEvent, type OpenDesk } from './open-desk.ts';

/** Numbers of people that no other measure uses. */
const [coach, cover, onCall] = [5_001, 5_002, 5_003] as const;
const crises = 60;
const crisisWords = 'I want to kill myself tonight';
const targets = { pageMs: 5_000, coverMs: 1_000, endMs: 1_000 };

/** Puts members into the care of a coach, whom another covers, with one person on call every evening who has a phone. */
async function addCare({ databaseUrl }: Product): Promise<void> {
  await fillUpTo(databaseUrl, crises);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ids = Array.from({ length: crises }, (_, index) => getId(index + 1));
  await addCoaches(client, [coach, cover, onCall]);
  await client.query(
    `update members set coach_name = $2, coach_since = now() - interval '30 days' where id = any ($1::uuid[])`,
    [ids, getCoachName(coach)],
  );
  await client.query(
    `insert into conversation_opens (member_id, staff_id, reason, until)
     select id, $2, 'handover', now() + interval '1 day' from unnest($1::uuid[]) id`,
    [ids, getCoachId(cover)],
  );
  const phone = personalData.encrypt('+12125550150', { column: 'staff.phone', row: getCoachId(onCall) });
  await client.query('update staff set phone_sealed = $2 where id = $1', [getCoachId(onCall), phone]);
  await client.query('update on_call_weekly set staff_id = $1', [getCoachId(onCall)]);
  await client.end();
}

const fetchDesk = (desk: string, n: number, path: string, body?: object): Promise<Response> =>
  fetch(desk + staffPath + path, {
    headers: { cookie: getCookie(n), 'content-type': 'application/json', origin: desk },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

/** Waits until a member stands in the list of the person who covers. */
async function waitForList(desk: string, open: OpenDesk, memberId: string, event: Promise<void>) {
  await event;
  const reply = await fetchDesk(desk, open.n, '/conversations?state=open&limit=100');
  if (!(await reply.text()).includes(memberId)) throw new Error('The cover’s list has no covered member.');
}

/** Waits until the text and the email of the page have left. @returns when the later one did */
async function waitForPage(pool: pg.Pool, memberId: string): Promise<number> {
  for (const end = Date.now() + 2 * targets.pageMs; Date.now() < end;) {
    const { rows } = await pool.query<{ sent: Date | null; ways: number }>(
      `select max(o.sent_at) as sent, count(o.sent_at)::int as ways from crises c
       join outbound_messages o on o.key like 'crisis-page:' || c.id || ':%' where c.member_id = $1`,
      [memberId],
    );
    if (rows[0]?.sent && rows[0].ways === 2) return rows[0].sent.getTime();
    await pause(20);
  }
  throw new Error('A page did not leave.');
}

/** Waits until a page that had the crisis has it no more: without a crisis, or without access. */
async function waitForEnd(desk: string, open: OpenDesk, memberId: string): Promise<void> {
  for (;;) {
    await waitForEvent(open, `"kind":"crisis","memberId":"${memberId}"`);
    const reply = await fetchDesk(desk, open.n, `/conversations/${memberId}`);
    const { crisis = null } = (await reply.json()) as { crisis?: object | null };
    if (crisis === null) return;
  }
}

/** Times in ms. */
interface CrisisTimes {
  readonly page: number;
  readonly cover: number;
  readonly end: number;
}

/** Lets a member text a sentence of a crisis, and ends the crisis. */
async function measureCrisis(
  { portal, desk }: Product,
  pool: pg.Pool,
  desks: readonly OpenDesk[],
  n: number,
): Promise<CrisisTimes> {
  const memberId = getId(n);
  const covering = desks.find((open) => open.n === cover);
  if (!covering) throw new Error('No one covers.');
  const start = Date.now();
  const event = waitForEvent(covering, `"kind":"text","memberId":"${memberId}"`);
  const listed = waitForList(desk, covering, memberId, event).then(() => Date.now() - start);
  await sendText(portal, n, crisisWords);
  const [coverTime, pagedAt] = [await listed, await waitForPage(pool, memberId)];
  const ended = desks.map((open) => waitForEnd(desk, open, memberId));
  const endStart = Date.now();
  const close = { act: 'close', outcome: 'connected-to-help' };
  const reply = await fetchDesk(desk, coach, `/conversations/${memberId}/crisis`, close);
  if (!reply.ok) throw new Error(`A crisis did not end: ${String(reply.status)} ${await reply.text()}`);
  await Promise.all(ended);
  return { page: pagedAt - start, cover: coverTime, end: Date.now() - endStart };
}

/** Measures a crisis after the other, with the pages of the coach, the cover, and the person on call open. */
export async function judgeCrises(product: Product): Promise<readonly Verdict[]> {
  await addCare(product);
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  const desks = await Promise.all([coach, cover, onCall].map((n) => openDesk(product.desk, n)));
  const times: CrisisTimes[] = [];
  try {
    for (let n = 1; n <= crises; n += 1) times.push(await measureCrisis(product, pool, desks, n));
  } finally {
    for (const open of desks) open.close();
    await pool.end();
  }
  const slowest = (figure: (each: CrisisTimes) => number) =>
    calculatePercentile(
      times.map(figure).toSorted((one, other) => one - other),
      0.95,
    );
  const [page, list, end] = [
    slowest((each) => each.page),
    slowest((each) => each.cover),
    slowest((each) => each.end),
  ];
  console.log(
    [
      `A crisis, ${String(times.length)} times: 95 % within (ms)`,
      formatColumns(['page sent', 'cover', 'end']),
      formatColumns([page, list, end].map(formatWhole)),
      '',
    ].join('\n'),
  );
  return [
    judgeTime('crisis: 95 % of pages left by text and email within', page, targets.pageMs),
    judgeTime('crisis: 95 % of covered members’ texts in the cover’s list within', list, targets.coverMs),
    judgeTime('crisis: 95 % of ends on all open pages within', end, targets.endMs),
  ];
}
