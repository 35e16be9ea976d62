import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmAddress } from '@moments/contract/account/address-and-contact';
import { errorTable } from '@moments/contract/http/errors';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../test/sample-profile.ts';
// It comes when it is shown; a test does not wait for that.
import './address-question.tsx';
import { HomeNotices } from './member-notices.tsx';
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

describe('isAddressDue', () => {
  const ask = (day: string, changes: Parameters<typeof sampleProfile>[0] = {}) => {
    const { user, subscription } = sampleProfile({
      ...changes,
      basicInfo: { addressConfirmedAt: '2026-01-31T15:00:00Z', ...changes.basicInfo },
    });
    return isAddressDue(user, subscription, day);
  };

  it('[DUTY-02] asks six months after the last confirmation, on the same day of the month or its last', () => {
    expect(ask('2026-07-30')).toBe(false);
    expect(ask('2026-07-31')).toBe(true);
    expect(ask('2026-08-30', { basicInfo: { addressConfirmedAt: '2026-02-28T15:00:00Z' } })).toBe(true);
    expect(ask('2026-08-28', { basicInfo: { addressConfirmedAt: '2026-03-01T04:59:00Z' } })).toBe(true);
  });

  it('[DUTY-02] asks members in coaching only, and not next to another notice', () => {
    const day = '2027-01-01';
    expect(ask(day, { basicInfo: { currentStatus: 'IDLE_COACHING' } })).toBe(true);
    for (const currentStatus of ['AWAY', 'EXITED', 'EXITED_BY_STOP', 'COMMUNITY_MEMBER', 'PENDING_MATCHING'])
      expect(ask(day, { basicInfo: { currentStatus } })).toBe(false);
    expect(ask(day, { basicInfo: { deletionDueAt: '2027-01-10T15:00:00Z' } })).toBe(false);
    expect(ask(day, { basicInfo: { addressConfirmedAt: null } })).toBe(false);
    expect(ask(day, { subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' } })).toBe(false);
  });
});
