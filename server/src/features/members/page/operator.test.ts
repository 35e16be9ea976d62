import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  operatorChangeStatus,
  operatorGetMember,
  staffListAudit,
  operatorListMembers,
  staffMatchMember,
} from '@moments/contract/members/operator';
import { addMembership } from '../../../../test/active-membership.ts';
import { createStepCalls } from '../../../../test/enrollment-steps.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const token = 'sandbox-operator';
let server: TestServer;
let member: SignedInMember;

beforeAll(async () => {
  server = await startTestServer({ work: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await addSignedInMember(server.services);
});

async function waitForMatching(): Promise<void> {
  const steps = createStepCalls(server, member);
  await steps.contact();
  await steps.personal();
  await addMembership(server, member);
  await steps.preference();
  await steps.availability();
  await server.ok(completeMemberEnrollment, { params: { memberId: member.id }, token: member.token });
}

const match = (coachName = 'Ana') =>
  server.call(staffMatchMember, { params: { memberId: member.id }, body: { coachName }, token });
const setStatus = (status: 'EXITED_BY_ADMIN' | 'DELETED_BY_ADMIN' | 'SIGNED_UP' | 'ACTIVE_COACHING') =>
  server.call(operatorChangeStatus, {
    params: { memberId: member.id },
    body: { status, reason: 'asked by phone', billing: 'keep' },
    token,
  });

describe('operator API', () => {
  it('[OPS-01] accepts only operators’ tokens, and members’ endpoints reject them', async () => {
    for (const wrong of [undefined, '', 'nonsense', member.token]) {
      const result = await server.call(operatorListMembers, wrong === undefined ? {} : { token: wrong });
      expect(result).toMatchObject({ ok: false, status: 401 });
    }
    expect(await server.call(getMemberProfile, { token })).toMatchObject({ ok: false, status: 401 });
  });

  it('[OPS-01, OPS-04] finds a member by phone, email, and ID and audits the access without the search text', async () => {
    for (const query of [member.phone, member.email.toUpperCase(), member.id]) {
      const { members, total } = await server.ok(operatorListMembers, { query: { query }, token });
      expect([total, members[0]?.id]).toEqual([1, member.id]);
    }
    const own = await server.ok(staffListAudit, { query: { memberId: member.id }, token });
    expect(own.audit.filter(({ action }) => action === 'members.listed')).toHaveLength(3);
    expect(await server.ok(operatorListMembers, { query: { query: 'unknown' }, token })).toMatchObject({
      total: 0,
    });
    const { audit } = await server.ok(staffListAudit, { token });
    expect(audit[0]).toMatchObject({ actor: 'token:bootstrap', action: 'members.listed' });
    expect(JSON.stringify(audit)).not.toContain(member.phone);
  });

  it('[OPS-04] records in the audit log which members a page of the list showed', async () => {
    const other = await addSignedInMember(server.services);
    await server.ok(operatorListMembers, { token });
    const { audit } = await server.ok(staffListAudit, { token });
    expect(audit[0]?.after).toMatchObject({
      members: expect.arrayContaining([member.id, other.id]) as unknown,
    });
  });

  it('[OPS-01] lists every member once with the cursor, even those who joined at the same instant', async () => {
    await server.pool.query(
      `insert into members (status, created_at, erased_at)
       select 'EXITED', '2026-01-02', now() from generate_series(1, 60) n`,
    );
    const seen: string[] = [];
    const status = 'EXITED';
    let page = await server.ok(operatorListMembers, { query: { status }, token });
    for (;;) {
      seen.push(...page.members.map(({ id }) => id));
      if (page.next === null) break;
      page = await server.ok(operatorListMembers, { query: { status, cursor: page.next }, token });
    }
    expect([seen.length, new Set(seen).size, page.total]).toEqual([60, 60, 60]);
    const tooFar = await server.call(operatorListMembers, { query: { page: '401' }, token });
    expect(tooFar).toMatchObject({ ok: false, status: 400 });
  });

  it('[OPS-04] lists the audit log page by page with the cursor', async () => {
    await server.pool.query(
      `insert into audit_log (actor, action, member_id) select 'system', 'paged', $1 from generate_series(1, 450)`,
      [member.id],
    );
    const query = { memberId: member.id };
    const seen: string[] = [];
    let page = await server.ok(staffListAudit, { query, token });
    for (;;) {
      seen.push(...page.audit.filter(({ action }) => action === 'paged').map(({ id }) => id));
      if (page.next === null) break;
      page = await server.ok(staffListAudit, { query: { ...query, cursor: page.next }, token });
    }
    expect([seen.length, new Set(seen).size]).toEqual([450, 450]);
  });

  it('[OPS-01] shows all data about a member', async () => {
    const shown = await server.ok(operatorGetMember, { params: { memberId: member.id }, token });
    expect(shown).toMatchObject({
      member: { phone: member.phone, derivedStatus: 'FIRST_TIME_LOGIN' },
      user: { basicInfo: { _id: member.id } },
      subscription: null,
    });
    expect(shown.audit[0]).toMatchObject({ action: 'member.shown' });
  });

  it('[OPS-01] answers 404 when a member does not exist', async () => {
    const result = await server.call(operatorGetMember, { params: { memberId: 'unknown' }, token });
    expect(result).toMatchObject({ ok: false, status: 404 });
  });
});

describe('matching', () => {
  it('[OPS-01] matches a waiting member with a coach and notifies the member by text once', async () => {
    await waitForMatching();
    expect(await match()).toMatchObject({
      ok: true,
      reply: {
        member: { status: 'ACTIVE_COACHING', derivedStatus: 'FULLY_ENROLLED_ACTIVE', coachName: 'Ana' },
      },
    });
    expect(await match()).toMatchObject({ ok: true });
    const listSentTexts = () =>
      server.texts.sent.filter((text) => text.to === member.phone && text.body.includes('Ana'));
    await expect.poll(() => listSentTexts().length).toBe(1);
    expect(listSentTexts()[0]).toMatchObject({ from: 'coaching' });
  });

  it('[OPS-01, OPS-04] matches once when ten operators match the same member at the same time', async () => {
    await waitForMatching();
    const results = await Promise.all(Array.from({ length: 10 }, () => match()));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const listSentTexts = () =>
      server.texts.sent.filter((text) => text.to === member.phone && text.body.includes('Ana'));
    await expect.poll(() => listSentTexts().length).toBeGreaterThan(0);
    const { audit } = await server.ok(staffListAudit, { query: { memberId: member.id }, token });
    expect(audit.filter(({ after }) => JSON.stringify(after).includes('matched'))).toHaveLength(1);
    const { rows } = await server.pool.query(
      `select status from outbound_messages where member_id = $1 and key like 'matched:%'`,
      [member.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[OPS-01] rejects a match of a member who is not waiting for a coach', async () => {
    expect(await match()).toMatchObject({
      ok: false,
      status: 409,
      error: {
        code: 'ILLEGAL_TRANSITION',
        message: 'This member is SIGNED_UP. Only PENDING_MATCHING members can be matched with a coach.',
      },
    });
  });
});

describe('stopping and reinstating', () => {
  it('[STOP-03, SESS-05] ends a stopped member’s sessions at the next request, and reinstating does not restore them', async () => {
    await server.ok(getMemberProfile, { token: member.token });
    expect(await setStatus('EXITED_BY_ADMIN')).toMatchObject({ ok: true });
    expect(await server.call(getMemberProfile, { token: member.token })).toMatchObject({
      ok: false,
      status: 403,
      error: { code: 'MEMBER_STOPPED' },
    });
    expect(await setStatus('SIGNED_UP')).toMatchObject({ ok: true });
    expect(await server.call(getMemberProfile, { token: member.token })).toMatchObject({
      ok: false,
      status: 401,
    });
  });

  it('[OPS-01] explains which statuses are allowed when one is not, and says when a change was already made', async () => {
    expect(await setStatus('ACTIVE_COACHING')).toMatchObject({
      ok: false,
      error: {
        message:
          'This member is SIGNED_UP. You can change the status only to EXITED_BY_ADMIN, DELETED_BY_ADMIN.',
      },
    });
    expect(await setStatus('SIGNED_UP')).toMatchObject({
      reply: { message: 'Nothing changed. The member already has this status' },
    });
    await setStatus('EXITED_BY_ADMIN');
    expect(await setStatus('ACTIVE_COACHING')).toMatchObject({
      ok: false,
      error: {
        message:
          'This member is EXITED_BY_ADMIN. You can change the status only to DELETED_BY_ADMIN, SIGNED_UP.',
      },
    });
  });

  it('[STOP-02] answers a deleted member with the error that opens the dialog', async () => {
    await setStatus('DELETED_BY_ADMIN');
    expect(await server.call(getMemberProfile, { token: member.token })).toMatchObject({
      ok: false,
      status: 403,
      error: { message: 'Account deactivated. Please contact support.' },
    });
  });

  it('[OPS-01] reinstates a member only to the previous status', async () => {
    await setStatus('EXITED_BY_ADMIN');
    expect(await setStatus('ACTIVE_COACHING')).toMatchObject({ ok: false, status: 409 });
    expect(await setStatus('DELETED_BY_ADMIN')).toMatchObject({ ok: true });
    expect(await setStatus('SIGNED_UP')).toMatchObject({ ok: true });
  });

  it('[STAT-01] reads a status in the longer spelling, and stores and returns its key', async () => {
    const body = { status: 'EXITED BY ADMIN', reason: 'asked by phone', billing: 'keep' } as const;
    const changed = await server.ok(operatorChangeStatus, { params: { memberId: member.id }, body, token });
    expect(changed.member.status).toBe('EXITED_BY_ADMIN');
    const query = { query: member.phone, status: body.status };
    const { members } = await server.ok(operatorListMembers, { query, token });
    expect(members.map(({ id, status }) => [id, status])).toEqual([[member.id, 'EXITED_BY_ADMIN']]);
    const unknown = { ...body, status: 'EXITED BY MISTAKE' as 'EXITED BY ADMIN' };
    const result = await server.call(operatorChangeStatus, {
      params: { memberId: member.id },
      body: unknown,
      token,
    });
    expect(result).toMatchObject({
      ok: false,
      status: 400,
      error: {
        fields: [
          { field: 'status', message: expect.stringContaining('expected a status: SIGNED_UP') as string },
        ],
      },
    });
  });

  it('[OPS-01] requires a billing decision when an operator stops a member', async () => {
    const result = await server.call(operatorChangeStatus, {
      params: { memberId: member.id },
      body: { status: 'EXITED_BY_ADMIN', reason: 'x' },
      token,
    });
    expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field: 'billing' }] } });
  });

  it('[OPS-04] records the actor, the old and new values, and the reason of a change', async () => {
    await setStatus('EXITED_BY_ADMIN');
    const { audit } = await server.ok(staffListAudit, { query: { memberId: member.id }, token });
    expect(audit.find(({ action }) => action === 'member.status-changed')).toMatchObject({
      actor: 'token:bootstrap',
      before: { status: 'SIGNED_UP' },
      after: { status: 'EXITED_BY_ADMIN', reason: 'asked by phone' },
    });
  });
});
