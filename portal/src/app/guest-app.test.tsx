import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { configurePage } from '../../test/configure-page.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { signInCopy } from '../features/sign-in/copy.ts';
import GuestApp from './guest-app.tsx';

vi.mock('./layout/referral-gate.tsx', () => {
  throw new Error('blocked');
});

it('[LAY-07, REF-04] shows Sign Up on a referral link when the file that waits for the script is blocked', async () => {
  resetPortal('/auth?grsf=friend20#signup');
  configurePage({
    referrals: { campaignId: 'campaign-1', scriptUrl: 'https://referrals.example/script.js' },
  });
  render(<GuestApp />);
  expect(await screen.findByRole('heading', { name: signInCopy.signUp })).toBeVisible();
});
