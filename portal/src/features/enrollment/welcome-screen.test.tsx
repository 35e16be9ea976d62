import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { newcomerProfile } from '../../../test/sample-profile.ts';
import WelcomeScreen from './welcome-screen.tsx';

describe('The welcome screen', () => {
  beforeEach(() => resetPortal());

  it('[ENR-01] lists three expectations and the time that the enrollment takes', async () => {
    renderScreen(<WelcomeScreen />, { profile: newcomerProfile() });
    const expectations = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(expectations).toEqual(['Basic information', 'Review within 3 business days', 'Safe and secure']);
    expect(screen.getByText(/about 5 minutes/)).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ENR-01] starts the enrollment', async () => {
    const { address } = renderScreen(<WelcomeScreen />, { profile: newcomerProfile() });
    await userEvent.click(screen.getByRole('link', { name: 'Start Enrollment' }));
    expect(address()).toBe('/enrollment');
  });
});
