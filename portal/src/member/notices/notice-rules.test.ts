import { describe, expect, it } from 'vitest';
import { deriveStatus, type MembershipState } from '@moments/contract/members/derived-status';
import { isStoppedByAdmin, memberStatuses, type MemberStatus } from '@moments/contract/members/member-status';
import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import { getLandingRoute } from '@moments/contract/members/redirects';
import { type RoutePath } from '@moments/contract/members/routes';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { getMemberNoticeCopy, getPlanNoticeCopy } from './notice-copy.ts';
import {
  findNextMomentsDay,
  getMemberNotice,
  getNextMonth,
  getPlanNotice,
  getSeparatePlanNotice,
} from './notice-rules.ts';

const memberships = [
  'MEMBERSHIP_ACTIVE',
  'MEMBERSHIP_PAUSED',
  'MEMBERSHIP_PAST_DUE',
  'MEMBERSHIP_ENDED',
  undefined,
] as const;
const now = new Date('2026-11-20T15:00:00Z');
const configuration = { supportEmail: 'help@moments.example', textNumber: '+12125550000' };

interface Case {
  readonly status: MemberStatus;
  readonly membership: MembershipStatus | undefined;
  readonly hasPartner: boolean;
}

const cases: readonly Case[] = memberStatuses.flatMap((status) =>
  memberships.flatMap((membership) =>
    [false, true].map((hasPartner) => ({ status, membership, hasPartner })),
  ),
);

const toSample = ({ status, membership, hasPartner }: Case) =>
  sampleProfile({
    basicInfo: {
      currentStatus: status,
      partnerId: hasPartner ? 'p1' : 'NONE',
      primaryPartnerName: hasPartner ? 'Northside' : null,
    },
    subscription: membership === undefined ? null : { ...sampleSubscription, status: membership },
  });

const states: Readonly<Partial<Record<MembershipStatus, MembershipState>>> = {
  MEMBERSHIP_ACTIVE: 'active',
  MEMBERSHIP_PAUSED: 'active',
  MEMBERSHIP_PAST_DUE: 'past-due',
};

/** Finds the landing page of a member who has completed enrollment. */
const getLanding = ({ status, membership, hasPartner }: Case): RoutePath =>
  getLandingRoute(
    deriveStatus({
      memberStatus: status,
      enrollmentBegun: true,
      enrollmentCompleted: true,
      contactInfoPresent: true,
      personalDetailsComplete: true,
      hasPartner,
      membership: (membership && states[membership]) ?? 'inactive',
      preferencePresent: true,
      availabilityPresent: true,
      emergencyContactPresent: true,
      isUnder18: false,
    }).status,
  );

/** Lists the notice titles above the page's own content. */
function listHeadlines(each: Case): readonly string[] {
  const { user, subscription: plan } = toSample(each);
  const context = { user, plan, configuration, now };
  const notice = getMemberNotice(user, plan);
  const planNotice = getPlanNotice(plan);
  return [
    ...(notice ? [getMemberNoticeCopy(notice, context).title] : []),
    ...(planNotice ? [getPlanNoticeCopy(planNotice, context).title] : []),
  ];
}

const formatCase = ({ status, membership, hasPartner }: Case): string =>
  `${status}, ${membership ?? 'no plan'}${hasPartner ? ', with a partner' : ''}`;

describe.each(memberStatuses.filter((status) => !isStoppedByAdmin(status)))('%s', (status) => {
  it.each(cases.filter((each) => each.status === status).map((each) => [formatCase(each), each] as const))(
    '[ROUTE-06, STAT-06, STAT-11] shows a notice that fits the landing page: %s',
    (_name, each) => {
      const headlines = listHeadlines(each);
      const landing = getLanding(each);
      const expected: Readonly<Partial<Record<MemberStatus, RegExp>>> = {
        EXITED_BY_STOP: /opted out/,
        AWAY: /paused/,
        EXITED: /has ended$/,
        EXITED_BY_REQUEST: /ended, as you requested/,
        AWAY_TEXT_LIMIT: /no Moments left/,
        AWAY_BUDGET_LIMIT: /are used up/,
      };
      const message = expected[status];
      if (message) expect(headlines[0]).toMatch(message);
      if (each.membership === 'MEMBERSHIP_PAST_DUE')
        expect(headlines).toContain('We couldn’t renew your plan');
      const isWithoutCover = !each.hasPartner && landing === '/enrollment';
      if (isWithoutCover && status !== 'SIGNED_UP') expect(headlines.length).toBeGreaterThan(0);
      // On other pages without a notice, the page itself explains the member's status.
      if (headlines.length === 0) {
        expect([
          ['ACTIVE_COACHING', '/home'],
          ['IDLE_COACHING', '/home'],
          ['PENDING_MATCHING', '/application-received'],
          ['WAITLIST_REVIEW', '/application-received'],
          ['COMMUNITY_MEMBER', '/application-received'],
          ['SIGNED_UP', '/application-received'],
          ['SIGNED_UP', '/enrollment'],
        ]).toContainEqual([status, landing]);
      }
    },
  );
});

