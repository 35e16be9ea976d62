import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { getActivePartners } from '@moments/contract/partners/partners';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { createMemberAt } from '../../../test/enrollment-journey.tsx';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleNewcomerProfile } from '../../../test/sample-profile.ts';
import WelcomeScreen from './welcome-screen.tsx';

/** A partner that pays for people with an email at its domain. */
const harbor = {
  _id: 'p1',
  name: 'Harbor College',
  proof: 'email-domain' as const,
  emailDomains: ['harbor.edu'],
};

describe('The welcome screen', () => {
  beforeEach(() => {
    resetPortal();
    new FakeApi().answer(getActivePartners, { statusCode: 200, partners: [] });
  });

  it('[ENR-01] lists three expectations and the time that the enrollment takes', async () => {
    renderScreen(<WelcomeScreen />, { profile: sampleNewcomerProfile() });
    const expectations = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(expectations).toEqual(['Basic information', 'Review within 3 business days', 'Safe and secure']);
    expect(screen.getByText(/about 5 minutes/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ENR-01] starts the enrollment', async () => {
    const { address } = renderScreen(<WelcomeScreen />, { profile: sampleNewcomerProfile() });
    await userEvent.click(screen.getByRole('link', { name: 'Start Enrollment' }));
    expect(address()).toBe('/enrollment');
  });

  describe('for a member whose verified email belongs to a partner', () => {
    const createKnownNewcomer = () => {
      const api = new FakeApi().answer(getActivePartners, { statusCode: 200, partners: [harbor] });
      return {
        api,
        ...renderScreen(<WelcomeScreen />, { profile: createMemberAt([], { email: 'ben@harbor.edu' }) }),
      };
    };
    const start = () => userEvent.click(screen.getByRole('link', { name: 'Start Enrollment' }));

    it('[ENR-18, ENR-04] says who pays, and saves the contact, of which all is known', async () => {
      const { api, address } = createKnownNewcomer();
      expect(await screen.findByText(/^Harbor College pays for your coaching\./)).toBeVisible();
      expect(await findAccessibilityViolations()).toEqual([]);
      api.answer(memberUpdate, {
        statusCode: 200,
        message: 'Saved',
        ...createMemberAt(['ENROLLMENT_CONTACT_INFO']),
      });
      await start();
      await waitFor(() => expect(address()).toBe('/enrollment'));
      expect(api.listCalls(memberUpdate).map(({ body }) => body)).toEqual([
        {
          memberId: 'member-1',
          stepKey: 'ENROLLMENT_CONTACT_INFO',
          phoneNumber: '(212) 555-0105',
          partnerId: 'p1',
          memberSource: '',
        },
      ]);
    });

    it('[ENR-13] opens the contact step when it can’t be saved', async () => {
      const { api, address } = createKnownNewcomer();
      await screen.findByText(/^Harbor College pays/);
      api.reject(memberUpdate, 'UNAVAILABLE');
      await start();
      await waitFor(() => expect(address()).toBe('/enrollment'));
    });
  });
});
