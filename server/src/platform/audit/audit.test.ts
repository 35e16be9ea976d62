import { beforeEach, describe, expect, it } from 'vitest';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffListDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import { staffGetMember, staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import {
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { staffListPartners } from '@moments/contract/partners/staff-partners';
import { staffListReconciliations } from '@moments/contract/payments/staff-reconciliation';
import {
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { logOut, sendCode, verifyCode } from '@moments/contract/sign-in/sign-in';
import { staffListTokens } from '@moments/contract/staff/tokens';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { askToLogIn, clearLimits, logIn, chooseOtherCode } from '../../../test/sign-in-steps.ts';
import { addMember, generatePhone, type TestMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { createSignInCleanUpHandler } from '../../features/sign-in/clean-up.ts';
import { endSessions } from '../../features/sign-in/sessions/sessions.ts';
import { limits } from '../limits/limits.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();
beforeEach(() => clearLimits(server));

interface Line {
  readonly actor: string;
  readonly action: string;
  readonly after: unknown;
}

async function listLines({ id }: Pick<TestMember, 'id'>): Promise<Line[]> {
  const { rows } = await server.pool.query<Line>(
    'select actor, action, after from audit_log where member_id = $1 order by id',
    [id],
  );
  return rows;
}

describe('audit log', () => {
  it('[OPS-04] prevents the server’s own database role from changing, deleting, and truncating entries', async () => {
    await addCoachedMember(server, 1);
    await server.ok(staffListAudit, { token });
    const { rows: before } = await server.pool.query('select * from audit_log order by id');
    expect(before.length).toBeGreaterThan(0);
    for (const attempt of [
      `update audit_log set actor = 'unknown'`,
      `update audit_log set after = null where id = (select min(id) from audit_log)`,
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log restart identity cascade',
      `insert into audit_log (id, actor, action) select id, 'unknown', 'none' from audit_log on conflict (id) do update set actor = 'unknown'`,
      `merge into audit_log using (select 1) as one on true when matched then delete`,
    ])
      await expect(server.pool.query(attempt), attempt).rejects.toThrow('append-only');
    const { rows: after } = await server.pool.query('select * from audit_log order by id');
    expect(after).toEqual(before);
  });

  it('[OPS-04] has an entry for every access by a program', async () => {
    const { id } = await addCoachedMember(server, 1);
    const params = { memberId: id };
    for (const look of [
      staffGetMember,
      staffListMemberLedger,
      staffListMemberPayments,
      staffListMessages,
      staffListMemberAudit,
    ])
      await server.ok(look, { params, token });
    for (const look of [staffListScheduleRequests, staffListServiceRequests])
      await server.ok(look, { query: { memberId: id }, token });
    expect((await listLines({ id })).map(({ action }) => action)).toEqual([
      'member.shown',
      'member.ledger-shown',
      'member.payments-shown',
      'member.texts-shown',
      'audit.shown',
      'schedule-requests.listed',
      'service-requests.listed',
    ]);
    for (let reads = 0; reads < 2; reads += 1) await server.ok(staffGetMemberRecord, { params, token });
    expect((await listLines({ id })).filter(({ action }) => action === 'member.shown')).toHaveLength(3);
    for (const look of [
      staffListMembers,
      staffListPartners,
      staffListDeadLetters,
      staffListReconciliations,
      staffListTokens,
      staffListAudit,
    ])
      await server.ok(look, { token });
    const { items: audit } = await server.ok(staffListAudit, { token });
    expect(audit.slice(0, 6).map(({ actor, action }) => `${actor} ${action}`)).toEqual(
      [
        'audit.shown',
        'api-tokens.listed',
        'reconciliations.shown',
        'dead-letters.listed',
        'partners.listed',
        'members.listed',
      ].map((action) => `token:bootstrap ${action}`),
    );
  });

  it.each([
    ['all members', staffListAudit],
    ['one member', staffListMemberAudit],
  ])('[OPS-04] lists the entries of %s page by page with the cursor', async (_whose, endpoint) => {
    const { id } = await addCoachedMember(server, 1);
    await server.pool.query(
      `insert into audit_log (actor, action, member_id) select 'system', 'paged', $1 from generate_series(1, 250)`,
      [id],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '100', cursor };
      const page = await server.ok(endpoint, { params: { memberId: id }, query, token });
      for (const { action, memberId, id: entry } of page.items)
        if (action === 'paged' && memberId === id) seen.push(entry);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
  });
});

describe('sign-in audit', () => {
  it('[OPS-04] records failed and successful sign-ins and log-outs without the code', async () => {
    const member = await addMember(server.services);
    const call = await askToLogIn(server, member.phone);
    const code = server.texts.readCode(member.phone);
    await server.call(verifyCode, { ...call, body: { code: chooseOtherCode(code) } });
    const { accessToken } = await server.ok(verifyCode, { ...call, body: { code } });
    await server.ok(logOut, { token: accessToken?.id ?? '' });
    const lines = await listLines(member);
    expect(lines).toMatchObject([
      { actor: 'member', action: 'sign-in.failed', after: { step: 'prove-phone', code: 'INVALID_CODE' } },
      { actor: 'member', action: 'sign-in.signed-in', after: { purpose: 'log-in' } },
      { actor: 'member', action: 'sign-in.signed-out' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(code);
  });

  it('[OPS-04] records sign-ins that a limit stops, with few entries for many tries', async () => {
    const member = await addMember(server.services);
    await server.ok(sendCode, { body: { phoneNumber: member.phone } });
    for (let tries = 0; tries < 40; tries += 1) {
      const rejected = await server.call(sendCode, {
        body: { phoneNumber: member.phone },
      });
      expect(rejected.status).toBe(429);
    }
    const lines = await listLines(member);
    expect(lines[0]).toMatchObject({
      action: 'sign-in.limited',
      after: { step: 'text-code', code: 'TOO_MANY_REQUESTS' },
    });
    expect(lines).toHaveLength(limits.notedRefusalsForANumberInAnHour.points);
  });

  it('[OPS-04, AUTH-19] records sign-ins of a number without an account, without the number', async () => {
    const phone = generatePhone();
    const call = await askToLogIn(server, phone);
    await server.call(verifyCode, { ...call, body: { code: '123456' } });
    const { rows } = await server.pool.query('select * from audit_log order by id desc limit 1');
    expect(rows).toMatchObject([{ action: 'sign-in.failed', member_id: null }]);
    expect(JSON.stringify(rows)).not.toContain(phone.slice(2));
  });

  it('[OPS-04, SESS-05] records once that a stop ended the sessions, and that a session expired', async () => {
    const member = await addMember(server.services);
    await logIn(server, member.phone);
    for (let times = 0; times < 2; times += 1)
      await server.services.database.transaction((transaction) => endSessions(transaction, member.id));
    expect((await listLines(member)).at(-1)).toMatchObject({
      actor: 'system',
      action: 'sign-in.sessions-ended',
      after: { ended: 1 },
    });
    await server.pool.query(
      `update sessions set expires_at = now() - interval '31 days' where member_id = $1`,
      [member.id],
    );
    await createSignInCleanUpHandler(server.services).handle({});
    const actions = (await listLines(member)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'sign-in.sessions-ended')).toHaveLength(1);
    expect(actions.at(-1)).toBe('sign-in.session-removed');
  });
});
