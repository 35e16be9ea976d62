import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getStatics, type UsageStats } from '@moments/contract/dashboard/dashboard';
import { getMemberProfile } from '@moments/contract/members/members';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { pageNames } from '../../configuration/paths.ts';
import { configurationElementId } from '../../configuration/portal-configuration.ts';
import DashboardScreen from './dashboard-screen.tsx';

const usage: UsageStats = {
  totalMessageSent: 28,
  totalMessageReceive: 31,
  availableMoments: 42,
  since: '2026-11-14T17:00:00Z',
  daily: [
    { date: '2026-11-18', sent: 4, received: 5 },
    { date: '2026-11-19', sent: 3, received: 2 },
  ],
  moments: { limit: 70, remaining: 42, fromPlan: 32, fromAddOns: 10, expiresOn: '2026-12-14' },
};

/** Puts the server's configuration into the page. */
function configureTextNumber(): void {
  const element = document.createElement('script');
  element.id = configurationElementId;
  element.type = 'application/json';
  element.textContent = JSON.stringify({
    announcements: [
      {
        kind: 'orientation',
        title: 'New-member orientation',
        text: 'Wednesdays at 7:00 PM ET, on video.',
        link: { label: 'Save my spot', url: 'https://moments.example/orientation' },
      },
      {
        kind: 'video',
        title: 'Bonus video',
        text: 'Winding down after a long day.',
        link: { label: 'Watch the video', url: 'https://moments.example/bonus-video' },
      },
    ],
    quote: { text: 'The best way out is always through.', author: 'Robert Frost' },
  });
  document.body.append(element);
}

beforeEach(() => {
  resetPortal('/home');
  configureTextNumber();
});

afterEach(() => vi.useRealTimers());

const createReply = (data: UsageStats) => ({ statusCode: 200, data }) as const;