it.each(cases.map((each) => [formatCase(each), each] as const))(
  'says what to do and makes no false promise: %s',
  (_name, each) => {
    const { user, subscription: plan } = toSample(each);
    const notice = getMemberNotice(user, plan);
    if (!notice) return;
    const { title, text, action } = getMemberNoticeCopy(notice, { user, plan, configuration, now });
    expect(title).not.toBe('');
    expect(action).toBeDefined();
    // A member can buy a plan only without an active one. A partner's member can choose their own plan.
    const isPlanOffered = action?.href === '/subscriptions';
    const runs = each.membership !== undefined && each.membership !== 'MEMBERSHIP_ENDED';
    if (runs && notice !== 'partner-budget') expect(isPlanOffered).toBe(false);
    // The notice must mention a paid plan that the member can't use.
    const isUnused = ['stopped-by-text', 'away', 'exited', 'exited-by-request'].includes(notice);
    if (each.membership === 'MEMBERSHIP_ACTIVE' && isUnused) expect(text).toContain('still renews');
    if (each.membership !== 'MEMBERSHIP_ACTIVE') expect(text).not.toContain('still renews');
  },
);

describe('the notice copy', () => {
  const createContext = (each: Case, number = configuration.textNumber) => ({
    ...toSample(each),
    plan: toSample(each).subscription,
    configuration: { ...configuration, textNumber: number },
    now,
  });
  const readNotice = (each: Case, number?: string) => {
    const all = createContext(each, number);
    return getMemberNoticeCopy(getMemberNotice(all.user, all.plan)!, all);
  };
  const active = { membership: 'MEMBERSHIP_ACTIVE', hasPartner: false } as const;

  it('mentions a pause of coaching and plan once', () => {
    const paused = { status: 'AWAY', membership: 'MEMBERSHIP_PAUSED', hasPartner: false } as const;
    const { user, subscription } = toSample(paused);
    expect(getSeparatePlanNotice(user, subscription)).toBeUndefined();
    expect(readNotice(paused).text).toContain('Your plan is paused too. You won’t be charged.');
    expect(readNotice({ status: 'AWAY', ...active }).text).not.toContain('paused too');
  });

  it.each(['SIGNED_UP', 'COMMUNITY_MEMBER', 'ACTIVE_COACHING', 'AWAY_TEXT_LIMIT'] as const)(
    '[PLAN-10] tells a member with the status %s of a payment that the bank still checks before anything else',
    (currentStatus) => {
      const pendingPayment = { isAddOn: false, title: 'Standard', amount: 4_900 };
      const { user } = sampleProfile({ basicInfo: { currentStatus, pendingPayment } });
      expect(getMemberNotice(user, null)).toBe('payment-pending');
    },
  );

  it('[TEXT-02] names the number to text START to', () => {
    const notice = readNotice({ status: 'EXITED_BY_STOP', ...active });
    expect(notice.text).toContain('text START to (212)\u00a0555\u20110000');
    expect(notice.action).toEqual({ label: 'Text START', href: 'sms:+12125550000?body=START' });
    expect(readNotice({ status: 'EXITED_BY_STOP', ...active }, '').text).toContain(
      'text START to our number',
    );
  });

  it('[TEXT-02] says what an opt-out means for a coach, or for the search for one', () => {
    const read = (coach: { name: string; since: null } | null) => {
      const { user } = sampleProfile({ basicInfo: { currentStatus: 'EXITED_BY_STOP', coach } });
      return getMemberNoticeCopy('stopped-by-text', { user, plan: null, configuration, now }).text;
    };
    expect(read({ name: 'Ana', since: null })).toMatch(/^Your coach can’t text you either\. To start/);
    expect(read(null)).toMatch(/^We don’t look for a coach for you while you’re opted out\. To start/);
  });

  it('[MOM-04] says when a budget and an allowance renew', () => {
    expect(
      readNotice({ status: 'AWAY_BUDGET_LIMIT', membership: undefined, hasPartner: true }).text,
    ).toContain('resumes on Dec 1, or sooner if your partner adds Moments');
    expect(getNextMonth(new Date('2026-12-31T23:00:00-05:00'))).toBe('2027-01-01');
    expect(getNextMonth(new Date('2027-01-01T00:30:00Z'))).toBe('2027-01-01');
  });

  it('[BILL-03] says that a canceled plan ends, and offers to keep it where a coach answers', () => {
    const plan = { ...sampleSubscription, cancelPlanInitiated: true, endDate: '2026-12-14T15:00:00Z' };
    const { user } = sampleProfile();
    expect(getSeparatePlanNotice(user, plan)).toBe('ending');
    expect(getPlanNoticeCopy('ending', { user, plan, configuration, now })).toEqual({
      title: 'Your Standard plan ends on Dec 14',
      text: 'Nothing changes until then. You can keep your plan any time before.',
      action: { label: 'Keep my plan', href: '/billing?tab=manage' },
    });
    for (const basicInfo of [
      { deletionDueAt: '2026-12-04T15:00:00Z' },
      { currentStatus: 'EXITED_BY_REQUEST' },
      { currentStatus: 'EXITED_BY_STOP' },
    ])
      expect(getSeparatePlanNotice(sampleProfile({ basicInfo }).user, plan)).toBeUndefined();
    const { user: without } = sampleProfile({ basicInfo: { currentStatus: 'AWAY_TEXT_LIMIT' } });
    expect(getSeparatePlanNotice(without, plan)).toBe('ending');
  });

  it('[MOM-03, MOM-04] offers more Moments only if the plan takes them', () => {
    const { user } = sampleProfile({ basicInfo: { currentStatus: 'AWAY_TEXT_LIMIT' } });
    const read = (status: MembershipStatus) =>
      getMemberNoticeCopy('no-moments', {
        user,
        plan: { ...sampleSubscription, status },
        configuration,
        now,
      });
    expect(read('MEMBERSHIP_ACTIVE').action?.href).toBe('/subscriptions?addOn=true');
    expect(read('MEMBERSHIP_PAST_DUE')).toMatchObject({
      text: 'We save what you text. Your last payment is overdue. Pay it to keep texting with your coach.',
      action: { label: 'Go to Billing', href: '/billing' },
    });
    expect(read('MEMBERSHIP_PAUSED')).toMatchObject({
      text: 'We save what you text. You can’t add Moments while your plan is paused.',
      action: { label: 'Email help@moments.example' },
    });
    expect(read('MEMBERSHIP_ENDED').action?.href).toBe('/subscriptions');
  });

  it('[STAT-11, BILL-03] promises no plan that continues when a canceled plan is overdue', () => {
    const { user } = sampleProfile();
    const overdue = { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' } as const;
    const read = (plan: MemberSubscription) =>
      getPlanNoticeCopy('past-due', { user, plan, configuration, now }).text;
    expect(read(overdue)).toBe('Your payment is overdue. Pay it in Billing to continue your plan.');
    expect(read({ ...overdue, cancelPlanInitiated: true })).toBe(
      'Your payment is overdue. Pay it in Billing.',
    );
  });

  it('[ACC-03, BILL-03] says that a canceled plan ends while it is paused', () => {
    const plan = {
      ...sampleSubscription,
      status: 'MEMBERSHIP_PAUSED',
      cancelPlanInitiated: true,
      endDate: '2026-12-14T15:00:00Z',
    } as const;
    const ends = 'Your plan still ends on Dec 14.';
    const read = (returnDate: string | null, changes: Partial<MemberSubscription> = {}) => {
      const { user } = sampleProfile({ basicInfo: { currentStatus: 'AWAY', returnDate } });
      const context = { user, plan: { ...plan, ...changes }, configuration, now };
      return [getMemberNoticeCopy('away', context).text, getPlanNoticeCopy('paused', context).text];
    };
    for (const returnDate of [null, '2027-01-15'])
      expect(read(returnDate)).toEqual([expect.stringContaining(ends), expect.stringContaining(ends)]);
    expect(read(null, { cancelPlanInitiated: false }).join(' ')).not.toContain('ends');
  });

  it('[RENEW-05, BILL-03] says what becomes of a canceled plan that waits for a late match', () => {
    const held = { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED', pauseReason: 'late-match' } as const;
    const plan = { ...held, cancelPlanInitiated: true, endDate: '2026-12-14T15:00:00Z' };
    const read = (currentStatus: MemberStatus) => {
      const { user } = sampleProfile({ basicInfo: { currentStatus } });
      return getPlanNoticeCopy('paused', { user, plan, configuration, now });
    };
    const atEnd =
      'Your plan is canceled: if you’re not matched by Dec 14, it ends and we return your payment.';
    expect(read('PENDING_MATCHING')).toMatchObject({
      text: `We charge nothing while you wait for a coach. Your month starts on the day of your match. ${atEnd}`,
      action: { label: 'Wait, or get your money back', href: '/billing?tab=manage' },
    });
    for (const status of ['EXITED_BY_STOP', 'EXITED_BY_REQUEST', 'EXITED'] as const)
      expect(read(status)).toMatchObject({
        text: `We charge nothing for it now, and you can get your money back. ${atEnd}`,
        action: { label: 'Get your money back', href: '/billing?tab=manage' },
      });
  });

  it('[PLAN-10, CHK-13] says that a change left at the bank was not charged, and leads back to it', () => {
    const pendingChange = { priceId: 'price_plus', title: 'Plus', amount: 2723 };
    const plan = { ...sampleSubscription, pendingChange };
    const { user } = sampleProfile();
    expect(getSeparatePlanNotice(user, plan)).toBe('unconfirmed-change');
    expect(getPlanNoticeCopy('unconfirmed-change', { user, plan, configuration, now })).toEqual({
      title: 'Your change to Plus isn’t confirmed yet',
      text: 'Your bank hasn’t confirmed your payment of $27.23, so you weren’t charged. You still have the Standard plan.',
      action: { label: 'Finish your change', href: '/subscriptions?change=price_plus' },
    });
    // What the member must do first, or what ends the change.
    expect(getPlanNotice({ ...plan, status: 'MEMBERSHIP_PAST_DUE' })).toBe('past-due');
    expect(getPlanNotice({ ...plan, status: 'MEMBERSHIP_ENDED' })).toBeUndefined();
  });

  it('[MOM-02] names the day of new Moments only if there will be some', () => {
    const plan = { ...sampleSubscription, endDate: '2026-12-14T15:00:00Z' };
    const find = (change: Partial<typeof plan>, deletionDueAt: string | null = null) =>
      findNextMomentsDay(sampleProfile({ basicInfo: { deletionDueAt } }).user, { ...plan, ...change }, now);
    expect(find({})).toBe('2026-12-14');
    expect(find({ amount: 0 })).toBe('2026-12-01');
    expect(find({ cancelPlanInitiated: true })).toBeUndefined();
    expect(find({ amount: 0, cancelPlanInitiated: true })).toBe('2026-12-01');
    const endsFirst = { amount: 0, cancelPlanInitiated: true, endDate: '2026-11-28T15:00:00Z' };
    expect(find(endsFirst)).toBeUndefined();
    expect(find({ status: 'MEMBERSHIP_PAUSED' })).toBeUndefined();
    expect(findNextMomentsDay(sampleProfile().user, null, now)).toBeUndefined();
    // The account is deleted before.
    expect(find({}, '2026-12-04T15:00:00Z')).toBeUndefined();
    expect(find({ amount: 0 }, '2026-12-04T15:00:00Z')).toBe('2026-12-01');
  });

  it('[ACC-06, MOM-04] promises nothing for after the deletion of the account', () => {
    const read = (currentStatus: string, deletionDueAt: string) => {
      const { user, subscription: plan } = sampleProfile({ basicInfo: { currentStatus, deletionDueAt } });
      return getMemberNoticeCopy(getMemberNotice(user, plan)!, { user, plan, configuration, now });
    };
    const [before, after] = ['2026-11-28T15:00:00Z', '2026-12-04T15:00:00Z'];
    expect(read('AWAY_BUDGET_LIMIT', before).text).not.toContain('Dec 1');
    expect(read('AWAY_BUDGET_LIMIT', after).text).toContain('Coaching resumes on Dec 1');
    expect(read('AWAY_TEXT_LIMIT', after)).toEqual({
      title: 'You have no Moments left',
      text: 'We save what you text. Keep your account first, then add Moments.',
    });
  });
});
