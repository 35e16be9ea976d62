import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getStatics } from '@moments/contract/dashboard/dashboard';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getCountryStates } from '@moments/contract/enrollment/places';
import { memberStatuses, type MemberStatus } from '@moments/contract/members/member-status';
import { membershipStatuses, type MembershipStatus } from '@moments/contract/members/members';
import { getActivePartners } from '@moments/contract/partners/partners';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getProducts } from '@moments/contract/payments/plans';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { MemberLayout } from './member-layout.tsx';

const none = { _id: 'none', selections: {} };
const moments = { limit: 70, remaining: 42, fromPlan: 32, fromAddOns: 10, expiresOn: '2026-12-14' };

beforeEach(() => {
  resetPortal('/');
  document.title = '';
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  new FakeApi()
    .answer(getStatics, {
      statusCode: 200,
      data: {
        totalMessageSent: 1,
        totalMessageReceive: 1,
        availableMoments: 42,
        since: '2026-11-14T17:00:00Z',
        daily: [],
        moments,
      },
    })
    .answer(getProducts, { statusCode: 200, data: [] })
    .answer(getPaymentMethods, { statusCode: 200, data: [] })
    .answer(getOpenInvoice, {
      statusCode: 200,
      data: { amount: 4900, paymentStatus: 'requires_payment_method', lastCard: null, renewalTerms: null },
    })
    .answer(getActivePartners, { statusCode: 200, partners: [] })
    .answer(getCountryStates, { statusCode: 200, data: [] })
    .answer(getMemberDemographics, {
      statusCode: 200,
      data: {
        genderOptions: none,
        pronounOptions: none,
        ethnicityOptions: none,
        sexualOrientationOptions: none,
      },
    });
});

interface Landed {
  readonly status: MemberStatus;
  readonly plan: MembershipStatus | 'none';
  readonly hasPartner: boolean;
}

const texts: Readonly<Record<string, RegExp>> = {
  EXITED_BY_STOP: /You opted out, so we don’t text you/,
  AWAY: /Your coaching is paused/,
  EXITED: /Your coaching has ended/,
  EXITED_BY_REQUEST: /Your coaching has ended, as you requested/,
  AWAY_TEXT_LIMIT: /You have no Moments left/,
  AWAY_BUDGET_LIMIT: /Moments for this month are used up/,
  WAITLIST_REVIEW: /waitlist/,
  PENDING_MATCHING: /Finalizing Your Membership/,
};

const isCoached = (status: MemberStatus) => status === 'ACTIVE_COACHING' || status === 'IDLE_COACHING';

/** Lists the texts that a member must read on the landing page. */
function listExpectedTexts({ status, plan, hasPartner }: Landed): readonly RegExp[] {
  const ofPlan = plan === 'MEMBERSHIP_PAST_DUE' ? [/We couldn’t renew your/] : [];
  const own = texts[status];
  if (own) return [own, ...ofPlan];
  if (isCoached(status) && !hasPartner && (plan === 'none' || plan === 'MEMBERSHIP_ENDED'))
    return [/Your plan has ended/];
  if (isCoached(status) && ofPlan.length === 0) return [/Text your coach whenever you’re ready/];
  return ofPlan;
}

const cases = memberStatuses
  .filter((status) => status !== 'EXITED_BY_ADMIN' && status !== 'DELETED_BY_ADMIN')
  .flatMap((status) =>
    ([...membershipStatuses, 'none'] as const)
      .filter((plan) => plan !== 'MEMBERSHIP_INCOMPLETE')
      .flatMap((plan) => [false, true].map((hasPartner): Landed => ({ status, plan, hasPartner }))),
  );

it.each(cases)(
  '[ROUTE-07] $status with plan $plan, partner $hasPartner: the page says where they stand',
  async (landed) => {
    const { status, plan, hasPartner } = landed;
    const { address } = renderScreen(<MemberLayout />, {
      path: '/',
      profile: sampleProfile({
        basicInfo: {
          currentStatus: status,
          partnerId: hasPartner ? 'p1' : 'NONE',
          primaryPartnerName: hasPartner ? 'Northside' : null,
        },
        subscription: plan === 'none' ? null : { ...sampleSubscription, status: plan },
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: /^(?!Loading$)/ })).toBeVisible();
    expect(address()).not.toBe('/');
    await waitFor(() => expect(document.title).toMatch(/\S · Moments$/));
    // A first word while the page is still loading may give way to the same word of what has come.
    for (const text of listExpectedTexts(landed))
      await waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());
  },
);
