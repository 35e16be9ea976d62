import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberStatus } from '@moments/contract/members/member-status';
import {
  operatorChangeCoach,
  operatorChangeStatus,
  operatorGetMember,
  staffListAudit,
  staffMatchMember,
} from '@moments/contract/members/operator';
import { staffGetLedger } from '@moments/contract/moments/staff-moments';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addMember, type TestMember } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';

const token = 'sandbox-operator';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = ({ id }: Pick<TestMember, 'id'>, coachName = 'Marcus') =>
  server.call(operatorChangeCoach, { params: { memberId: id }, body: { coachName }, token });
const readMember = ({ id }: TestMember) => server.ok(operatorGetMember, { params: { memberId: id }, token });
const setStatus = ({ id }: TestMember, status: MemberStatus) =>
  server.ok(operatorChangeStatus, {
    params: { memberId: id },
    body: { status, reason: 'asked by phone', billing: 'keep' },
    token,
  });
const listSentTo = ({ id }: TestMember) => getFacts(server, id).sentTexts();

async function listChanges({ id }: TestMember) {
  const { audit } = await server.ok(staffListAudit, { query: { memberId: id }, token });
  return audit.filter(({ action }) => action === 'member.coach-changed');
}

const news =
  'Moments: Marcus is your new coach. Your schedule and Moments stay the same. Reply STOP to opt out.';

describe('change of coach', () => {
  it('[OPS-01] changes only the coach of a member in coaching and notifies the member by text', async () => {
    const member = await addCoachedMember(server, 5, { shiftTime: '1', shiftDays: ['1', '3'] });
    const before = await readMember(member);
    expect(await change(member)).toMatchObject({
      reply: { message: 'Coach changed', member: { coachName: 'Marcus', status: 'ACTIVE_COACHING' } },
    });
    const after = await readMember(member);
    expect({ ...after, audit: [] }).toEqual({
      ...before,
      audit: [],
      member: { ...before.member, coachName: 'Marcus' },
      user: {
        ...before.user,
        basicInfo: {
          ...before.user.basicInfo,
          coach: { name: 'Marcus', since: expect.any(String) as string },
        },
      },
    });
    expect(await server.ok(staffGetLedger, { params: { memberId: member.id }, token })).toMatchObject({
      balance: { remaining: 5 },
    });
    expect(await listSentTo(member)).toEqual([news]);
  });

  it('[OPS-01, OPS-04] changes the coach and notifies once when ten operators set the same coach at the same time', async () => {
    const member = await addCoachedMember(server, 0);
    const results = await Promise.all(Array.from({ length: 10 }, () => change(member)));
    const messages = results.map((result) => (result.ok ? result.reply.message : result.error.message));
    expect(messages.sort()).toEqual([
      'Coach changed',
      ...Array<string>(9).fill('Nothing changed. This is already their coach'),
    ]);
    expect(await listSentTo(member)).toEqual([news]);
    expect(await listChanges(member)).toHaveLength(1);
  });

  it('[OPS-04] records a change of coach in the audit log without the coach’s name', async () => {
    const member = await addCoachedMember(server, 0);
    await change(member);
    const changes = await listChanges(member);
    expect(changes).toMatchObject([{ actor: 'token:bootstrap', before: null, after: null }]);
    expect(JSON.stringify(changes)).not.toMatch(/Ana|Marcus/);
  });

  it('[OPS-01] lets an operator set an earlier coach again and notifies the member each time', async () => {
    const member = await addCoachedMember(server, 0);
    await change(member);
    server.clock.advance(60);
    await change(member, 'Ana');
    server.clock.advance(60);
    await change(member);
    expect(await listSentTo(member)).toEqual([news, news.replace('Marcus', 'Ana'), news]);
    expect((await readMember(member)).member.coachName).toBe('Marcus');
  });
});

describe('opted-out member', () => {
  it('[OPS-01, TEXT-02] changes an opted-out member’s coach without a text', async () => {
    const member = await addCoachedMember(server, 0);
    await createTestPhone(server, member.phone)('STOP');
    const before = await listSentTo(member);
    expect(await change(member)).toMatchObject({
      reply: {
        message: 'Coach changed. The member opted out of texts and was not notified',
        member: { coachName: 'Marcus', status: 'EXITED_BY_STOP' },
      },
    });
    expect(await listSentTo(member)).toEqual(before);
  });

  it('[OPS-01, TEXT-02] sends no text about a new coach to a member in coaching whose number is opted out', async () => {
    const member = await addCoachedMember(server, 0);
    await setStatus(member, 'EXITED_BY_ADMIN');
    await createTestPhone(server, member.phone)('STOP');
    await setStatus(member, 'ACTIVE_COACHING');
    const before = await listSentTo(member);
    expect(await change(member)).toMatchObject({
      reply: { member: { status: 'ACTIVE_COACHING', coachName: 'Marcus' } },
    });
    expect(await listSentTo(member)).toEqual(before);
  });
});

describe('members with a coach', () => {
  it.each<MemberStatus>(['IDLE_COACHING', 'AWAY', 'AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'])(
    '[OPS-01] changes the coach of a member who is %s and keeps the status',
    async (status) => {
      const member = await addCoachedMember(server, 0, { status });
      expect(await change(member)).toMatchObject({ reply: { member: { status, coachName: 'Marcus' } } });
      expect(await listSentTo(member)).toEqual([news]);
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
  ])(
    '[OPS-01] rejects a change of coach for a member who is %s, even with an earlier coach',
    async (status) => {
      const member = await addCoachedMember(server, 0, { status });
      expect(await change(member)).toMatchObject({
        ok: false,
        status: 409,
        error: { code: 'ILLEGAL_TRANSITION' },
      });
      expect((await readMember(member)).member.coachName).toBe('Ana');
      expect(await listSentTo(member)).toEqual([]);
    },
  );

  it('[OPS-01] rejects a change of coach for a member who opted out before they had one', async () => {
    const member = await addMember(server.services, { status: 'EXITED_BY_STOP' });
    expect(await change(member)).toMatchObject({ ok: false, error: { code: 'ILLEGAL_TRANSITION' } });
  });

  it('[OPS-01] explains why a coach can’t be changed or matched and what to do instead', async () => {
    const waiting = await addMember(server.services, { status: 'PENDING_MATCHING' });
    expect(await change(waiting)).toMatchObject({
      error: {
        message:
          'This member is PENDING_MATCHING. Only members in coaching, or temporarily away, have a coach to change. Match them instead.',
      },
    });
    const { id } = await addCoachedMember(server, 0);
    const match = { params: { memberId: id }, body: { coachName: 'Marcus' }, token };
    expect(await server.call(staffMatchMember, match)).toMatchObject({
      error: {
        message: 'This member is ACTIVE_COACHING and already has a coach. Change their coach instead.',
      },
    });
  });

  it('[OPS-01] answers 404 when the member of a change of coach does not exist', async () => {
    expect(await change({ id: 'unknown' })).toMatchObject({ ok: false, status: 404 });
  });
});
