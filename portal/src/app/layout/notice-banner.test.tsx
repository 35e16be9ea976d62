import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { StatusBanner } from './notice-banner.tsx';

const partner = { partnerId: 'p1', primaryPartnerName: 'Northside' };

beforeEach(() => resetPortal());

const shown = (address: string, currentStatus: string) =>
  renderScreen(<StatusBanner path={address.split('?')[0] ?? ''} />, {
    path: address,
    profile: sampleProfile({ basicInfo: { currentStatus, ...partner } }),
  });

it.each([
  ['/subscriptions?addOn=true', 'AWAY_BUDGET_LIMIT', 'See plans', true],
  ['/subscriptions', 'AWAY_BUDGET_LIMIT', 'See plans', false],
  ['/subscriptions', 'AWAY_TEXT_LIMIT', 'Add More Moments', true],
  ['/subscriptions?addOn=true', 'AWAY_TEXT_LIMIT', 'Add More Moments', false],
])(
  '[MOM-04] on %s, %s: the link "%s" is there only where it leads elsewhere: %s',
  async (address, status, name, isThere) => {
    shown(address, status);
    expect(await screen.findByText(/used/, { selector: 'p:first-child' })).toBeVisible();
    expect(screen.queryAllByRole('link', { name })).toHaveLength(isThere ? 1 : 0);
  },
);

it('leaves alone the pages that speak for themselves, and members for whom all goes on', () => {
  shown('/billing', 'AWAY_TEXT_LIMIT');
  shown('/subscriptions', 'ACTIVE_COACHING');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
