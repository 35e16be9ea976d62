import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { operatorGetLedger } from '@moments/contract/moments/operator-moments';
import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  operatorListAudit,
  operatorMatchMember,
} from '@moments/contract/staff/operator';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addMember, type TestMember } from '../../../test/test-members.ts';
import { phoneAt } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { factsOf } from '../../../test/text-facts.ts';

const token = 'sandbox-operator';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = ({ id }: Pick<TestMember, 'id'>, coachName = 'Marcus') =>
  server.call(operatorChangeCoach, { params: { id }, body: { coachName }, token });
const shown = ({ id }: TestMember) => server.ok(operatorGetMember, { params: { id }, token });
const setStatus = ({ id }: TestMember, status: MemberStatus) =>
  server.ok(operatorChangeStatus, {
    params: { id },
    body: { status, reason: 'asked by phone', billing: 'keep' },
    token,
  });
const told = ({ id }: TestMember) => factsOf(server, id).told();

async function changesIn({ id }: TestMember) {
  const { audit } = await server.ok(operatorListAudit, { query: { memberId: id }, token });
  return audit.filter(({ action }) => action === 'member.coach-changed');
}

const news =
  'Moments: Marcus is your coach from now on. Your schedule and your Moments stay as they are. Reply STOP to opt out.';

describe('another coach', () => {
  it('[OPS-01] is given to a member in coaching, who is told by text; all else stays', async () => {
    const member = await addCoachedMember(server, 5, { shiftTime: '1', shiftDays: ['1', '3'] });
    const before = await shown(member);
    expect(await change(member)).toMatchObject({
      reply: { message: 'Coach changed', member: { coachName: 'Marcus', status: 'ACTIVE_COACHING' } },
    });
    const after = await shown(member);
    expect({ ...after, audit: [] }).toEqual({
      ...before,
      audit: [],
      member: { ...before.member, coachName: 'Marcus' },
    });
    expect(await server.ok(operatorGetLedger, { params: { id: member.id }, token })).toMatchObject({
      balance: { remaining: 5 },
    });
    expect(await told(member)).toEqual([news]);
  });

  it('[OPS-01][OPS-04] given again changes nothing and tells nobody, also of ten operators at once', async () => {
    const member = await addCoachedMember(server, 0);
    const results = await Promise.all(Array.from({ length: 10 }, () => change(member)));
    const messages = results.map((result) => (result.ok ? result.reply.message : result.error.message));
    expect(messages.sort()).toEqual([
      'Coach changed',
      ...Array<string>(9).fill('Nothing changed: this was their coach before'),
    ]);
    expect(await told(member)).toEqual([news]);
    expect(await changesIn(member)).toHaveLength(1);
  });

  it('[OPS-04] stands in the audit trail without a name', async () => {
    const member = await addCoachedMember(server, 0);
    await change(member);
    const changes = await changesIn(member);
    expect(changes).toMatchObject([{ actor: 'operator:bootstrap', before: null, after: null }]);
    expect(JSON.stringify(changes)).not.toMatch(/Ana|Marcus/);
  });

  it('[OPS-01] may be the one from before again, and the member is told each time', async () => {
    const member = await addCoachedMember(server, 0);
    await change(member);
    server.clock.advance(60);
    await change(member, 'Ana');
    server.clock.advance(60);
    await change(member);
    expect(await told(member)).toEqual([news, news.replace('Marcus', 'Ana'), news]);
    expect((await shown(member)).member.coachName).toBe('Marcus');
  });
});

describe('a member who has texted STOP', () => {
  it('[OPS-01][TEXT-02] gets the coach without a text', async () => {
    const member = await addCoachedMember(server, 0);
    await phoneAt(server, member.phone)('STOP');
    const before = await told(member);
    expect(await change(member)).toMatchObject({
      reply: {
        message: 'Coach changed. The member has opted out of texts and was not told',
        member: { coachName: 'Marcus', status: 'EXITED_BY_STOP' },
      },
    });
    expect(await told(member)).toEqual(before);
  });

  it('[OPS-01][TEXT-02] gets no text in coaching either, where the number stays opted out', async () => {
    const member = await addCoachedMember(server, 0);
    await setStatus(member, 'EXITED_BY_ADMIN');
    await phoneAt(server, member.phone)('STOP');
    await setStatus(member, 'ACTIVE_COACHING');
    const before = await told(member);
    expect(await change(member)).toMatchObject({
      reply: { member: { status: 'ACTIVE_COACHING', coachName: 'Marcus' } },
    });
    expect(await told(member)).toEqual(before);
  });
});

describe('who has a coach to change', () => {
  it.each<MemberStatus>(['IDLE_COACHING', 'AWAY', 'AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'])(
    '[OPS-01] is %s too, and stays so',
    async (status) => {
      const member = await addCoachedMember(server, 0, { status });
      expect(await change(member)).toMatchObject({ reply: { member: { status, coachName: 'Marcus' } } });
      expect(await told(member)).toEqual([news]);
    },
  );

  it.each<MemberStatus>([
    'SIGNED_UP',
    'PENDING_MATCHING',
    'WAITLIST_REVIEW',
    'COMMUNITY_MEMBER',
    'EXITED',
    'EXITED_BY_REQUEST',
    'EXITED_BY_ADMIN',
    'DELETED_BY_ADMIN',
  ])('[OPS-01] is not %s, whoever coached them once', async (status) => {
    const member = await addCoachedMember(server, 0, { status });
    expect(await change(member)).toMatchObject({
      ok: false,
      status: 409,
      error: { code: 'ILLEGAL_TRANSITION' },
    });
    expect((await shown(member)).member.coachName).toBe('Ana');
    expect(await told(member)).toEqual([]);
  });

  it('[OPS-01] is not who left by STOP before they had one', async () => {
    const member = await addMember(server.services, { status: 'EXITED_BY_STOP' });
    expect(await change(member)).toMatchObject({ ok: false, error: { code: 'ILLEGAL_TRANSITION' } });
  });

  it('[OPS-01] is told beside what can be done instead', async () => {
    const waiting = await addMember(server.services, { status: 'PENDING_MATCHING' });
    expect(await change(waiting)).toMatchObject({
      error: {
        message:
          'This member is PENDING_MATCHING. Only who is in coaching, or away from it for a time, has a coach to change. Match them with one instead.',
      },
    });
    const { id } = await addCoachedMember(server, 0);
    const match = { params: { id }, body: { coachName: 'Marcus' }, token };
    expect(await server.call(operatorMatchMember, match)).toMatchObject({
      error: {
        message: 'This member is ACTIVE_COACHING and has a coach already: change their coach instead.',
      },
    });
  });

  it('[OPS-01] is nobody who is not known', async () => {
    expect(await change({ id: 'nobody' })).toMatchObject({ ok: false, status: 404 });
  });
});
