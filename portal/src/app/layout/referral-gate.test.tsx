import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { configurePage } from '../../../test/configure-page.ts';
import { resetPortal } from '../../../test/reset-portal.ts';
import { forgetReferralFrame } from '../../features/referrals/referral-frame.ts';
import ReferralGate from './referral-gate.tsx';

beforeEach(() => {
  document.querySelector('iframe')?.remove();
  forgetReferralFrame();
  resetPortal('/auth?grsf=friend20#signup');
});

const script = { campaignId: 'campaign-1', scriptUrl: 'https://referrals.example/script.js' };
const showGate = () => render(<ReferralGate>Ready</ReferralGate>);

it('[LAY-07] shows Sign Up immediately when no referral script is configured', () => {
  showGate();
  expect(screen.getByText('Ready')).toBeVisible();
});

it('[LAY-07] shows a spinner until the script is ready', async () => {
  configurePage({ referrals: script });
  showGate();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(document.querySelector('[data-size="60"]')).toBeVisible();
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  await act(async () => {
    dispatchEvent(new MessageEvent('message', { data: { referrer: null }, source }));
    await Promise.resolve();
  });
  expect(screen.getByText('Ready')).toBeVisible();
});

it('[LAY-07] shows Sign Up immediately when the script is ready already', async () => {
  configurePage({ referrals: script });
  const { unmount } = showGate();
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  dispatchEvent(new MessageEvent('message', { data: { referrer: null }, source }));
  expect(await screen.findByText('Ready')).toBeVisible();
  unmount();
  await act(async () => {
    showGate();
    await Promise.resolve();
  });
  expect(screen.getByText('Ready')).toBeVisible();
});

it('[LAY-07] shows Sign Up after 3 s, even without the script', async () => {
  vi.useFakeTimers();
  configurePage({ referrals: script });
  showGate();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(2_999);
  });
  expect(screen.queryByText('Ready')).not.toBeInTheDocument();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1);
  });
  expect(screen.getByText('Ready')).toBeVisible();
  vi.useRealTimers();
});
