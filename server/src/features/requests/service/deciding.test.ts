import { describe, expect, it } from 'vitest';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import {
  endService,
  getServiceRequest,
  pauseService,
  withdrawServiceRequest,
} from '@moments/contract/requests/service-requests';
import {
  staffCarryOutServiceRequest,
  staffDeclineServiceRequest,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { optIn, optOut } from '../../texts/index.ts';

const staffToken = 'sandbox-operator';
const server = await shareTestServer();

const addCoached = (changes: Parameters<typeof addSignedInMember>[1] = {}) =>
  addSignedInMember(server.services, { status: 'ACTIVE_COACHING', ...changes });

const createRequest = async (kind: 'pause' | 'end', { id, token }: SignedInMember): Promise<string> =>
  (await server.ok(kind === 'pause' ? pauseService : endService, { params: { id }, token })).data.id;
const carryOut = (id: string) =>
  server.call(staffCarryOutServiceRequest, { params: { id }, token: staffToken });
const decline = (id: string, reason: string) =>
  server.call(staffDeclineServiceRequest, { params: { id }, body: { reason }, token: staffToken });
const readCurrent = async ({ token }: SignedInMember) => (await server.ok(getServiceRequest, { token })).data;
const readStatus = ({ id }: SignedInMember) => getFacts(server, id).status();

const decided = { ok: false, status: 409, error: { code: 'REQUEST_ALREADY_DECIDED' } };

describe('carrying out', () => {
  it.each([
    ['pause', 'AWAY', 'Your service is paused'],
    ['end', 'EXITED_BY_REQUEST', 'Your service has ended'],
  ] as const)('[ACC-03, OPS-01] a %s makes the member %s and emails them', async (kind, status, subject) => {
    const member = await addCoached();
    const id = await createRequest(kind, member);
    expect(await carryOut(id)).toMatchObject({
      ok: true,
      reply: { request: { state: 'carried-out', plan: 'none', member: { id: member.id, status } } },
    });
    expect(await readStatus(member)).toBe(status);
    expect(await readCurrent(member)).toMatchObject({ state: 'carried-out' });
    const emails = await readEmailsTo(server, member.id);
    expect(emails.map((email) => email.subject)).toEqual([subject]);
    // The email that says that no coach answers names the crisis lines.
    expect(emails[0]?.body).toContain('In a crisis');
    // Only a member with a plan reads about it.
    expect(emails[0]?.body).not.toContain('plan');
  });

  it('[OPS-04] records a carried-out request in the audit log with actor, member, and both statuses', async () => {
    const member = await addCoached();
    const requestId = await createRequest('end', member);
    await carryOut(requestId);
    const { rows } = await server.pool.query(
      `select actor, action, before, after from audit_log
       where member_id = $1 and actor like 'token:%' order by id`,
      [member.id],
    );
    expect(rows).toEqual([
      {
        actor: 'token:bootstrap',
        action: 'member.status-changed',
        before: { status: 'ACTIVE_COACHING' },
        after: { status: 'EXITED_BY_REQUEST', reason: 'end at the member’s request' },
      },
      {
        actor: 'token:bootstrap',
        action: 'service-request.carried-out',
        before: { state: 'pending' },
        after: { requestId, kind: 'end', state: 'carried-out', plan: 'none' },
      },
    ]);
  });

  it('[ACC-03] happens once when many people do it at the same time', async () => {
    const member = await addCoached();
    const id = await createRequest('pause', member);
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => carryOut(id)),
      ...Array.from({ length: 4 }, () => decline(id, 'no')),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok)) expect(result).toMatchObject(decided);
    expect(await readEmailsTo(server, member.id)).toHaveLength(1);
  });

  it('[ACC-03] comes too late for a withdrawn or replaced request', async () => {
    const member = await addCoached();
    const replaced = await createRequest('pause', member);
    const withdrawn = await createRequest('end', member);
    await server.ok(withdrawServiceRequest, { params: { requestId: withdrawn }, token: member.token });
    for (const id of [replaced, withdrawn]) expect(await carryOut(id)).toMatchObject(decided);
    expect(await readStatus(member)).toBe('ACTIVE_COACHING');
  });

  it('[ACC-03] rejects carrying out a request that the status no longer allows, and keeps it pending', async () => {
    const member = await addCoached();
    const id = await createRequest('pause', member);
    const params = { memberId: member.id };
    await server.ok(staffChangeStatus, {
      params,
      body: { status: 'EXITED', reason: 'test' },
      token: staffToken,
    });
    expect(await carryOut(id)).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'ILLEGAL_TRANSITION' },
    });
    expect(await readCurrent(member)).toMatchObject({ state: 'pending' });
    expect((await decline(id, 'Your coaching has ended already.')).ok).toBe(true);
  });

  it('[STOP-01] keeps a stopped member stopped and sends no email', async () => {
    const member = await addCoached();
    const id = await createRequest('end', member);
    const body = { status: 'EXITED_BY_ADMIN', reason: 'test', billing: 'keep' } as const;
    await server.ok(staffChangeStatus, { params: { memberId: member.id }, body, token: staffToken });
    expect(await carryOut(id)).toMatchObject({ ok: false, error: { code: 'ILLEGAL_TRANSITION' } });
    expect((await decline(id, 'Stopped.')).ok).toBe(true);
    expect(await readEmailsTo(server, member.id)).toEqual([]);
  });

  it('[TEXT-02, ACC-03] ends the service of an opted-out member, who stays opted out; START does not restart it', async () => {
    const member = await addCoached();
    const { services } = server;
    await services.database.transaction((transaction) =>
      optOut(services, transaction, {
        phone: member.phone,
        source: 'text',
        actor: 'member',
        reason: 'texted STOP',
      }),
    );
    expect((await carryOut(await createRequest('end', member))).ok).toBe(true);
    expect(await readStatus(member)).toBe('EXITED_BY_STOP');
    await services.database.transaction((transaction) =>
      optIn(services, transaction, member.phone, 'texted START'),
    );
    expect(await readStatus(member)).toBe('EXITED_BY_REQUEST');
  });

  it('[OPS-01] needs an existing request', async () => {
    for (const id of ['unknown', '00000000-0000-4000-8000-000000000000']) {
      expect(await carryOut(id)).toMatchObject({ ok: false, status: 404 });
      expect(await decline(id, 'no')).toMatchObject({ ok: false, status: 404 });
    }
  });
});

