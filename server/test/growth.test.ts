import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { staffListDeletions } from '@moments/contract/account/staff-account-deletion';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffListOptOutQuestions } from '@moments/contract/conversations/staff-opt-out-questions';
import { staffListUnassigned } from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { getMessageStats, getStatics } from '@moments/contract/dashboard/dashboard';
import { staffListDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import { staffGetFigures } from '@moments/contract/figures/staff-figures';
import { staffListCoachesFor, staffListPendingMatches } from '@moments/contract/matching/staff-matching';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffGetMember, staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import {
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import {
  mostMembersCounted,
  staffListMemberFilters,
  staffListMembers,
} from '@moments/contract/members/staff-members';
import { staffGetPartnerUse, staffListPartners } from '@moments/contract/partners/staff-partners';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import { staffListDisputes } from '@moments/contract/payments/staff-disputes';
import { staffListPlans } from '@moments/contract/payments/staff-plans';
import { staffListReconciliations } from '@moments/contract/payments/staff-reconciliation';
import {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { sendCode } from '@moments/contract/sign-in/sign-in';
import { staffListPeople } from '@moments/contract/staff/people';
import { countMembers, mostReadToCount } from '../src/features/members/list/member-count-repository.ts';
import { listMemberIds, type MemberFilter } from '../src/features/members/list/member-list-repository.ts';
import { findPlanHolders } from '../src/features/members/list/plan-holders-repository.ts';
import { createCareMetrics } from '../src/features/on-call/care-metrics.ts';
import { listChangedMembers } from '../src/features/payments/reconciliation/local-records-repository.ts';
import { createJobHandlers } from '../src/job-handlers.ts';
import { toCursor } from '../src/platform/http/list-cursor.ts';
import { listMetricQueries } from '../src/platform/monitoring/service-metrics-repository.ts';
import { addCoachedMember } from './coached-member.ts';
import { addStaff, type TestStaff } from './desk-staff.ts';
import { isExhaustive } from './exhaustive.ts';
import { addManyMembers, largePartner, largeTables } from './many-members.ts';
import { addSignedInMember, type SignedInMember } from './test-members.ts';
import { createTestPhone } from './test-phone.ts';
import { shareTestServer } from './test-server.ts';

/** The smaller number is enough for PostgreSQL to prefer an index. The larger one has ten million ledger rows, and takes some minutes. */
const members = isExhaustive ? 1_000_000 : 20_000;
const token = 'sandbox-operator';
/** Rows that a query may read of a large table. */
const mostRows = members / 10;

const coachingStatuses = ['ACTIVE_COACHING', 'IDLE_COACHING'] as const;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How the driver is asked if not with a text. */
const sent = z.object({ text: z.string(), values: z.array(z.unknown()).optional() });

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  /** Of a statement that was run: rows of each turn, how many turns there were, and rows that a condition left out. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().exactOptional(),
    'Plan Rows': z.number(),
    'Actual Rows': z.number().exactOptional(),
    'Actual Loops': z.number().exactOptional(),
    'Rows Removed by Filter': z.number().exactOptional(),
    Plans: z.array(node).exactOptional(),
  }),
);
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }));

let member: SignedInMember;
let cookie: string;
let nora: TestStaff;
/** One of the many requests, after which a page continues. */
const listedRequest = '00000000-0000-4000-8000-00000000feed';
const server = await shareTestServer({ configuration: { TEXTS_DAYS: '900', OUTBOX_DAYS: '3000' } });
beforeAll(async () => {
  await addManyMembers(server.databaseUrl, members);

  await server.pool.query(
    'update service_requests set id = $1 where id = (select id from service_requests limit 1)',
    [listedRequest],
  );
  for (let count = 0; count < 60; count += 1) await addCoachedMember(server, 1);
  nora = await addStaff(server, { roles: ['operations'] });
  member = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING', coachName: 'Ana' });
  ({ cookie } = await addStaff(server, { roles: ['operations'] }));
}, 1_800_000);

/** Records the statements of an action, whether it succeeds or a provider can't be reached. */
async function captureStatements(action: () => Promise<unknown>): Promise<readonly Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action().catch(() => undefined);
    const seen = new Map<string, Statement>();
    for (const call of spy.mock.calls) {
      const [query, values]: readonly unknown[] = call;
      const { text, values: own } = typeof query === 'string' ? { text: query } : sent.parse(query);
      const given: readonly unknown[] = Array.isArray(values) ? values : (own ?? []);
      seen.set(text, { text, values: given });
    }
    return [...seen.values()].filter(
      ({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text) && !/pgboss/.test(text),
    );
  } finally {
    spy.mockRestore();
  }
}

function findScans(plan: PlanNode, isLimited = false): string[] {
  const table = plan['Relation Name'] ?? '';
  const isLarge = largeTables.includes(table);
  const isTooMuch = !isLimited && plan['Plan Rows'] > mostRows && plan['Node Type'].includes('Scan');
  const own = isLarge && (plan['Node Type'] === 'Seq Scan' || isTooMuch);
  const below = plan.Plans ?? [];
  return [
    ...(own ? [`${plan['Node Type']} of ${table} (${String(plan['Plan Rows'])} rows)`] : []),
    ...below.flatMap((one) => findScans(one, isLimited || plan['Node Type'] === 'Limit')),
  ];
}

/** Counts the rows that the nodes of a plan read of large tables: the most of one node. */
function countMostRowsRead(plan: PlanNode): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 0, 'Rows Removed by Filter': removed = 0 } = plan;
  const own = largeTables.includes(plan['Relation Name'] ?? '') ? (rows + removed) * loops : 0;
  return Math.max(own, ...(plan.Plans ?? []).map(countMostRowsRead));
}

