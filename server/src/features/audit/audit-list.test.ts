import { beforeAll, describe, expect, it } from 'vitest';
import { mostAuditLines, staffExportAudit, staffListAudit } from '@moments/contract/audit/staff-audit';
import { buildUrl, type QueryOf } from '@moments/contract/http/endpoint';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { emptyPersonalDetails, updateMember } from '../members/index.ts';

const server = await shareTestServer();
let dana: TestStaff;
let nora: TestStaff;
let kim: string;
let eli: string;

/** Adds an entry of an hour of November 10. */
const addEntry = (hour: number, actor: string, action: string, memberId: string | null, after: object = {}) =>
  server.pool.query(
    `insert into audit_log (at, actor, action, member_id, after) values ($1, $2, $3, $4, $5)`,
    [`2026-11-10T${String(hour).padStart(2, '0')}:00:00Z`, actor, action, memberId, JSON.stringify(after)],
  );

beforeAll(async () => {
  dana = await addStaff(server, { roles: ['admin'], name: 'Dana Cole' });
  nora = await addStaff(server, { roles: ['operations'], name: 'Nora Blake' });
  kim = (await addCoachedMember(server, 1)).id;
  eli = (await addCoachedMember(server, 1)).id;
  for (const [id, firstName] of [
    [kim, 'Kimberly'],
    [eli, 'Elias'],
  ] as const)
    await updateMember(server.services.database, server.services.personalData, id, {
      personalDetails: { ...emptyPersonalDetails, firstName, lastName: 'Audited' },
    });
  await addEntry(0, `staff:${nora.id}`, 'members.listed', null, { members: [eli, kim] });
  await addEntry(1, `staff:${nora.id}`, 'member.shown', kim);
  await addEntry(2, `staff:${nora.id}`, 'member.revealed', kim, { reason: '=HYPERLINK("x")' });
  await addEntry(3, 'member', 'sign-in.signed-in', kim);
  await addEntry(4, 'token:crm', 'member.texts-shown', eli);
  await addEntry(5, `staff:${dana.id}`, 'access.denied', null);
  await addEntry(6, `staff:${dana.id}`, 'staff.away', null, { staffId: nora.id });
  await addEntry(7, `staff:${nora.id}`, 'conversation.opened', eli, {
    reason: 'cover',
    words: 'Ana is away',
  });
});

const day = { from: '2026-11-10T00:00:00Z', to: '2026-11-11T00:00:00Z' } as const;
type Filters = QueryOf<typeof staffListAudit>;
const list = async (query: Filters) => {
  const { items } = await server.ok(staffListAudit, { cookie: dana.cookie, query: { ...day, ...query } });
  return items.map(({ action }) => action);
};

