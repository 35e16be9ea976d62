import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import SupportScreen from './support-screen.tsx';

beforeEach(() => resetPortal('/support'));

const getAddress = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('[SUP-01] links to an email draft with address and subject, and to webmail', async () => {
  configurePage({ supportEmail: 'help@moments.example' });
  renderScreen(<SupportScreen />);
  expect(screen.getByText('help@moments.example')).toBeVisible();
  expect(getAddress('Send an email')).toBe('mailto:help@moments.example?subject=Customer%20Query');
  expect(getAddress('Open webmail')).toMatch(/to=help%40moments\.example/);
  expect(screen.getByRole('heading', { name: 'Accessibility' })).toBeVisible();
  expect(document.title).toBe('Support · Moments');
  expect(await findAccessibilityViolations()).toEqual([]);
});

it('shows the configured crisis lines', () => {
  configurePage({
    crisis: { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' },
  });
  renderScreen(<SupportScreen />);
  const names = ['Call 988', 'Text 988', 'Text HOME to 741741', 'In an emergency, call 911'];
  expect(names.map(getAddress)).toEqual(['tel:988', 'sms:988', 'sms:741741?&body=HOME', 'tel:911']);
});