/** Runs the statements again. @returns the most rows that one of their nodes read of a large table */
async function measureRowsRead(statements: readonly Statement[]): Promise<number> {
  let most = 0;
  for (const { text, values } of statements) {
    const { rows } = await server.pool.query<Record<string, unknown>>(
      `explain (analyze, format json) ${text}`,
      [...values],
    );
    const [plan] = explained.parse(rows);
    most = Math.max(most, ...(plan?.['QUERY PLAN'].map(({ Plan }) => countMostRowsRead(Plan)) ?? []));
  }
  return most;
}

/** Asks PostgreSQL how it runs the statements. @returns those that read a large part of a large table */
async function listScans(statements: readonly Statement[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await server.pool.query<Record<string, unknown>>(`explain (format json) ${text}`, [
      ...values,
    ]);
    const [plan] = explained.parse(rows);
    const scans = plan?.['QUERY PLAN'].flatMap(({ Plan }) => findScans(Plan)) ?? [];
    if (scans.length > 0) found.push(`${scans.join(', ')}: ${text}`);
  }
  return found;
}

/** Returns a page of the desk's list, and how many there are. */
const createDeskListing = (filter: MemberFilter, after?: string) => async () => {
  const { database, personalData } = server.services;
  await listMemberIds(database, personalData, filter, { after, limit: 51 });
  await countMembers(database, personalData, filter);
};

