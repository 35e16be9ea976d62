import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../test/configure-page.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { CrisisLine } from './crisis-line.tsx';
import { GuestFrame } from './guest-frame.tsx';

beforeEach(() => resetPortal());

it('crisis help calls and texts the configured numbers', () => {
  configurePage({ crisis: { lifeline: '111', textLine: '222', textLineKeyword: 'HOME', emergency: '333' } });
  render(<GuestFrame>Log in</GuestFrame>);
  const getAddress = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href');
  expect(getAddress('Call 111')).toBe('tel:111');
  expect(getAddress('Text 111')).toBe('sms:111');
  expect(getAddress('Text HOME to 222')).toBe('sms:222?&body=HOME');
  expect(getAddress('In danger now? Call 333')).toBe('tel:333');
});

it('crisis help in a dialog has all four lines one tap away', () => {
  configurePage({ crisis: { lifeline: '111', textLine: '222', textLineKeyword: 'HOME', emergency: '333' } });
  render(<CrisisLine />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call 111', 'tel:111'],
    ['Text 111', 'sms:111'],
    ['Text HOME to 222', 'sms:222?&body=HOME'],
    ['Call 333', 'tel:333'],
  ]);
});

it('the sign-in frame has landmarks, crisis help, and no accessibility violations', async () => {
  render(
    <GuestFrame>
      <h1>Good to see you</h1>
    </GuestFrame>,
  );
  expect(screen.getByRole('main')).toHaveTextContent('Good to see you');
  expect(screen.getByRole('banner')).toHaveTextContent('In crisis? Call 988');
  expect(screen.getByRole('complementary', { name: 'About Moments' })).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('the sign-in frame says when the connection is gone and when it is back', async () => {
  render(<GuestFrame>Log in</GuestFrame>);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('You’re offline')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toHaveTextContent('You’re back online.');
  isOnline.mockRestore();
});
