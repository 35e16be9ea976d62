import { afterAll, describe, expect, it } from 'vitest';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffListMemberLedger } from '@moments/contract/members/staff-member-records';
import { getMemberLabel } from '@moments/contract/members/status-facts';
import { staffListPartners } from '@moments/contract/partners/staff-partners';
import { calculateAge, toEasternIsoDate } from '@moments/contract/values/dates';
import { getUsageStats } from '@moments/server/features/dashboard/routes';
import { startSeededServer } from '../test/seeded-server.ts';

const world = await startSeededServer();
afterAll(() => world.close());

const phones = {
  ava: '+12125550101',
  ben: '+12125550102',
  cleo: '+12125550103',
  dia: '+12125550104',
  eli: '+12125550105',
  fay: '+12125550106',
  gus: '+12125550107',
  hana: '+12125550108',
  ivy: '+12125550109',
  jon: '+12125550110',
  kim: '+12125550111',
  leo: '+12125550112',
} as const;
const show = (name: keyof typeof phones) => world.shown(phones[name]);

describe('the demo members', () => {
  it.each([
    ['[STAT-07]', 'ava', 'SIGNED_UP', 'FIRST_TIME_LOGIN', '/enrollment-welcome', undefined],
    ['[STAT-08]', 'ben', 'SIGNED_UP', 'INCOMPLETE_ENROLLMENT', '/enrollment', 'ENROLLMENT_PERSONAL_DETAILS'],
    [
      '[STAT-10]',
      'cleo',
      'SIGNED_UP',
      'ADDITIONAL_INFORMATION',
      '/addition-information',
      'ENROLLMENT_PREFERENCE_INFORMATION',
    ],
    ['[STAT-05]', 'dia', 'PENDING_MATCHING', 'PENDING_MATCHING', '/application-received', undefined],
    ['[STAT-04]', 'eli', 'ACTIVE_COACHING', 'FULLY_ENROLLED_ACTIVE', '/home', undefined],
    [
      '[STAT-11]',
      'fay',
      'COMMUNITY_MEMBER',
      'ENROLLMENT_COMPLETE_NO_PAYMENT',
      '/application-received',
      undefined,
    ],
    ['[STAT-06]', 'gus', 'AWAY_TEXT_LIMIT', 'FULLY_ENROLLED_ACTIVE', '/home', undefined],
    ['', 'hana', 'EXITED_BY_ADMIN', 'SIGNED_UP', '/enrollment-welcome', undefined],
    ['', 'ivy', 'DELETED_BY_ADMIN', 'SIGNED_UP', '/enrollment-welcome', undefined],
    ['[STAT-04]', 'jon', 'ACTIVE_COACHING', 'FULLY_ENROLLED_ACTIVE', '/home', undefined],
    ['[STAT-11]', 'kim', 'ACTIVE_COACHING', 'PAYMENT_ISSUE', '/subscriptions', undefined],
    [
      '[STAT-10]',
      'leo',
      'SIGNED_UP',
      'ADDITIONAL_INFORMATION',
      '/addition-information',
      'ENROLLMENT_EMERGENCY_CONTACT',
    ],
  ] as const)(
    '%s[ROUTE-06] %s: %s shows as %s and lands on %s',
    async (_, name, status, derived, landing, step) => {
      const member = await show(name);
      expect(member).toMatchObject({ status, derived, landing });
      expect(member.step).toBe(step);
    },
  );

  it('creates twelve members, each with the documented name and number', async () => {
    const named = await Promise.all(
      Object.entries(phones).map(async ([name, phone]) => [name, (await world.shown(phone)).member.email]),
    );
    expect(named).toEqual(Object.keys(phones).map((name) => [name, `${name}@example.com`]));
  });

  it('[STAT-12] labels members of a partner as VIP members', async () => {
    const dia = await show('dia');
    expect(getMemberLabel(dia.user)).toBe('VIP Member');
    expect(dia).toMatchObject({
      member: { partner: 'Harbor Community Health' },
      subscription: { amount: 0 },
    });
    expect(getMemberLabel((await show('fay')).user)).toBe('Community Member');
  });

  it('[STAT-10] includes a member under 18 without an emergency contact', async () => {
    const { user, subscription } = await show('leo');
    expect(calculateAge(user.personalDetails.dob, toEasternIsoDate(new Date()))).toBeLessThan(18);
    expect(user.emergencyContact).toEqual({ contactName: '', contactPhone: '', contactRelationship: '' });
    expect(subscription).toMatchObject({ status: 'MEMBERSHIP_ACTIVE', amount: 2_900 });
  });

  it('includes a member who has used every Moment', async () => {
    const { subscription, member } = await show('gus');
    expect(subscription).toMatchObject({ messagesLimit: 30, messagesRemaining: 0 });
    const params = { memberId: member.id };
    const { items } = await world.server.ok(staffListMemberLedger, { params, token: 'sandbox-operator' });
    expect(items[0]).toMatchObject({ balanceAfter: 0 });
  });

  it('includes a canceled plan and a failed renewal', async () => {
    expect((await show('jon')).subscription).toMatchObject({
      status: 'MEMBERSHIP_ACTIVE',
      cancelPlanInitiated: true,
    });
    expect((await show('kim')).subscription).toMatchObject({
      status: 'MEMBERSHIP_PAST_DUE',
      cancelPlanInitiated: false,
    });
  });
});

describe('the demo partners', () => {
  it('includes a partner near its budget', async () => {
    const { partners } = await world.server.ok(staffListPartners, { token: 'sandbox-operator' });
    expect(partners.find(({ name }) => name === 'Northside College')).toMatchObject({
      monthlyMomentsBudget: 33,
      // It has fewer than 5 members.
      usedThisMonth: null,
    });
    const { rows } = await world.server.pool.query('select moments from partner_uses');
    expect(rows).toContainEqual({ moments: 30 });
  });
});

describe('Eli', () => {
  it('has a reply after each text of Eli, in stored order', async () => {
    const { member } = await show('eli');
    const { entries } = await world.server.ok(staffListMessages, {
      params: { memberId: member.id },
      query: { limit: '100' },
      token: 'sandbox-operator',
    });
    const messages = entries.filter(({ kind }) => kind === 'text');
    const ids = messages.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(messages.map(({ at }) => at)).size).toBe(messages.length);
  });

  it('[HOME-02] has a week of Eli’s texts in both directions for the dashboard', async () => {
    const { member } = await show('eli');
    const usage = await getUsageStats(world.server.services, member.id);
    expect(usage).toMatchObject({
      totalMessageSent: 28,
      totalMessageReceive: 31,
      availableMoments: 42,
      moments: { limit: 70, remaining: 42 },
    });
    expect(usage.daily.filter(({ sent, received }) => sent > 0 && received > 0)).toHaveLength(7);
  });

  it('[MOM-05] has Eli’s Moments in the order in which they came and went', async () => {
    const { member } = await show('eli');
    const { items } = await world.server.ok(staffListMemberLedger, {
      params: { memberId: member.id },
      query: { limit: '100' },
      token: 'sandbox-operator',
    });
    const times = items.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(50);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has a year of Eli’s payments: the first month, twelve renewals, and one add-on', async () => {
    const { member } = await show('eli');
    const { rows } = await world.server.pool.query<{ amount: number; count: number }>(
      `select amount, count(*)::int as count from transactions where member_id = $1 group by amount order by amount`,
      [member.id],
    );
    expect(rows).toEqual([
      { amount: 900, count: 1 },
      { amount: 4_900, count: 13 },
    ]);
  });
});
