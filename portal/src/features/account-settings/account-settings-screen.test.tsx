import { logOut } from '@moments/contract/sign-in';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { accessibilityViolations } from '../../../test/accessibility.ts';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { page } from '../../session/page.ts';
import AccountSettingsScreen from './account-settings-screen.tsx';

beforeEach(() => resetPortal('/account-settings'));

it('shows who the member is, and the way to change it', async () => {
  renderScreen(<AccountSettingsScreen />);
  const answers = screen.getAllByRole('definition').map((definition) => definition.textContent);
  expect(answers).toEqual(['Eli', 'Stone', 'Not given', '(212) 555-0105', 'eli@example.com']);
  expect(screen.getByRole('link', { name: 'support@moments.example' })).toHaveAttribute(
    'href',
    'mailto:support@moments.example',
  );
  expect(await accessibilityViolations()).toEqual([]);
});

it('[SESS-04] logs out from General', async () => {
  vi.spyOn(page, 'reload').mockReturnValue();
  const api = new FakeApi().answer(logOut, { statusCode: 200, message: '' });
  renderScreen(<AccountSettingsScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'General' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
  expect(api.callsOf(logOut)).toHaveLength(1);
});