describe(`with ${String(members)} members, no large table is scanned`, () => {
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the profile', () => server.call(getMemberProfile, { token: member.token })],
    ['the dashboard', () => server.call(getStatics, { token: member.token })],
    ['the counts of texts', () => server.call(getMessageStats, { token: member.token })],
    ['the payment history', () => server.call(getPaymentHistory, { token: member.token })],
    ['a code', () => server.call(sendCode, { body: { phoneNumber: '(212) 555-0161' } })],
    ['a text', () => createTestPhone(server, member.phone)('Hello')],
    ['a keyword', () => createTestPhone(server, member.phone)('STOP')],
    ['the list of members', () => server.call(staffListMembers, { token })],
    [
      'members of a status',
      () => server.call(staffListMembers, { token, query: { status: 'IDLE_COACHING' } }),
    ],
    [
      'a later page of members',
      async () => {
        const { next } = await server.ok(staffListMembers, { token });
        return server.call(staffListMembers, { token, query: { cursor: next ?? '' } });
      },
    ],
    ['the desk’s list', createDeskListing({})],
    ['a later page of the desk’s list', createDeskListing({}, '00000000-0000-4000-8000-000000000007')],
    ['members in coaching', createDeskListing({ statuses: ['ACTIVE_COACHING', 'IDLE_COACHING'] })],
    [
      'a later page of members who are away',
      createDeskListing({ statuses: ['AWAY', 'AWAY_TEXT_LIMIT'] }, '00000000-0000-4000-8000-000000000007'),
    ],
    ['members of a coach', createDeskListing({ coachId: '00000000-0000-4000-8000-000000000001' })],
    [
      'members whom a coach has or covers',
      createDeskListing({
        ownOf: { staffId: '00000000-0000-4000-8000-000000000001', isOnCall: true, now: new Date() },
      }),
    ],
    ['members of a partner', createDeskListing({ partnerId: '00000000-0000-4000-8000-000000000001' })],
    ['members whose renewal failed', createDeskListing({ isPastDue: true })],
    ['members of a plan that many have', createDeskListing({ plan: { priceIds: ['p'], areFew: false } })],
    ['members of a plan that few have', createDeskListing({ plan: { priceIds: ['p', 'q'], areFew: true } })],
    [
      'a later page of members of a plan, of statuses',
      async () => {
        for (const areFew of [true, false])
          await createDeskListing(
            { plan: { priceIds: ['p'], areFew }, statuses: ['AWAY', 'ACTIVE_COACHING'] },
            '00000000-0000-4000-8000-000000000007',
          )();
      },
    ],
    [
      'members of a plan, who see a page',
      async () => {
        for (const areFew of [true, false])
          await createDeskListing({
            plan: { priceIds: ['p'], areFew },
            derived: ['FULLY_ENROLLED_ACTIVE'],
          })();
      },
    ],
    [
      'the plan of many members',
      async () => {
        const { database } = server.services;
        await database.execute(
          sql`insert into plans (price_id, product_id, key, name, amount, kind, moments, description, active)
            values ('p', 'p', 'p', 'P', 2900, 'plan', 30, '{}', false) on conflict do nothing`,
        );
        await findPlanHolders(database, 'p');
        await server.ok(staffListMemberFilters, { cookie });
        await server.ok(staffListMembers, { cookie, query: { plan: 'p', view: 'stopped' } });
      },
    ],
    ['members who see a page', createDeskListing({ derived: ['ADDITIONAL_INFORMATION', 'PAYMENT_ISSUE'] })],
    [
      'a later page of members who see a page, of a status',
      createDeskListing(
        { derived: ['FULLY_ENROLLED_ACTIVE', 'ACTIVE'], statuses: ['AWAY', 'ACTIVE_COACHING'] },
        '00000000-0000-4000-8000-000000000007',
      ),
    ],
    [
      'members who see a page, of a coach',
      createDeskListing({
        derived: ['FULLY_ENROLLED_ACTIVE'],
        coachId: '00000000-0000-4000-8000-000000000001',
      }),
    ],
    ['members who joined lately', createDeskListing({ joinedFrom: new Date() })],
    [
      'a later page of members, oldest first',
      () => {
        const { database, personalData } = server.services;
        const page = { after: '00000000-0000-4000-8000-000000000001', limit: 51, order: 'oldest' } as const;
        return listMemberIds(database, personalData, { statuses: ['AWAY', 'ACTIVE_COACHING'] }, page);
      },
    ],
    ['members by full name', createDeskListing({ search: { name: 'eli stone' } })],
    ['members by phone', createDeskListing({ search: { phone: '+12125550105' } })],
    [
      'a member’s page on the desk',
      () => server.call(staffGetMember, { cookie: nora.cookie, params: { memberId: member.id } }),
    ],
    ...[staffListMemberLedger, staffListMemberPayments, staffListMemberAudit].map(
      (endpoint) =>
        [
          `the desk’s ${endpoint.name}`,
          () => server.call(endpoint, { cookie: nora.cookie, params: { memberId: member.id } }),
        ] as const,
    ),
    [
      'a member’s record',
      () => server.call(staffGetMemberRecord, { token, params: { memberId: member.id } }),
    ],
    ['members whom no one answers', () => server.call(staffListUnassigned, { cookie })],
    [
      'the inbox of a coach on call',
      async () => {
        const coach = await addStaff(server, { roles: ['coach'], isOnCall: true });
        await server.ok(staffListConversations, { cookie: coach.cookie });
      },
    ],
    ['who waits for a coach', () => server.call(staffListPendingMatches, { cookie })],
    [
      'coaches for a member',
      () => server.call(staffListCoachesFor, { cookie, params: { memberId: member.id } }),
    ],
    ['the audit log', () => server.call(staffListAudit, { token })],
    [
      'a later page of the audit log',
      () => server.call(staffListAudit, { token, query: { cursor: toCursor(['5000']) } }),
    ],
    ['texts', () => server.call(staffListMessages, { token, params: { memberId: member.id } })],
    [
      'older texts',
      () =>
        server.call(staffListMessages, {
          token,
          params: { memberId: member.id },
          query: { cursor: toCursor(['77', '', '', '']) },
        }),
    ],
    ['dead letters', () => server.call(staffListDeadLetters, { token })],
    [
      'pending schedule requests',
      () => server.call(staffListScheduleRequests, { token, query: { state: 'pending' } }),
    ],
    [
      'pending service requests',
      () => server.call(staffListServiceRequests, { token, query: { state: 'pending' } }),
    ],
    ...[staffListScheduleRequests, staffListServiceRequests, staffListCoachRequests].map(
      (endpoint) =>
        [
          `a member’s requests, ${endpoint.name}`,
          () => server.call(endpoint, { token, query: { memberId: member.id } }),
        ] as const,
    ),
    ['accounts that will be erased', () => server.ok(staffListDeletions, { cookie })],
    ['questions about texts', () => server.ok(staffListOptOutQuestions, { cookie })],
    ['tonight', () => server.ok(staffGetTonight, { cookie })],
    ['staff', () => server.ok(staffListPeople, { token })],
    ['schedule requests', () => server.call(staffListScheduleRequests, { token })],
    ['service requests', () => server.call(staffListServiceRequests, { token })],
    ['requests for another coach', () => server.call(staffListCoachRequests, { token })],
    [
      'a later page of service requests',
      () => server.call(staffListServiceRequests, { token, query: { cursor: toCursor([listedRequest]) } }),
    ],
    ...(['week', 'quarter'] as const).map(
      (period) =>
        [
          `the figures of a ${period}`,
          () => server.ok(staffGetFigures, { cookie, query: { period } }),
        ] as const,
    ),
    ['plans with their members', () => server.ok(staffListPlans, { token })],
    ['partners', () => server.call(staffListPartners, { cookie })],
    [
      'a partner’s use',
      async () => {
        await server.pool.query(
          `insert into partners (id, name) values ($1, 'Large') on conflict do nothing`,
          [largePartner],
        );
        await server.ok(staffGetPartnerUse, { cookie, params: { id: largePartner } });
      },
    ],
    ['open disputes', () => server.call(staffListDisputes, { token })],
    ['reconciliations', () => server.call(staffListReconciliations, { token })],
    [
      'changes since a reconciliation',
      () =>
        listChangedMembers(server.services.database, {
          from: new Date(Date.now() - 3_600_000),
          until: new Date(),
        }),
    ],
  ];
  it.each(calls)('[OPS-01, DESK-04] scans no large table for %s', async (_what, call) => {
    const statements = await captureStatements(call);
    expect(statements.length).toBeGreaterThan(0);
    expect(await listScans(statements)).toEqual([]);
  });

  const notHeld = { priceIds: ['of no member'], areFew: false } as const;
  const counted: readonly (readonly [string, MemberFilter, number | null])[] = [
    ['all', {}, mostMembersCounted + 1],
    ['members of a plan that none has', { plan: notHeld }, null],
    ['members in coaching, of such a plan', { plan: notHeld, statuses: coachingStatuses }, null],
    ['members in coaching, of a partner', { partnerId: largePartner, statuses: coachingStatuses }, 1_001],
    ['past due members of a partner', { partnerId: largePartner, isPastDue: true }, 0],
    ['stopped members of a partner', { partnerId: largePartner, statuses: ['DELETED_BY_ADMIN'] }, 0],
    [
      'members of such a plan and of a partner, who see a page',
      {
        plan: notHeld,
        partnerId: largePartner,
        derived: ['FULLY_ENROLLED_ACTIVE', 'INCOMPLETE_ENROLLMENT'],
      },
      null,
    ],
  ];
  it.each(counted)('[DESK-04] scans no large table for the count of %s', async (_what, filter, expected) => {
    const { database, personalData } = server.services;
    let total: number | null = 0;
    const statements = await captureStatements(async () => {
      total = await countMembers(database, personalData, filter);
    });
    expect(total).toBe(expected);
    expect(await listScans(statements)).toEqual([]);
    expect(await measureRowsRead(statements)).toBeLessThanOrEqual(mostReadToCount + 1);
  });

  const auditFilters = [
    ['a person', { actor: 'staff:one' }],
    ['an action', { action: 'many' }],
    ['a person and an action', { actor: 'member', action: 'access.denied' }],
    ['a view', { view: 'restricted' }],
    ['a member, by whole name', { member: 'Eli Stone', view: 'seen' }],
    ['a time', { from: '2020-01-01T00:00:00Z', to: '2025-01-01T00:00:00Z' }],
  ] as const;
  it.each(auditFilters)('[DESK-11] reads a page of the audit log for %s, and no more', async (_of, query) => {
    const statements = await captureStatements(async () => {
      const cursor = toCursor(['5000']);
      await server.ok(staffListAudit, { token, query });
      await server.ok(staffListAudit, { token, query: { ...query, cursor } });
    });
    expect(await listScans(statements)).toEqual([]);
    // A page of each action of a view.
    expect(await measureRowsRead(statements)).toBeLessThanOrEqual(500);
  });

  it('scans no large table for a metric', async () => {
    const queries = Object.values(listMetricQueries({ logIns: 1, signUps: 1, kept: 1 }));
    const statements = queries.map(({ text, values = [] }) => ({ text, values }));
    expect(await listScans(statements)).toEqual([]);
  });

  it('[COVER-04] scans no large table for the numbers of waits, matches, crises, and pages', async () => {
    const statements = await captureStatements(async () => {
      for (const { read } of Object.values(createCareMetrics(server.services))) await read();
    });
    expect(statements.length).toBeGreaterThan(5);
    expect(await listScans(statements)).toEqual([]);
  });

  it(
    'by a job on a schedule',
    async () => {
      const scans: string[] = [];
      for (const { queue, cron, handle } of createJobHandlers(server.services)) {
        if (cron === undefined) continue;
        const found = await listScans(await captureStatements(() => handle({})));
        scans.push(...found.map((scan) => `${queue}: ${scan}`));
      }
      expect(scans).toEqual([]);
      // With a million members, the first run deletes two million old events, a thousand in each statement.
    },
    300_000 + members / 5,
  );
});
