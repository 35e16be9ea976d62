import { describe, expect, it } from 'vitest';
import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
} from '@moments/contract/requests/schedule';
import { addMembership } from '../../../../test/active-membership.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();

type Days = ('1' | '2' | '3' | '4' | '5' | '6' | '7')[];

const addCoached = (changes: Parameters<typeof addSignedInMember>[1] = {}) =>
  addSignedInMember(server.services, {
    status: 'ACTIVE_COACHING',
    shiftTime: '1',
    shiftDays: ['1', '3'],
    ...changes,
  });

const ask = ({ id, token }: SignedInMember, newShiftTime: '1' | '2', newShiftDays: Days) =>
  server.call(requestScheduleChange, {
    params: { memberId: id },
    body: { memberId: id, newShiftTime, newShiftDays },
    token,
  });
const readCurrent = async ({ token }: SignedInMember) =>
  (await server.ok(getScheduleRequest, { token })).data;
const withdraw = ({ token }: SignedInMember, requestId: string) =>
  server.call(withdrawScheduleRequest, { params: { requestId }, token });

async function createRequest(member: SignedInMember, newShiftTime: '1' | '2', days: Days): Promise<string> {
  const result = await ask(member, newShiftTime, days);
  if (!result.ok) throw new Error(result.error.message);
  return result.reply.data.id;
}

async function listStates({ id }: SignedInMember): Promise<string[]> {
  const { rows } = await server.pool.query<{ state: string }>(
    'select state from schedule_requests where member_id = $1 order by created_at',
    [id],
  );
  return rows.map(({ state }) => state);
}

describe('a schedule request', () => {
  it('[ACC-02] a schedule request is pending until decided, and shown', async () => {
    const member = await addCoached();
    expect(await readCurrent(member)).toBeNull();
    const result = await ask(member, '2', ['4', '2', '4']);
    expect(result).toMatchObject({
      ok: true,
      reply: { statusCode: 200, data: { state: 'pending', shiftTime: '2', shiftDays: ['2', '4'] } },
    });
    expect(await readCurrent(member)).toMatchObject({
      state: 'pending',
      decidedAt: null,
      effectiveDate: null,
    });
  });

  it('[ACC-02] must differ from the current schedule, with the days in any order', async () => {
    const member = await addCoached();
    for (const days of [
      ['1', '3'],
      ['3', '1', '3'],
    ] satisfies Days[])
      expect(await ask(member, '1', days)).toMatchObject({
        ok: false,
        status: 409,
        error: { code: 'SCHEDULE_UNCHANGED' },
      });
    expect(await listStates(member)).toEqual([]);
    expect((await ask(member, '1', ['1'])).ok).toBe(true);
  });

  it('[ACC-02] needs a time and a day', async () => {
    const member = await addCoached();
    expect(await ask(member, '2', [])).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field: 'newShiftDays', message: 'Please select at least one day' }] },
    });
    expect(await ask(member, '3' as '2', ['1'])).toMatchObject({ ok: false, status: 400 });
  });

  it('[ACC-02] replaces a pending request; repeating it returns the pending one', async () => {
    const member = await addCoached();
    const first = await createRequest(member, '2', ['2']);
    expect(await createRequest(member, '2', ['2'])).toBe(first);
    const second = await createRequest(member, '2', ['5']);
    expect(second).not.toBe(first);
    expect(await listStates(member)).toEqual(['withdrawn', 'pending']);
    expect(await readCurrent(member)).toMatchObject({ id: second, shiftDays: ['5'] });
  });

  it('[ACC-02] leaves exactly one pending request when many tabs send one at the same time', async () => {
    const member = await addCoached();
    const days = ['2', '3', '4', '5', '6', '7'] satisfies Days;
    const results = await Promise.all(days.map((day) => ask(member, '2', [day])));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const states = await listStates(member);
    expect(states.filter((state) => state === 'pending')).toHaveLength(1);
    expect(states.filter((state) => state === 'withdrawn')).toHaveLength(days.length - 1);
  });

  it('[ACC-01] allows a schedule request only to members who see the tab', async () => {
    const community = await addCoached({ status: 'COMMUNITY_MEMBER' });
    await addMembership(server, community);
    expect(await ask(community, '2', ['2'])).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'SCHEDULE_NOT_AVAILABLE' },
    });
    const waiting = await addCoached({ status: 'WAITLIST_REVIEW' });
    expect(await ask(waiting, '2', ['2'])).toMatchObject({
      ok: false,
      error: { code: 'SCHEDULE_NOT_AVAILABLE' },
    });
    await addMembership(server, waiting);
    expect((await ask(waiting, '2', ['2'])).ok).toBe(true);
  });

  it('[OPS-04] records a schedule request in the audit log', async () => {
    const member = await addCoached();
    const requestId = await createRequest(member, '2', ['2']);
    const { rows } = await server.pool.query(
      `select actor, action, before, after from audit_log where member_id = $1 and action like 'schedule%'`,
      [member.id],
    );
    expect(rows).toEqual([
      {
        actor: 'member',
        action: 'schedule-request.filed',
        before: null,
        after: { requestId },
      },
    ]);
  });
});

describe('withdrawing a request', () => {
  it('[ACC-02] leaves nothing pending, even if repeated', async () => {
    const member = await addCoached();
    const id = await createRequest(member, '2', ['2']);
    for (let n = 0; n < 2; n += 1)
      expect(await withdraw(member, id)).toMatchObject({ ok: true, reply: { data: { state: 'withdrawn' } } });
    expect(await readCurrent(member)).toMatchObject({ id, state: 'withdrawn' });
  });

  it('[ACC-02] rejects the withdrawal of a replaced request as too late', async () => {
    const member = await addCoached();
    const first = await createRequest(member, '2', ['2']);
    await createRequest(member, '2', ['3']);
    expect(await withdraw(member, first)).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'REQUEST_ALREADY_DECIDED' },
    });
    expect(await readCurrent(member)).toMatchObject({ state: 'pending', shiftDays: ['3'] });
  });

  it('[API-10] allows withdrawing a request only to the member who made it', async () => {
    const [member, stranger] = [await addCoached(), await addCoached()];
    const id = await createRequest(member, '2', ['2']);
    expect(await withdraw(stranger, id)).toMatchObject({ ok: false, status: 404 });
    expect(await withdraw(member, '00000000-0000-4000-8000-000000000000')).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(await ask({ ...member, token: stranger.token }, '2', ['3'])).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(await readCurrent(member)).toMatchObject({ state: 'pending' });
    expect(await readCurrent(stranger)).toBeNull();
  });
});