describe('filters of the audit log', () => {
  const cases: readonly (readonly [string, () => Filters, readonly string[]])[] = [
    [
      'a time',
      () => ({ from: '2026-11-10T02:00:00Z', to: '2026-11-10T04:00:00Z' }),
      ['sign-in.signed-in', 'member.revealed'],
    ],
    ['a token', () => ({ actor: 'token:crm' }), ['member.texts-shown']],
    ['an action', () => ({ action: 'staff.away' }), ['staff.away']],
    [
      'a person and an action',
      () => ({ actor: `staff:${nora.id}`, action: 'member.shown' }),
      ['member.shown'],
    ],
    ['a member by ID', () => ({ member: kim }), ['sign-in.signed-in', 'member.revealed', 'member.shown']],
    [
      'a member by whole name',
      () => ({ member: ' elias audited ' }),
      ['conversation.opened', 'member.texts-shown'],
    ],
    ['a part of a name', () => ({ member: 'Elias' }), []],
    [
      'who saw a member, also in a list of several',
      () => ({ member: kim, view: 'seen' }),
      ['member.revealed', 'member.shown', 'members.listed'],
    ],
    ['restricted data', () => ({ view: 'restricted' }), ['conversation.opened', 'member.revealed']],
    ['other coaches’ members', () => ({ view: 'other-coaches' }), ['conversation.opened']],
    ['what was denied', () => ({ view: 'denied' }), ['access.denied']],
    ['a view without the action', () => ({ view: 'denied', action: 'member.shown' }), []],
  ];
  it.each(cases)('[DESK-11] lists the entries of %s, newest first', async (_what, toQuery, actions) => {
    expect(await list(toQuery())).toEqual(actions);
  });

  it.each(['member.texts-searched', 'dispute.evidence-shown'])(
    '[DESK-11, OPS-04] lists %s among who saw the member: it shows texts or payments',
    async (action) => {
      const { id } = await addCoachedMember(server, 1);
      await addEntry(0, 'token:crm', action, id);
      expect(await list({ member: id, view: 'seen' })).toEqual([action]);
    },
  );

  it('[DESK-11] names people, members, and the staff in what changed', async () => {
    const { items, names } = await server.ok(staffListAudit, { cookie: dana.cookie, query: day });
    expect(items[0]).toMatchObject({ by: 'Nora Blake', memberName: 'Elias Audited', reason: 'Ana is away' });
    expect(items[1]).toMatchObject({ by: 'Dana Cole', memberName: null, after: { staffId: nora.id } });
    expect(names).toEqual({ [nora.id]: 'Nora Blake' });
  });

  it('[DESK-11] records which member was looked up, and never the name that was typed', async () => {
    await list({ member: 'Kimberly Audited', view: 'seen' });
    const { rows } = await server.pool.query(
      `select actor, member_id, after::text from audit_log where action = 'audit.shown' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ actor: `staff:${dana.id}`, member_id: kim }]);
    expect(JSON.stringify(rows)).not.toContain('Kimberly');
  });

  it('[DESK-11] continues after a cursor without a gap or a repeat, through views and entries of one instant', async () => {
    await server.pool.query(
      `insert into audit_log (at, actor, action) select '2026-10-01', 'system', (array['member.revealed', 'incidents.viewed'])[n % 2 + 1]
       from generate_series(1, 130) n`,
    );
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = {
        to: '2026-10-02T00:00:00Z',
        view: 'restricted',
        ...(cursor ? { cursor } : {}),
      } as const;
      const page = await server.ok(staffListAudit, { cookie: dana.cookie, query });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(b) - Number(a)));
    expect(seen).toHaveLength(130);
  });
});

describe('export of the audit log', () => {
  const download = async (query: QueryOf<typeof staffExportAudit>, cookie = dana.cookie) =>
    server.desk.inject({ url: buildUrl(staffExportAudit.path, {}, query), headers: { cookie } });

  it('[DESK-11] streams the lines with IDs of members, without formulas, and records itself', async () => {
    const reply = await download({ ...day, member: kim });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = reply.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('entry,when,who,actor,action,member,reason,before,after');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`Nora Blake,staff:${nora.id},member.revealed,${kim},"'=HYPERLINK(""x"")"`);
    expect(reply.body).not.toContain('Kimberly');
    const { rows } = await server.pool.query(
      `select actor, member_id, after ->> 'lines' as lines from audit_log where action = 'audit.exported'`,
    );
    expect(rows).toEqual([{ actor: `staff:${dana.id}`, member_id: kim, lines: '3' }]);
  });

  it('[DESK-11] exports 100,000 lines a part at a time, and asks to narrow more', async () => {
    await server.pool.query(
      `insert into audit_log (at, actor, action) select '2026-09-01'::timestamptz + n * interval '1 second', 'system', 'many'
       from generate_series(1, $1) n`,
      [mostAuditLines + 1],
    );
    const { error } = (await server.call(staffExportAudit, {
      cookie: dana.cookie,
      query: { action: 'many' },
    })) as { error?: { code: string } };
    expect(error).toMatchObject({ code: 'TOO_MANY_LINES' });
    const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });
    const url = buildUrl(staffExportAudit.path, {}, { action: 'many', from: '2026-09-01T00:00:02Z' });
    const reply = await fetch(address + url, { headers: { cookie: dana.cookie } });
    let [lines, largest] = [0, 0];
    for await (const part of reply.body ?? []) {
      const text = Buffer.from(part).toString();
      lines += text.split('\r\n').length - 1;
      largest = Math.max(largest, text.length);
    }
    expect(lines).toBe(mostAuditLines + 1);
    // A thousand lines are 100 KB. All are ten million bytes.
    expect(largest).toBeLessThan(1_000_000);
  });

  it('[DESK-11] exports nothing to operations', async () => {
    expect((await download(day, nora.cookie)).json()).toMatchObject({ code: 'NO_ACCESS' });
  });
});
