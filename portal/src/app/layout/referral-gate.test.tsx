import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getReferralCampaign } from '@moments/contract/referrals/referrals';
import { configurePage } from '../../../test/configure-page.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { forgetReferralScript } from '../../features/referrals/referral-script.ts';
import { ReferralGate } from './referral-gate.tsx';

beforeEach(() => {
  resetPortal();
  forgetReferralScript();
  delete window.growsurf;
  new FakeApi().answer(getReferralCampaign, {
    statusCode: 200,
    data: { id: 'campaign-1', status: 'IN_PROGRESS' },
  });
});

const script = { campaignId: 'campaign-1', scriptUrl: 'https://referrals.example/script.js' };
const shown = () => renderScreen(<ReferralGate>Ready</ReferralGate>);

it('[LAY-07] shows the portal at once where no referral script is configured', () => {
  shown();
  expect(screen.getByText('Ready')).toBeVisible();
});

it('[LAY-07] shows a spinner until the script is ready', async () => {
  configurePage({ referrals: script });
  shown();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  await act(async () => {
    document.dispatchEvent(new Event('grsfReady'));
    await Promise.resolve();
  });
  expect(screen.getByText('Ready')).toBeVisible();
  expect(window.grsfConfig).toEqual({ email: 'eli@example.com', hash: 'hash-1' });
});

it('[LAY-07] shows the portal after 3 s, whatever became of the script', async () => {
  vi.useFakeTimers();
  configurePage({ referrals: script });
  shown();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(3_000);
  });
  expect(screen.getByText('Ready')).toBeVisible();
  vi.useRealTimers();
});
