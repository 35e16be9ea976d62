import { beforeEach, describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();
let member: SignedInMember;

beforeEach(async () => {
  member = await addSignedInMember(server.services);
});

const setStatus = (status: 'EXITED_BY_ADMIN' | 'DELETED_BY_ADMIN' | 'SIGNED_UP' | 'ACTIVE_COACHING') =>
  server.call(staffChangeStatus, {
    params: { memberId: member.id },
    body: { status, reason: 'asked by phone', billing: 'keep' },
    token,
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
    await server.ok(staffChangeStatus, { params: { memberId: member.id }, body, token });
    const query = { query: member.phone, status: body.status };
    const { items } = await server.ok(staffListMembers, { query, token });
    expect(items.map(({ id, status }) => [id, status])).toEqual([[member.id, 'EXITED_BY_ADMIN']]);
    const unknown = { ...body, status: 'EXITED BY MISTAKE' as 'EXITED BY ADMIN' };
    const result = await server.call(staffChangeStatus, {
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

  it('[OPS-01] requires a billing decision when staff stop a member', async () => {
    const result = await server.call(staffChangeStatus, {
      params: { memberId: member.id },
      body: { status: 'EXITED_BY_ADMIN', reason: 'x' },
      token,
    });
    expect(result).toMatchObject({ ok: false, status: 400, error: { fields: [{ field: 'billing' }] } });
  });

  it('[OPS-04] records the actor, the old and new values, and the reason of a change', async () => {
    await setStatus('EXITED_BY_ADMIN');
    const { items: audit } = await server.ok(staffListMemberAudit, {
      params: { memberId: member.id },
      token,
    });
    expect(audit.find(({ action }) => action === 'member.status-changed')).toMatchObject({
      actor: 'token:bootstrap',
      before: { status: 'SIGNED_UP' },
      after: { status: 'EXITED_BY_ADMIN', reason: 'asked by phone' },
    });
  });
});