describe('the dashboard', () => {
  it('[HOME-01] greets the member by first name and shows announcements with links and a quote', async () => {
    new FakeApi().answer(getStatics, createReply(usage));
    renderScreen(<DashboardScreen />, {
      profile: sampleProfile({ personalDetails: { firstName: 'Elias', preferredName: 'Eli' } }),
    });
    expect(screen.getByRole('heading', { level: 1, name: /, Elias$/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'New-member orientation' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Save my spot/ })).toHaveAttribute(
      'href',
      'https://moments.example/orientation',
    );
    expect(screen.getByText(/Wednesdays at 7:00 PM ET/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bonus video' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('Robert Frost');
    await screen.findByText(/of 70 left/);
  });

  it('[HOME-02, ACC-06] ends the Moments with the account that is deleted before', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
    new FakeApi().answer(getStatics, createReply(usage));
    const basicInfo = { deletionDueAt: '2026-12-04T15:00:00Z' };
    renderScreen(<DashboardScreen />, { profile: sampleProfile({ basicInfo }) });
    expect(
      await screen.findByText('Your plan and add-on Moments expire on Dec 4 with no rollover.'),
    ).toBeVisible();
    expect(screen.getByText('14 days left')).toBeVisible();
  });

  it('[MOM-02, HOME-02] tells a member who pays nothing how many Moments come on which day', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
    new FakeApi().answer(getStatics, createReply(usage));
    const subscription = { ...sampleSubscription, amount: 0, planMoments: 30 };
    renderScreen(<DashboardScreen />, { profile: sampleProfile({ subscription }) });
    expect(await screen.findByText('30 new ones on Dec 1')).toBeVisible();
    expect(screen.queryByText(/days left/)).not.toBeInTheDocument();
  });

  it('[HOME-04] draws the greeting and the coach before the cards below them', async () => {
    new FakeApi().answer(getStatics, createReply(usage));
    const drawn = new MutationObserver(() => undefined);
    drawn.observe(document.body, { childList: true, subtree: true });
    renderScreen(<DashboardScreen />);
    const added = drawn
      .takeRecords()
      .map(({ addedNodes }) => Array.from(addedNodes, ({ textContent }) => textContent).join(' '));
    // A record holds what its elements show now. So the cards were added in a step of their own if a record has them without the greeting.
    const ownRecord = added.findIndex((text) => text.includes('Announcements') && !text.includes('Eli'));
    expect(ownRecord).toBeGreaterThan(added.findIndex((text) => text.includes('Eli')));
    await screen.findByText(/of 70 left/);
  });

  it('[HOME-02] shows messages sent and received, the Moments left, and a link to buy more', async () => {
    new FakeApi().answer(getStatics, createReply(usage));
    renderScreen(<DashboardScreen />);
    expect(await screen.findByText('42')).toBeVisible();
    expect(screen.getByText(/of 70 left/)).toBeVisible();
    expect(screen.getByText(/plan and add-on Moments expire on Dec 14/)).toBeVisible();
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['28', '31']);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('link', { name: pageNames.addMoments })).toHaveAttribute(
      'href',
      '/subscriptions?addOn=true',
    );
  });

  it('[HOME-02] shows advice when few Moments are left', async () => {
    new FakeApi().answer(
      getStatics,
      createReply({ ...usage, moments: { ...usage.moments, remaining: 3, fromPlan: 3, fromAddOns: 0 } }),
    );
    renderScreen(<DashboardScreen />);
    expect(await screen.findByText('Your last 3 Moments')).toBeVisible();
  });

  it('[HOME-02, MOM-01] updates the numbers and the advice after the member sends a text', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = new FakeApi().answer(getStatics, createReply(usage));
    renderScreen(<DashboardScreen />);
    await screen.findByText('42');
    const moments = { ...usage.moments, remaining: 5, fromPlan: 5, fromAddOns: 0 };
    api
      .answer(getStatics, createReply({ ...usage, totalMessageSent: 65, moments }))
      .answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText('Your last 5 Moments')).toBeVisible();
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['65', '31']);
    expect(screen.getByText('You have 5 Moments left.')).toHaveRole('status');
  });

  it('[MOM-04] says that texts are saved when the last Moment is used, and invites to text before', async () => {
    new FakeApi().answer(getStatics, createReply(usage));
    const sampleProfileWith = (messagesRemaining: number) =>
      sampleProfile({ subscription: { ...sampleSubscription, messagesRemaining } });
    const { unmount } = renderScreen(<DashboardScreen />, { profile: sampleProfileWith(0) });
    expect(
      screen.getByText('Welcome back. We save what you text until you have Moments again.'),
    ).toBeVisible();
    expect(screen.queryByText(/whenever you’re ready/)).not.toBeInTheDocument();
    unmount();
    renderScreen(<DashboardScreen />, { profile: sampleProfileWith(1) });
    expect(screen.getByText('Welcome back. Text your coach whenever you’re ready.')).toBeVisible();
    await screen.findByText(/of 70 left/);
  });

  it.each([
    ['to text', { remaining: 42, fromPlan: 32, fromAddOns: 10 }, 'ACTIVE_COACHING', 'second'],
    [
      'to add Moments when few are left',
      { remaining: 3, fromPlan: 3, fromAddOns: 0 },
      'ACTIVE_COACHING',
      'main',
    ],
    [
      'to add Moments when none are left',
      { remaining: 0, fromPlan: 0, fromAddOns: 0 },
      'AWAY_TEXT_LIMIT',
      'main',
    ],
  ] as const)('[HOME-02, HOME-04] fills the button %s', async (_what, change, currentStatus, variant) => {
    configurePage({ textNumber: '+12125550199' });
    new FakeApi().answer(getStatics, createReply({ ...usage, moments: { ...usage.moments, ...change } }));
    renderScreen(<DashboardScreen />, { profile: sampleProfile({ basicInfo: { currentStatus } }) });
    await screen.findByText(/of 70 left/);
    const card = within(screen.getByRole('region', { name: 'Moments available' }));
    const more = card.getByRole('link', { name: pageNames.addMoments });
    expect(more).toHaveAttribute('data-variant', variant);
  });

  it('[MOM-04] says once that no Moments are left and links to more', async () => {
    const none = { ...usage.moments, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null };
    new FakeApi().answer(getStatics, createReply({ ...usage, moments: none }));
    renderScreen(<DashboardScreen />, {
      profile: sampleProfile({ basicInfo: { currentStatus: 'AWAY_TEXT_LIMIT' } }),
    });
    await screen.findByText(/of 70 left/);
    expect(await screen.findAllByText('You have no Moments left')).toHaveLength(1);
    const links = screen.getAllByRole('link', { name: pageNames.addMoments });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/subscriptions?addOn=true');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[MOM-04] offers a plan of the member’s own when the partner’s budget is used up', async () => {
    new FakeApi().answer(getStatics, createReply(usage));
    renderScreen(<DashboardScreen />, {
      profile: sampleProfile({
        basicInfo: { currentStatus: 'AWAY_BUDGET_LIMIT', partnerId: 'p1', primaryPartnerName: 'Northside' },
      }),
    });
    expect(await screen.findByText('Northside’s Moments for this month are used up')).toBeVisible();
    expect(screen.getByText(/You keep your coach/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions');
    await screen.findByText(/of 70 left/);
  });

  it.each([
    ['while the plan runs', {}, true],
    ['not after its end', { endDate: '2026-01-02T15:00:00Z' }, false],
    ['not while it is paused', { status: 'MEMBERSHIP_PAUSED' as const }, false],
  ])('[MOM-03, HOME-02] offers more Moments %s', async (_name, change, isOffered) => {
    new FakeApi().answer(getStatics, createReply(usage));
    const subscription = { ...sampleSubscription, ...change };
    renderScreen(<DashboardScreen />, { profile: sampleProfile({ subscription }) });
    await screen.findByText(/of 70 left/);
    const card = within(screen.getByRole('region', { name: 'Moments available' }));
    expect(card.queryByRole('link', { name: pageNames.addMoments }) !== null).toBe(isOffered);
  });

  it.each([
    ['ACTIVE_COACHING', true],
    ['AWAY_TEXT_LIMIT', true],
    ['AWAY', false],
    ['AWAY_BUDGET_LIMIT', false],
    ['EXITED', false],
    ['EXITED_BY_STOP', false],
  ])('[HOME-02, MOM-01] says that a text uses a Moment only if it does: %s %s', async (status, isShown) => {
    new FakeApi().answer(getStatics, createReply(usage));
    renderScreen(<DashboardScreen />, { profile: sampleProfile({ basicInfo: { currentStatus: status } }) });
    await screen.findByText(/of 70 left/);
    expect(screen.queryByText(/Each text you send/) !== null).toBe(isShown);
  });

  it.each([
    ['without a plan, which would bring them back', null, true],
    ['with a paused plan', { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED' as const }, false],
  ])(
    '[HOME-02] does not mention texts to a coach to members who are away: %s',
    async (_name, subscription, isLinked) => {
      const none = { limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null };
      new FakeApi().answer(getStatics, createReply({ ...usage, moments: none }));
      const basicInfo = { currentStatus: subscription ? 'AWAY' : 'EXITED' };
      renderScreen(<DashboardScreen />, { profile: sampleProfile({ basicInfo, subscription }) });
      expect(await screen.findByText('No Moments right now')).toBeVisible();
      const card = within(screen.getByRole('region', { name: 'Moments available' }));
      expect(card.queryByText(/Each text you send/)).not.toBeInTheDocument();
      expect(card.queryByRole('link', { name: 'See plans' }) !== null).toBe(isLinked);
    },
  );

  it.each(['ACTIVE_COACHING', 'AWAY_TEXT_LIMIT'])(
    '[HOME-02, MOM-02] says when a plan that skipped a renewal adds Moments, and offers add-ons until then: %s',
    async (currentStatus) => {
      const none = { limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null };
      new FakeApi().answer(getStatics, createReply({ ...usage, moments: none }));
      renderScreen(<DashboardScreen />, { profile: sampleProfile({ basicInfo: { currentStatus } }) });
      await screen.findByText('No Moments right now');
      const card = within(screen.getByRole('region', { name: 'Moments available' }));
      expect(await card.findByText(/^You get new Moments on \w+ \d+\./)).toBeVisible();
      expect(card.getByRole('link', { name: pageNames.addMoments })).toHaveAttribute(
        'href',
        '/subscriptions?addOn=true',
      );
      expect(card.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
    },
  );

  it('[HOME-02] does not mention used Moments to a member who never had any', async () => {
    const none = { limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null };
    new FakeApi().answer(getStatics, createReply({ ...usage, moments: none }));
    renderScreen(<DashboardScreen />, {
      profile: sampleProfile({ basicInfo: { partnerId: 'p1' }, subscription: null }),
    });
    expect(await screen.findByText('No Moments right now')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions');
    expect(screen.queryByText(/Moments left/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /wellness/ })).not.toBeInTheDocument();
  });

  it('[APP-03, LAY-06] shows a community member this week’s tip first, then one offer, and nothing about texts', async () => {
    const api = new FakeApi();
    renderScreen(<DashboardScreen />, {
      profile: sampleProfile({ basicInfo: { currentStatus: 'COMMUNITY_MEMBER' }, subscription: null }),
    });
    const offer = await screen.findByText('Choose a plan to get your own coach');
    const tip = within(screen.getByRole('region', { name: 'Weekly wellness tips' })).getByText('This week');
    expect(tip.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions');
    expect(screen.queryByRole('link', { name: pageNames.addMoments })).not.toBeInTheDocument();
    expect(screen.queryByText('Message activity')).not.toBeInTheDocument();
    expect(api.listCalls(getStatics)).toHaveLength(0);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[APP-03, LAY-06] leaves the offer of a plan to the dialog on a community member’s first day', async () => {
    const profile = sampleProfile({ basicInfo: { currentStatus: 'COMMUNITY_MEMBER' }, subscription: null });
    const applicationEndDate = new Date().toISOString();
    profile.user.basicInfo.userEnrollment = { ...profile.user.basicInfo.userEnrollment, applicationEndDate };
    renderScreen(<DashboardScreen />, { profile });
    expect(await screen.findByRole('heading', { name: 'Announcements' })).toBeVisible();
    expect(screen.getByText('This week')).toBeVisible();
    expect(screen.queryByText('Choose a plan to get your own coach')).not.toBeInTheDocument();
  });

  it('[HOME-03] shows spinners, then a dismissible alert and retry buttons, when the numbers don’t load', async () => {
    const api = new FakeApi().reject(getStatics, 'UNAVAILABLE');
    renderScreen(<DashboardScreen />);
    expect(screen.getByText('Loading moments available')).toBeInTheDocument();
    expect(await screen.findByText(/We can’t reach our server/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Announcements' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /dismiss/i }));
    expect(screen.queryByText(/We can’t reach our server/)).not.toBeInTheDocument();
    api.answer(getStatics, createReply(usage));
    const [retry] = screen.getAllByRole('button', { name: 'Try again' });
    await userEvent.click(retry!);
    expect(await screen.findByText('42')).toBeVisible();
  });
});