describe('declining', () => {
  it('[ACC-03, OPS-01] changes nothing, and only the member sees its reason', async () => {
    const member = await addCoached();
    const id = await createRequest('end', member);
    const reason = 'Please talk to Ana first.';
    expect(await decline(id, reason)).toMatchObject({ ok: true, reply: { request: { state: 'declined' } } });
    expect(await readStatus(member)).toBe('ACTIVE_COACHING');
    expect(await readCurrent(member)).toMatchObject({ state: 'declined', reason });
    const [email] = await readEmailsTo(server, member.id);
    expect(email).toMatchObject({
      subject: 'About your request to end the service',
      body: expect.stringContaining(reason) as string,
    });
    for (const table of ['service_requests', 'audit_log'])
      expect(
        JSON.stringify(
          (await server.pool.query(`select * from ${table} where member_id = $1`, [member.id])).rows,
        ),
      ).not.toContain('Ana');
  });
});

describe('the list for staff', () => {
  it('[OPS-01, OPS-04] lists the requests of a state with their members and records it in the audit log', async () => {
    const member = await addCoached();
    const id = await createRequest('pause', member);
    const list = (state: 'pending' | 'carried-out') =>
      server.ok(staffListServiceRequests, { query: { state }, token: staffToken });
    const row = { id, kind: 'pause', memberId: member.id, member: { phone: member.phone } };
    expect((await list('pending')).items).toContainEqual(expect.objectContaining({ id }));
    await carryOut(id);
    const { items } = await list('carried-out');
    expect(items[0]).toMatchObject({
      ...row,
      decidedBy: 'token:bootstrap',
      decidedByName: 'Token bootstrap',
      dueOn: null,
    });
    expect((await list('pending')).items).not.toContainEqual(expect.objectContaining({ id }));
    const { rows } = await server.pool.query(
      `select actor from audit_log where action = 'service-requests.listed' limit 1`,
    );
    expect(rows).toEqual([{ actor: 'token:bootstrap' }]);
    const query = { memberId: member.id };
    const own = await server.ok(staffListServiceRequests, { query, token: staffToken });
    expect(own.items).toMatchObject([{ id, state: 'carried-out', plan: 'none' }]);
  });
});
