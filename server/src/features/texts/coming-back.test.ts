import { describe, expect, it } from 'vitest';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { staffCreatePartner, staffUpdatePartner } from '@moments/contract/partners/staff-partners';
import { addCoachedMember, addMoments } from '../../../test/coached-member.ts';
import { generatePhone } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { changeStatus } from '../members/index.ts';
import { enforceBudgets } from './budgets/partner-budget.ts';
import { createCoachingResumedHandler, restoreMembersWithMoments } from './restore-members.ts';

const token = 'sandbox-operator';
/** 3 AM in New York, when no notices are sent. */
const night = new Date('2026-11-20T08:00:00Z');
/** 1 PM in New York. */
const noon = new Date('2026-11-20T18:00:00Z');
const server = await shareTestServer();

async function addIdleMember(moments: number, changes = {}) {
  const member = await addCoachedMember(server, moments, { status: 'IDLE_COACHING', ...changes });
  return { ...member, ...getFacts(server, member.id), text: createTestPhone(server, member.phone) };
}

type Idle = Awaited<ReturnType<typeof addIdleMember>>;

const correct = async (id: string, amount: number): Promise<void> => {
  await server.ok(staffCorrectMoments, {
    params: { memberId: id },
    body: { amount, reason: 'goodwill', key: 'k' },
    token,
  });
};
const setStatus = async (id: string, status: 'EXITED_BY_ADMIN'): Promise<void> => {
  await server.ok(staffChangeStatus, {
    params: { memberId: id },
    body: { status, reason: 'asked', billing: 'keep' },
    token,
  });
};

const listNightlyNews = async (memberId: string) => {
  const { rows } = await server.pool.query<{ data: Record<string, string>; seconds: number }>(
    `select data, extract(epoch from start_after - created_on)::int as seconds from pgboss.job
     where name = 'good-news' and data ->> 'memberId' = $1`,
    [memberId],
  );
  return rows;
};

const sayInTheMorning = async (memberId: string) => {
  for (const { data } of await listNightlyNews(memberId))
    await createCoachingResumedHandler(server.services).handle(data);
};

const listNews = async (member: { sentTexts(): Promise<string[]> }) =>
  (await member.sentTexts()).filter((body) => body.includes('you have Moments again'));

describe('member away without Moments', () => {
  it('[MOM-04] restores idle coaching after idle coaching and notifies the member once, not at night', async () => {
    const member = await addIdleMember(1);
    await member.text('the last one');
    expect(await member.status()).toBe('AWAY_TEXT_LIMIT');
    await addMoments(server, member.id, 30);
    server.clock.moveTo(night);
    await Promise.all([
      restoreMembersWithMoments(server.services),
      restoreMembersWithMoments(server.services),
    ]);
    expect(await member.status()).toBe('IDLE_COACHING');
    const [news] = await listNightlyNews(member.id);
    // Until noon, 9 hours later.
    expect(news?.seconds).toBe(9 * 3_600);
    expect(await listNews(member)).toEqual([]);
    await Promise.all([sayInTheMorning(member.id), sayInTheMorning(member.id)]);
    expect(await listNews(member)).toHaveLength(1);
    server.clock.moveTo(new Date());
  });

  it.each([
    ['away again', (member: Idle) => member.text('the last one, at night')],
    ['stopped', (member: Idle) => setStatus(member.id, 'EXITED_BY_ADMIN')],
    ['out of Moments', (member: Idle) => correct(member.id, -1)],
  ])('[MOM-04] sends no notice in the morning when the member is %s again', async (_what, byMorning) => {
    const member = await addIdleMember(1);
    await member.text('the last one');
    await addMoments(server, member.id, 1);
    server.clock.moveTo(night);
    await restoreMembersWithMoments(server.services);
    await byMorning(member);
    await sayInTheMorning(member.id);
    expect(await listNightlyNews(member.id)).toHaveLength(1);
    expect(await listNews(member)).toEqual([]);
    server.clock.moveTo(new Date());
  });

  it('[MOM-04] restores active coaching after active coaching when a correction adds Moments', async () => {
    const member = await addIdleMember(1, { status: 'ACTIVE_COACHING' });
    await member.text('the last one');
    server.clock.moveTo(noon);
    await correct(member.id, 5);
    server.clock.moveTo(new Date());
    expect(await member.status()).toBe('ACTIVE_COACHING');
    expect(await member.sentTexts()).toContainEqual(expect.stringContaining('you have Moments again'));
  });

  it('[MOM-04, TEXT-02] restores the coaching status from before the limit after a STOP and a START', async () => {
    const member = await addIdleMember(1);
    await member.text('the last one');
    await member.text('STOP');
    await addMoments(server, member.id, 30);
    await restoreMembersWithMoments(server.services);
    expect(await member.status()).toBe('EXITED_BY_STOP');
    await member.text('START');
    await restoreMembersWithMoments(server.services);
    expect(await member.status()).toBe('IDLE_COACHING');
  });

  it('[MOM-04] restores a member with Moments at the first text without a notice', async () => {
    const member = await addIdleMember(1);
    await member.text('the last one');
    await addMoments(server, member.id, 30);
    await member.text('Hello again');
    expect([await member.status(), await member.remaining()]).toEqual(['IDLE_COACHING', 29]);
    expect((await member.sentTexts()).filter((body) => body.includes('Moments again'))).toEqual([]);
  });
});

describe('member away because of the partner’s budget', () => {
  it('[MOM-04] restores and notifies the member once when the budget is raised', async () => {
    const body = { name: `Partner ${generatePhone()}`, monthlyMomentsBudget: 1 };
    const { partner } = await server.ok(staffCreatePartner, { body, token });
    const idleOne = await addIdleMember(5, { partnerId: partner.id });
    const activeOne = await addIdleMember(5, { partnerId: partner.id, status: 'ACTIVE_COACHING' });
    await activeOne.text('the last of the budget');
    await enforceBudgets(server.services);
    expect([await idleOne.status(), await activeOne.status()]).toEqual([
      'AWAY_BUDGET_LIMIT',
      'AWAY_BUDGET_LIMIT',
    ]);
    await server.ok(staffUpdatePartner, {
      params: { id: partner.id },
      body: { monthlyMomentsBudget: 50 },
      token,
    });
    server.clock.moveTo(noon);
    await Promise.all([enforceBudgets(server.services), enforceBudgets(server.services)]);
    server.clock.moveTo(new Date());
    expect([await idleOne.status(), await activeOne.status()]).toEqual(['IDLE_COACHING', 'ACTIVE_COACHING']);
    for (const member of [idleOne, activeOne])
      expect((await member.sentTexts()).filter((text) => text.includes('has Moments again'))).toHaveLength(1);
  });
});

describe('transition that the table does not have', () => {
  it('[OPS-01, OPS-04] throws an error and changes nothing for a transition that is not allowed', async () => {
    const member = await addIdleMember(1);
    const change = { memberId: member.id, to: 'COMMUNITY_MEMBER', actor: 'system', reason: 'test' } as const;
    await expect(
      server.services.database.transaction((transaction) =>
        changeStatus(server.services, transaction, change),
      ),
    ).rejects.toThrow('No change of status from IDLE_COACHING to COMMUNITY_MEMBER by the system (test)');
    expect(await member.status()).toBe('IDLE_COACHING');
    const { rows } = await server.pool.query('select 1 from audit_log where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });
});
