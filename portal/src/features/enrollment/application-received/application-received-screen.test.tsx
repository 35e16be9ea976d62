import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { errorTable } from '@moments/contract/http/errors';
import { saveFirstText } from '@moments/contract/matching/first-text';
import { getMemberProfile, type BasicInfo } from '@moments/contract/members/members';
import { takeMoneyBack } from '@moments/contract/payments/waiting';
import { triggerReferral } from '@moments/contract/referrals/referrals';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../../test/configure-page.ts';
import { FakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleNewcomerProfile, sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { profileKey, type ProfileData } from '../../../member/profile-query.ts';
import ApplicationReceivedScreen from './application-received-screen.tsx';

const submitted = {
  completed: true,
  applicationStartDate: '2026-11-18T14:00:00Z',
  applicationEndDate: '2026-11-18T15:00:00Z',
  currentStep: null,
  toStep: null,
  savedSteps: [...enrollmentSteps],
};

const sampleMember = (basicInfo: Partial<BasicInfo>): ProfileData =>
  sampleProfile({ basicInfo: { userEnrollment: submitted, ...basicInfo } });

const samplePartnerMember = () =>
  sampleMember({ currentStatus: 'PENDING_MATCHING', partnerId: 'p1', primaryPartnerName: 'Harbor College' });
const sampleCommunityMember = (): ProfileData => ({
  ...sampleMember({ currentStatus: 'COMMUNITY_MEMBER' }),
  subscription: null,
});

const show = (profile: ProfileData) =>
  renderScreen(<ApplicationReceivedScreen />, { path: '/application-received', profile });

beforeEach(() => {
  resetPortal();
  // Only the date stands still: Testing Library waits by real timers.
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('The received application of a member with a partner', () => {
  it('[APP-01, APP-02] shows the submission date, the progress, and the next steps', async () => {
    configurePage({ resourcesUrl: 'https://example.com/read', textNumber: '+12125550199' });
    show(samplePartnerMember());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to the club');
    expect(screen.getByText('Finalizing Your Membership')).toBeVisible();
    const [first, second, third, fourth] = within(
      screen.getByRole('region', { name: 'Your application' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Submitted \(done\).*Submitted on Wed, Nov 18/);
    expect(second).toHaveTextContent(/Finalizing Membership \(now\).*Expected by Mon, Nov 23/);
    expect(second).toHaveAttribute('aria-current', 'step');
    expect(third).toHaveTextContent(/Your coach says hello/);
    expect(fourth).toHaveTextContent('Expected by Mon, Nov 23');
    const nextCard = screen.getByRole('region', { name: 'What’s next' });
    expect(nextCard).toHaveTextContent('Within 3 business days, when your membership is finalized.');
    expect(nextCard).toHaveTextContent('(212) 555-0199');
    expect(screen.getByRole('link', { name: /Resources while you wait/ })).toHaveAttribute(
      'href',
      'https://example.com/read',
    );
    expect(screen.queryByText('Weekly wellness tips')).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[APP-02] hides the resources card when no resources are configured', () => {
    show(samplePartnerMember());
    expect(screen.queryByRole('link', { name: /Resources/ })).toBeNull();
  });

  it('[APP-02] hides an estimated day that has passed, and promises no number of days', () => {
    vi.setSystemTime(new Date('2026-12-02T17:00:00Z'));
    show(samplePartnerMember());
    expect(screen.queryByText(/Expected by/)).toBeNull();
    expect(screen.getByText(/a little longer than we expected/)).toBeVisible();
    expect(screen.queryByText(/Within 3 business days/)).toBeNull();
    expect(screen.getByText('We’ll text you when your membership is finalized.')).toBeVisible();
  });
});

describe('The received application of the others', () => {
  it('[APP-03] shows weekly wellness tips without an offer, and links to the dashboard', async () => {
    const { address } = show(sampleCommunityMember());
    expect(screen.getByRole('region', { name: 'Weekly wellness tips' })).toBeVisible();
    expect(screen.queryByText('Choose a plan to get your own coach')).not.toBeInTheDocument();
    expect(screen.queryByText('Finalizing Your Membership')).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
    expect(address()).toBe('/home');
  });

  it('[APP-02, APP-03] shows progress and tips to a member who has paid and waits for a coach, without links to closed pages', () => {
    show(sampleMember({ currentStatus: 'PENDING_MATCHING' }));
    expect(screen.getByText('Finalizing Your Membership')).toBeVisible();
    expect(screen.getAllByText(/Expected by/)[0]).toBeVisible();
    expect(screen.getByRole('region', { name: 'Weekly wellness tips' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
    expect(screen.getByText('You’ll get your dashboard when you’re matched with a coach.')).toBeVisible();
  });

  it('[APP-01] links a member with an incomplete application to the next step', () => {
    show(sampleNewcomerProfile());
    expect(screen.queryByText(/We have everything we need/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/enrollment-welcome');
  });
});

describe('The referral', () => {
  const createApi = () => new FakeApi().answer(triggerReferral, { statusCode: 200, message: 'Done' });
  const program = { campaignId: 'sandbox', scriptUrl: 'https://referrals.example/script.js' };

  it('[APP-04] triggers the referral once per visit, and leaves the choice of the campaign to the server', async () => {
    const api = createApi();
    configurePage({ referrals: program });
    const { client } = show(sampleCommunityMember());
    await waitFor(() => expect(api.listCalls(triggerReferral)).toHaveLength(1));
    act(() => {
      client.setQueryData(profileKey, sampleCommunityMember());
    });
    expect(api.listCalls(triggerReferral)).toHaveLength(1);
  });

  it('[APP-04] triggers no referral when no referral program is configured', () => {
    const api = createApi();
    show(sampleCommunityMember());
    expect(api.listCalls(triggerReferral)).toHaveLength(0);
  });

  it('[APP-04, REF-01] shows nothing when crediting the referrer fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const api = createApi().reject(triggerReferral, 'TOO_MANY_REQUESTS');
    configurePage({ referrals: program });
    show(sampleCommunityMember());
    await waitFor(() => expect(api.listCalls(triggerReferral)).toHaveLength(1));
    expect(screen.queryByText(/Too many tries/)).toBeNull();
  });
});

describe('A member whose match is late', () => {
  const heldPlan = {
    ...sampleSubscription,
    status: 'MEMBERSHIP_PAUSED',
    pauseReason: 'late-match',
  } as const;
  const showHeld = (currentStatus: BasicInfo['currentStatus']) =>
    show({ ...sampleMember({ currentStatus }), subscription: heldPlan });

  it.each(['PENDING_MATCHING', 'WAITLIST_REVIEW'] as const)(
    '[RENEW-05] chooses to wait, or to get the money back after a question: %s',
    async (status) => {
      const api = new FakeApi()
        .answer(takeMoneyBack, { statusCode: 200, message: '' })
        .answer(getMemberProfile, {
          statusCode: 200,
          ...sampleCommunityMember(),
        });
      showHeld(status);
      const card = screen.getByRole('region', { name: 'Your month hasn’t started' });
      expect(card).toHaveTextContent('your month starts on the day of your match');
      expect(within(card).queryAllByText(/longer than we promised/)).toHaveLength(
        status === 'PENDING_MATCHING' ? 1 : 0,
      );
      expect(screen.queryByText('Your plan is paused')).toBeNull();
      await userEvent.click(within(card).getByRole('button', { name: 'Get my money back' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Get your money back?' });
      expect(api.listCalls(takeMoneyBack)).toHaveLength(0);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Get my money back' }));
      expect(await screen.findByText(/^Your money is on its way back\. /)).toBeVisible();
      await waitFor(() => expect(screen.queryByText('Your month hasn’t started')).toBeNull());
      // The snackbar is gone after seconds.
      expect(screen.getByText('Your money is on its way back')).toBeVisible();
    },
  );

  it('[RENEW-05] reads why the money can’t be returned when a match came first', async () => {
    new FakeApi().reject(takeMoneyBack, 'REFUND_NOT_POSSIBLE').answer(getMemberProfile, {
      statusCode: 200,
      ...sampleMember({ currentStatus: 'PENDING_MATCHING' }),
      subscription: heldPlan,
    });
    showHeld('PENDING_MATCHING');
    await userEvent.click(screen.getByRole('button', { name: 'Get my money back' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Get my money back' }));
    expect(await screen.findByText(/you aren’t waiting for a coach anymore/)).toBeVisible();
  });

  it.each(['dispute', null] as const)(
    '[RENEW-05, RENEW-06] has no such choice when the plan is paused for another reason, and reads which: %s',
    (pauseReason) => {
      show({
        ...sampleMember({ currentStatus: 'PENDING_MATCHING' }),
        subscription: { ...heldPlan, pauseReason },
      });
      expect(screen.queryByText('Your month hasn’t started')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Get my money back' })).toBeNull();
      expect(screen.getByText('Your plan is paused')).toBeVisible();
      const reason = pauseReason === 'dispute' ? /Your bank asked us to return a payment/ : /email us/;
      expect(screen.getByText(reason)).toBeVisible();
    },
  );

  it('[RENEW-05] reads that a canceled plan ends before a match, and that the payment is returned then', () => {
    show({
      ...sampleMember({ currentStatus: 'PENDING_MATCHING' }),
      subscription: {
        ...heldPlan,
        cancelPlanInitiated: true,
        endDate: '2026-12-14T15:00:00Z',
      },
    });
    expect(screen.getByRole('region', { name: 'Your month hasn’t started' })).toHaveTextContent(
      'if you’re not matched by Dec 14, it ends and we return your payment. To keep waiting',
    );
  });

  it('[RENEW-05, ACC-06] reads the day on which the account is deleted if the held plan ends with it', () => {
    const profile = sampleMember({
      currentStatus: 'PENDING_MATCHING',
      deletionDueAt: '2026-12-04T15:00:00Z',
    });
    show({
      ...profile,
      subscription: { ...heldPlan, cancelPlanInitiated: true, endDate: '2026-12-14T15:00:00Z' },
    });
    const card = screen.getByRole('region', { name: 'Your month hasn’t started' });
    expect(card).toHaveTextContent('if you’re not matched by Dec 4, it ends and we return your payment.');
  });

  it('[RENEW-05] has no such choice before the promised day', () => {
    show({ ...sampleMember({ currentStatus: 'PENDING_MATCHING' }), subscription: sampleSubscription });
    expect(screen.queryByText('Your month hasn’t started')).toBeNull();
  });
});

describe('The first text', () => {
  const withText = (firstText?: string): ProfileData => {
    const profile = sampleMember({ currentStatus: 'PENDING_MATCHING' });
    const preferenceInformation = {
      hopeToGain: 'Sleep better',
      ...(firstText === undefined ? {} : { firstText }),
    };
    return { ...profile, user: { ...profile.user, preferenceInformation } };
  };
  const reply = (firstText?: string) => ({
    statusCode: 200 as const,
    message: '',
    user: withText(firstText).user,
  });

  it('[APP-02, SAFE-02] is written while waiting, kept, changed, and removed, and shows the crisis numbers when needed', async () => {
    const api = new FakeApi().answer(saveFirstText, { ...reply('I sleep badly'), crisisWordsFound: true });
    show(withText());
    const card = screen.getByRole('region', { name: 'Your first text' });
    expect(card).toHaveTextContent('“Sleep better”');
    await userEvent.type(within(card).getByLabelText(/What would you like to say first/), 'I sleep badly');
    await userEvent.click(within(card).getByRole('button', { name: 'Keep this text' }));
    expect(await within(card).findByText('“I sleep badly”')).toBeVisible();
    expect(await within(card).findByText(/You don’t have to carry this alone/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Your first text is kept' })).toHaveFocus();
    await userEvent.click(within(card).getByRole('button', { name: 'Change' }));
    expect(within(card).getByLabelText(/What would you like to say first/)).toHaveValue('I sleep badly');
    await userEvent.click(within(card).getByRole('button', { name: 'Cancel' }));
    api.answer(saveFirstText, reply());
    await userEvent.click(within(card).getByRole('button', { name: 'Remove' }));
    expect(await within(card).findByRole('button', { name: 'Keep this text' })).toBeVisible();
    expect(api.listCalls(saveFirstText).map(({ body }) => body)).toEqual([
      { text: 'I sleep badly' },
      { text: '' },
    ]);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ENR-13] keeps what was typed and not kept yet over a look at another page, and asks before a reload', async () => {
    const type = (text: string) =>
      userEvent.type(screen.getByLabelText(/What would you like to say first/), text);
    const isAskedBeforeReload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { unmount } = show(withText('Hello'));
    expect(isAskedBeforeReload()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await type(' there');
    expect(isAskedBeforeReload()).toBe(true);
    unmount();
    expect(storedText()).not.toContain('there');
    show(withText('Hello'));
    expect(screen.getByLabelText(/What would you like to say first/)).toHaveValue('Hello there');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('“Hello”')).toBeVisible();
    expect(isAskedBeforeReload()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText(/What would you like to say first/)).toHaveValue('Hello');
  });

  it('[APP-02] says so when the member was matched in the meantime', async () => {
    new FakeApi()
      .reject(saveFirstText, 'ILLEGAL_TRANSITION')
      .answer(getMemberProfile, { statusCode: 200, ...withText('x') });
    show(withText('x'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(errorTable.ILLEGAL_TRANSITION.message)).toBeVisible();
  });
});
