import pg from 'pg';
import { staffListDeletions } from '@moments/contract/account/staff-account-deletion';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffListOperationsNotes } from '@moments/contract/conversations/staff-operations-notes';
import { staffListOptOutQuestions } from '@moments/contract/conversations/staff-opt-out-questions';
import { staffListUnassigned } from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { staffListCrises } from '@moments/contract/crisis/staff-crisis';
import { staffGetDeliveryHealth, staffListDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import { staffGetFigures } from '@moments/contract/figures/staff-figures';
import { buildUrl, type Endpoint } from '@moments/contract/http/endpoint';
import { staffListCoachesFor, staffListPendingMatches } from '@moments/contract/matching/staff-matching';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import {
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { staffListMemberFilters, staffListMembers } from '@moments/contract/members/staff-members';
import { staffCountViews, staffListViews } from '@moments/contract/members/staff-views';
import { staffGetOnCallWeek } from '@moments/contract/on-call/staff-on-call';
import { staffGetPartnerUse, staffListPartners } from '@moments/contract/partners/staff-partners';
import { staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { staffListPlans } from '@moments/contract/payments/staff-plans';
import { staffListReconciliations } from '@moments/contract/payments/staff-reconciliation';
import {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { staffListPeople } from '@moments/contract/staff/people';
import { staffListTokens } from '@moments/contract/staff/tokens';
import { addManyMembers, largePartner } from '@moments/server/test/many-members';
import type { Product } from '../product.ts';
import { calculatePercentile, formatColumns, judgeTime, type Verdict } from '../report.ts';
import { getId, personalData } from '../texts/text-members.ts';
import { addCoaches, details, getCoachId, getCookie } from './desk-data.ts';

/** Fewer are enough to see how a list is read. */
const members = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
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
  { name: 'members of a coach', endpoint: staffListMembers, query: { coach: getCoachId(onCall) } },
  { name: 'members who joined lately', endpoint: staffListMembers, query: { joinedFrom: '2026-01-01' } },
  { name: 'what members are filtered by', endpoint: staffListMemberFilters },
  { name: 'saved views', endpoint: staffListViews },
  { name: 'counts of saved views', endpoint: staffCountViews },
  { name: 'page of a member', endpoint: staffGetMember, ...member },
  { name: 'crises of a member', endpoint: staffListCrises, ...member },
  { name: 'notes of operations of a member', endpoint: staffListOperationsNotes, ...member },
  { name: 'ledger of a member', endpoint: staffListMemberLedger, ...member },
  { name: 'payments of a member', endpoint: staffListMemberPayments, ...member },
  { name: 'audit of a member', endpoint: staffListMemberAudit, ...member },
  { name: 'audit', endpoint: staffListAudit },
  { name: 'audit, an action', endpoint: staffListAudit, query: { action: 'many' } },
  { name: 'audit, a person', endpoint: staffListAudit, query: { actor: 'member' } },
  { name: 'audit, who was seen', endpoint: staffListAudit, query: { view: 'seen' } },
  { name: 'audit, restricted', endpoint: staffListAudit, query: { view: 'restricted' } },
  { name: 'audit, denied', endpoint: staffListAudit, query: { view: 'denied' } },
  { name: 'audit, other coaches’ members', endpoint: staffListAudit, query: { view: 'other-coaches' } },
  { name: 'audit, who saw a member', endpoint: staffListMemberAudit, ...member, query: { view: 'seen' } },
  { name: 'deliveries', endpoint: staffListDeadLetters },
  { name: 'deliveries of a cause', endpoint: staffListDeadLetters, query: { cause: 'invalid-number' } },
  { name: 'providers now', endpoint: staffGetDeliveryHealth },
  { name: 'comparisons with Stripe', endpoint: staffListReconciliations },
  { name: 'schedule requests, pending', endpoint: staffListScheduleRequests, query: { state: 'pending' } },
  { name: 'schedule requests, all', endpoint: staffListScheduleRequests },
  { name: 'schedule requests, approved', endpoint: staffListScheduleRequests, query: { state: 'approved' } },
  { name: 'pauses and ends, pending', endpoint: staffListServiceRequests, query: { state: 'pending' } },
  { name: 'pauses and ends, all', endpoint: staffListServiceRequests },
  { name: 'pauses and ends, declined', endpoint: staffListServiceRequests, query: { state: 'declined' } },
  { name: 'another coach, pending', endpoint: staffListCoachRequests, query: { state: 'pending' } },
  { name: 'another coach, all', endpoint: staffListCoachRequests },
  { name: 'requests of a member', endpoint: staffListServiceRequests, query: member.params },
  { name: 'deletions', endpoint: staffListDeletions },
  { name: 'questions about texts', endpoint: staffListOptOutQuestions },
  { name: 'matching', endpoint: staffListPendingMatches },
  { name: 'waitlist', endpoint: staffListPendingMatches, query: { list: 'waitlist' } },
  { name: 'coaches for a member', endpoint: staffListCoachesFor, ...member },
  { name: 'unassigned', endpoint: staffListUnassigned },
  { name: 'tonight', endpoint: staffGetTonight },
  { name: 'partners', endpoint: staffListPartners },
  { name: 'use of a partner', endpoint: staffGetPartnerUse, params: { id: largePartner } },
  { name: 'figures', endpoint: staffGetFigures, query: { period: 'quarter' } },
  { name: 'plans', endpoint: staffListPlans },
  { name: 'staff', endpoint: staffListPeople },
  { name: 'tokens', endpoint: staffListTokens },
  { name: 'on call', endpoint: staffGetOnCallWeek },
  { name: 'disputes', endpoint: staffListDisputes },
  { name: 'inbox on call', endpoint: staffListConversations, query: { state: 'open' }, reader: onCall },
];

async function read({ desk }: Product, list: List): Promise<{ readonly ms: number; readonly text: string }> {
  const path = buildUrl(list.endpoint.path, list.params, list.query);
  const begun = performance.now();
  const reply = await fetch(desk + path, { headers: { cookie: getCookie(list.reader ?? operations) } });
  const text = await reply.text();
  const ms = performance.now() - begun;
  if (!reply.ok) throw new Error(`${list.name}: ${String(reply.status)} ${text}`);
  return { ms, text };
}

/** The IDs of the members who are added. */
const memberIds = /00000000-0000-4000-8000-[0-9a-f]{12}/g;

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
  console.log(`Adding ${members.toLocaleString('en-US')} members, which takes some minutes ...\n`);
  const begun = Date.now();
  await addManyMembers(product.databaseUrl, members);
  console.log(`Added in ${((Date.now() - begun) / 1_000).toFixed(0)} s.\n`);
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
    const { ms: first, text } = await read(product, list);
    await nameMembers(client, [...new Set(text.match(memberIds))]);
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
      `First pages of the desk with ${members.toLocaleString('en-US')} members (ms)`,
      formatColumns(['first', 'median', '95 %']),
      ...rows,
      '',
    ].join('\n'),
  );
  return [judgeTime(`lists: the slowest, ${slowest.name}, 95 % within`, slowest.ms, longestMs)];
}
