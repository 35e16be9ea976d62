import { describe, expect, it } from 'vitest';
import {
  endService,
  getServiceRequest,
  pauseService,
  withdrawServiceRequest,
} from '@moments/contract/requests/service-requests';
import { addMembership } from '../../../../test/active-membership.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';

const server = await shareTestServer();

const addCoached = (changes: Parameters<typeof addSignedInMember>[1] = {}) =>
  addSignedInMember(server.services, { status: 'ACTIVE_COACHING', ...changes });

const ask = (kind: 'pause' | 'end', { id, token }: SignedInMember) =>
  server.call(kind === 'pause' ? pauseService : endService, { params: { id }, token });
const readCurrent = async ({ token }: SignedInMember) => (await server.ok(getServiceRequest, { token })).data;
const withdraw = ({ token }: SignedInMember, requestId: string) =>
  server.call(withdrawServiceRequest, { params: { requestId }, token });

async function createRequest(kind: 'pause' | 'end', member: SignedInMember): Promise<string> {
  const result = await ask(kind, member);
  if (!result.ok) throw new Error(result.error.message);
  return result.reply.data.id;
}

async function listStates({ id }: SignedInMember): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string; state: string }>(
    'select kind, state from service_requests where member_id = $1 order by created_at',
    [id],
  );
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}

describe('a service request', () => {
  it.each(['pause', 'end'] as const)(
    '[ACC-03] %s is created and changes nothing until it is carried out',
    async (kind) => {
      const member = await addCoached();
      expect(await readCurrent(member)).toBeNull();
      expect(await ask(kind, member)).toMatchObject({
        ok: true,
        reply: { statusCode: 200, data: { kind, state: 'pending', decidedAt: null, reason: null } },
      });
      expect(await readCurrent(member)).toMatchObject({ kind, state: 'pending' });
      expect(await getFacts(server, member.id).status()).toBe('ACTIVE_COACHING');
    },
  );

  it('[ACC-03] returns the pending request when repeated; the other kind replaces it', async () => {
    const member = await addCoached();
    const pause = await createRequest('pause', member);
    expect(await createRequest('pause', member)).toBe(pause);
    const end = await createRequest('end', member);
    expect(await listStates(member)).toEqual(['pause withdrawn', 'end pending']);
    expect(await readCurrent(member)).toMatchObject({ id: end, kind: 'end' });
  });

  it('[ACC-03] leaves exactly one pending when many are sent at the same time', async () => {
    const member = await addCoached();
    const kinds = ['pause', 'end', 'pause', 'end', 'pause', 'pause'] as const;
    const results = await Promise.all(kinds.map((kind) => ask(kind, member)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await listStates(member)).filter((state) => state.endsWith('pending'))).toHaveLength(1);
  });

  it('[ACC-03] rejects a service request if there is nothing to pause or nothing to end', async () => {
    const rejection = { ok: false, status: 409, error: { code: 'SERVICE_NOT_ACTIVE' } };
    const away = await addCoached({ status: 'AWAY' });
    expect(await ask('pause', away)).toMatchObject(rejection);
    expect((await ask('end', away)).ok).toBe(true);
    expect(await ask('end', await addCoached({ status: 'EXITED_BY_REQUEST' }))).toMatchObject(rejection);
    const community = await addCoached({ status: 'COMMUNITY_MEMBER' });
    await addMembership(server, community);
    for (const kind of ['pause', 'end'] as const) expect(await ask(kind, community)).toMatchObject(rejection);
    expect(await listStates(community)).toEqual([]);
  });

  it('[API-10] belongs to the member who made it', async () => {
    const [member, stranger] = [await addCoached(), await addCoached()];
    for (const kind of ['pause', 'end'] as const)
      expect(await ask(kind, { ...member, token: stranger.token })).toMatchObject({ ok: false, status: 404 });
    expect(await listStates(member)).toEqual([]);
    const id = await createRequest('end', member);
    expect(await withdraw(stranger, id)).toMatchObject({ ok: false, status: 404 });
    expect(await readCurrent(member)).toMatchObject({ id, state: 'pending' });
  });

  it('[OPS-04] records a service request in the audit log', async () => {
    const member = await addCoached();
    const requestId = await createRequest('pause', member);
    await withdraw(member, requestId);
    const { rows } = await server.pool.query(
      `select actor, action, after from audit_log where member_id = $1 and action like 'service%' order by id`,
      [member.id],
    );
    expect(rows).toEqual([
      { actor: 'member', action: 'service-request.filed', after: { requestId, kind: 'pause' } },
      {
        actor: 'member',
        action: 'service-request.withdrawn',
        after: { requestId, kind: 'pause', state: 'withdrawn' },
      },
    ]);
  });
});

describe('withdrawing a request', () => {
  it('[ACC-03] leaves nothing pending, even if repeated', async () => {
    const member = await addCoached();
    const id = await createRequest('end', member);
    for (let n = 0; n < 2; n += 1)
      expect(await withdraw(member, id)).toMatchObject({ ok: true, reply: { data: { state: 'withdrawn' } } });
    expect(await readCurrent(member)).toMatchObject({ id, state: 'withdrawn' });
  });

  it('[ACC-03] rejects the withdrawal of a replaced request as too late', async () => {
    const member = await addCoached();
    const pause = await createRequest('pause', member);
    await createRequest('end', member);
    expect(await withdraw(member, pause)).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'REQUEST_ALREADY_DECIDED' },
    });
    expect(await readCurrent(member)).toMatchObject({ kind: 'end', state: 'pending' });
  });
});
