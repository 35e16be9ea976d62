import pg from 'pg';
import { z } from 'zod';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffListUnassigned } from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { staffListDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import { staffGetFigures } from '@moments/contract/figures/staff-figures';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import { staffListPendingMatches } from '@moments/contract/matching/staff-matching';
import {
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { staffGetPartnerUse, staffListPartners } from '@moments/contract/partners/staff-partners';
import { staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { staffListPlans } from '@moments/contract/payments/staff-plans';
import { staffListScheduleRequests } from '@moments/contract/requests/staff-requests';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { addManyMembers, largePartner } from '@moments/server/test/many-members';
import type { Product } from '../product.ts';
import { calculatePercentile, formatColumns, judgeTime, type Verdict } from '../report.ts';
import { getId, personalData } from '../texts/text-members.ts';
import { addCoaches, details, getCookie } from './desk-data.ts';

const members = 1_000_000;
const runs = 40;
const longestMs = 200;
/** Numbers of people that no other measure uses. */
const [operations, onCall] = [5_101, 5_102] as const;

interface List {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly reader?: number;
}

const member = { params: { memberId: getId(77) } } as const;
const lists: readonly List[] = [
  // The reference: a call with the same session whose table is small.
  { name: 'colleagues (reference)', endpoint: staffListColleagues },
  { name: 'members', endpoint: staffListMembers },
  { name: 'members, oldest first', endpoint: staffListMembers, query: { order: 'oldest' } },
  { name: 'members, idle', endpoint: staffListMembers, query: { status: 'IDLE_COACHING' } },
  { name: 'members, stopped', endpoint: staffListMembers, query: { view: 'stopped' } },
  { name: 'members, past due', endpoint: staffListMembers, query: { view: 'payment-issue' } },
  { name: 'members of a partner', endpoint: staffListMembers, query: { partner: largePartner } },
  { name: 'members who see Home', endpoint: staffListMembers, query: { sees: 'home' } },
  { name: 'members by name', endpoint: staffListMembers, query: { query: 'Robin Vega' } },
  { name: 'ledger of a member', endpoint: staffListMemberLedger, ...member },
  { name: 'payments of a member', endpoint: staffListMemberPayments, ...member },
  { name: 'audit of a member', endpoint: staffListMemberAudit, ...member },
  { name: 'audit', endpoint: staffListAudit },
  { name: 'audit, an action', endpoint: staffListAudit, query: { action: 'many' } },
  { name: 'audit, a person', endpoint: staffListAudit, query: { actor: 'member' } },
  { name: 'audit, who was seen', endpoint: staffListAudit, query: { view: 'seen' } },
  { name: 'audit, restricted', endpoint: staffListAudit, query: { view: 'restricted' } },
  { name: 'deliveries', endpoint: staffListDeadLetters },
  { name: 'schedule requests, pending', endpoint: staffListScheduleRequests, query: { state: 'pending' } },
  { name: 'matching', endpoint: staffListPendingMatches },
  { name: 'unassigned', endpoint: staffListUnassigned },
  { name: 'tonight', endpoint: staffGetTonight },
  { name: 'partners', endpoint: staffListPartners },
  { name: 'use of a partner', endpoint: staffGetPartnerUse, params: { id: largePartner } },
  { name: 'figures', endpoint: staffGetFigures, query: { period: 'quarter' } },
  { name: 'plans', endpoint: staffListPlans },
  { name: 'disputes', endpoint: staffListDisputes },
  { name: 'inbox on call', endpoint: staffListConversations, query: { state: 'open' }, reader: onCall },
];

async function read({ desk }: Product, list: List): Promise<{ readonly ms: number; readonly body: unknown }> {
  const path = buildUrl(list.endpoint.path, list.params, list.query);
  const begun = performance.now();
  const reply = await fetch(desk + path, { headers: { cookie: getCookie(list.reader ?? operations) } });
  const text = await reply.text();
  const ms = performance.now() - begun;
  if (!reply.ok) throw new Error(`${list.name}: ${String(reply.status)} ${text}`);
  return { ms, body: JSON.parse(text) };
}

const page = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Gives members a name and a phone that can be read, so that reading them is measured too. */
async function nameMembers(client: pg.Client, ids: readonly string[]): Promise<void> {
  const seal = (column: 'phone' | 'personal_details', words: string) =>
    ids.map((row) => personalData.encrypt(words, { column: `members.${column}`, row }));
  await client.query(
    `update members m set phone_sealed = given.phone, personal_details_sealed = given.details
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, phone, details) where m.id = given.id`,
    [
      ids,
      seal('phone', '+12125550150'),
      seal('personal_details', JSON.stringify({ ...details, lastName: 'Vega' })),
    ],
  );
}

async function addPeople(client: pg.Client): Promise<void> {
  await addCoaches(client, [operations, onCall]);
  await client.query(`update staff set roles = array['operations', 'admin'] where name = $1`, [
    `Bench Coach ${String(operations)}`,
  ]);
  await client.query('insert into partners (id, name) values ($1, $2)', [largePartner, 'Large']);
}

/** Measures the first page of each list of the desk with a million members, and ten million rows of the ledger and of the audit log. */
export async function judgeLists(product: Product): Promise<readonly Verdict[]> {
  console.log('Adding a million members, which takes some minutes ...\n');
  await addManyMembers(product.databaseUrl, members);
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await addPeople(client);
  try {
    return await measureLists(product, client);
  } finally {
    await client.end();
  }
}

async function measureLists(product: Product, client: pg.Client): Promise<readonly Verdict[]> {
  await nameMembers(client, [member.params.memberId]);
  const rows: string[] = [];
  let slowest = { name: '', ms: 0 };
  for (const list of lists) {
    const { ms: first, body } = await read(product, list);
    if (list.endpoint === staffListMembers) {
      const ids = page.parse(body).items.map(({ id }) => id);
      await nameMembers(client, ids);
    }
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push((await read(product, list)).ms);
    const sorted = times.toSorted((one, other) => one - other);
    const ms = calculatePercentile(sorted, 0.95);
    if (ms > slowest.ms) slowest = { name: list.name, ms };
    rows.push(
      formatColumns([first, calculatePercentile(sorted, 0.5), ms].map((time) => time.toFixed(1))) +
        `  ${list.name}`,
    );
  }
  console.log(
    [
      'First pages of the desk with a million members (ms)',
      formatColumns(['first', 'median', '95 %']),
      ...rows,
      '',
    ].join('\n'),
  );
  return [judgeTime(`lists: the slowest, ${slowest.name}, 95 % within`, slowest.ms, longestMs)];
}
