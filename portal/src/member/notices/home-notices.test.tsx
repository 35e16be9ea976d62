import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmAddress } from '@moments/contract/account/address-and-contact';
import { errorTable } from '@moments/contract/http/errors';
import { dismissNotice, getMemberProfile, type BasicInfo } from '@moments/contract/members/members';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { HomeNotices } from './home-notices.tsx';
// It comes when it is shown; a test does not wait for that.
import './notice-card.tsx';
import { MemberNotices } from './member-notices.tsx';
import { isAddressDue } from './notice-rules.ts';

beforeEach(() => resetPortal('/home'));

const confirmedAt = '2025-01-05T15:00:00Z';
const sampleEli = (at = confirmedAt) =>
  sampleProfile({
    basicInfo: { addressConfirmedAt: at },
    personalDetails: { address: '118 Lark Street' },
  });

describe('“Still at 118 Lark Street?”', () => {
  it('[DUTY-02] is answered with one press, and is gone then', async () => {
    const { user } = sampleEli(new Date().toISOString());
    const api = new FakeApi().answer(confirmAddress, { statusCode: 200, message: '', user });
    renderScreen(<HomeNotices />, { profile: sampleEli() });
    expect(await screen.findByText('Still at 118 Lark Street?')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Thank you. Your address stays as it is.')).toBeVisible();
    expect(screen.queryByText('Still at 118 Lark Street?')).toBeNull();
    expect(api.listCalls(confirmAddress)).toMatchObject([
      { params: { memberId: 'member-1' }, body: { memberId: 'member-1', confirmedAt } },
    ]);
  });

  it('[DUTY-02] leads to the address in Account Settings', async () => {
    renderScreen(<HomeNotices />, { profile: sampleEli() });
    expect(await screen.findByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      '/account-settings?tab=profile#address',
    );
  });

  it('[DUTY-02] stays with its reason if the answer isn’t saved', async () => {
    new FakeApi().reject(confirmAddress, 'TOO_MANY_REQUESTS');
    renderScreen(<HomeNotices />, { profile: sampleEli() });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(errorTable.TOO_MANY_REQUESTS.message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled();
  });
});

it('[DUTY-02] Home asks nothing about the address next to another notice', async () => {
  const overdue = { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' as const };
  renderScreen(<HomeNotices />, { profile: { ...sampleEli(), subscription: overdue } });
  expect(await screen.findByText('We couldn’t renew your plan')).toBeVisible();
  expect(screen.queryByText('Still at 118 Lark Street?')).toBeNull();
});

it('[DESK-04] Home shows what our team wrote, with who wrote it, until the member has read it', async () => {
  const notice = { id: 'notice-1', from: 'Nora', body: 'Your code works again.', at: confirmedAt };
  const { user } = sampleProfile({ basicInfo: { notice, textsFail: true } });
  const api = new FakeApi()
    .answer(dismissNotice, { statusCode: 200, message: 'Dismissed' })
    .answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
  renderScreen(<HomeNotices />, { profile: { ...sampleProfile(), user } });
  expect(await screen.findByText(/^Nora from our team wrote on Jan/)).toBeVisible();
  expect(screen.getByText('Your code works again.')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText('Your code works again.')).toBeNull());
  expect(api.listCalls(dismissNotice)).toMatchObject([{ params: { id: 'notice-1' } }]);
});

it('[DUTY-03] Home says that texts don’t reach the phone, next to another notice too', async () => {
  const { user } = sampleProfile({ basicInfo: { textsFail: true } });
  const overdue = { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' as const };
  renderScreen(<HomeNotices />, { profile: { ...sampleProfile(), user, subscription: overdue } });
  expect((await screen.findByText(/^Our texts don’t reach/)).parentElement).toHaveTextContent(
    'Our texts don’t reach (212) 555-0105',
  );
  expect(await screen.findByText('We couldn’t renew your plan')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change your number' })).toHaveAttribute(
    'href',
    '/account-settings?tab=profile',
  );
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('[DUTY-02] other pages ask nothing about the address', () => {
  renderScreen(<MemberNotices />, { profile: sampleEli() });
  expect(screen.queryByText('Still at 118 Lark Street?')).toBeNull();
});

describe('isAddressDue', () => {
  const ask = (at: string, basicInfo: Partial<BasicInfo> = {}) =>
    isAddressDue(
      sampleProfile({ basicInfo: { addressConfirmedAt: '2026-01-05T15:00:00Z', ...basicInfo } }).user,
      new Date(at),
    );

  it('[DUTY-02] asks 26 weeks after the last confirmation', () => {
    expect(ask('2026-07-06T14:59:59Z')).toBe(false);
    expect(ask('2026-07-06T15:00:00Z')).toBe(true);
  });

  it('[DUTY-02] asks members in coaching only, whose account stays and who gave an address', () => {
    const late = '2027-01-01T15:00:00Z';
    expect(ask(late, { currentStatus: 'IDLE_COACHING' })).toBe(true);
    for (const currentStatus of ['AWAY', 'EXITED', 'EXITED_BY_STOP', 'COMMUNITY_MEMBER', 'PENDING_MATCHING'])
      expect(ask(late, { currentStatus })).toBe(false);
    expect(ask(late, { deletionDueAt: '2027-01-10T15:00:00Z' })).toBe(false);
    expect(ask(late, { addressConfirmedAt: null })).toBe(false);
  });
});
