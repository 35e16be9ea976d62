import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { organizationStartPath } from '@moments/contract/staff/organization';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { addSession } from '../../test/fake-session.ts';
import { startDesk } from '../../test/start-desk.ts';
import { Root } from './root.tsx';

beforeEach(async () => {
  const desk = await startDesk();
  addSession(desk);
  const element = document.createElement('script');
  element.id = 'desk-configuration';
  element.type = 'application/json';
  const crisis = { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' };
  const configuration = { portalUrl: location.origin, deskUrl: null, hasOrganization: true, crisis };
  element.textContent = JSON.stringify(configuration);
  document.head.append(element);
  return () => {
    element.remove();
    history.replaceState(null, '', '/');
  };
});

it('[DESK-01] leads to the organization’s sign-in if there is one', async () => {
  history.replaceState(null, '', '/');
  const { container } = render(<Root />);
  const link = await screen.findByRole('link', { name: 'Continue with your organization' });
  expect(link).toHaveAttribute('href', organizationStartPath);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await findAccessibilityViolations(container)).toEqual([]);
});

it.each([
  ['refused', /Ask an administrator to invite you/],
  ['canceled', /didn’t finish/],
  ['failed', /didn’t work/],
  ['unavailable', /can’t be reached/],
])('[DESK-01] explains why the organization’s sign-in returned with %s', async (problem, message) => {
  history.replaceState(null, '', `/?organization=${problem}`);
  render(<Root />);
  expect(await screen.findByText(message)).toBeVisible();
});
