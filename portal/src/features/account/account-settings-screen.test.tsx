import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { returnToPage, createSettingsApi, showSettings } from '../../../test/settings-journey.tsx';
import { pageNames } from '../../configuration/paths.ts';

beforeEach(() => resetPortal('/account-settings'));

const listTabs = () =>
  within(screen.getByRole('tablist', { name: pageNames.accountSettings })).getAllByRole('tab');
const getSelected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the settings tabs', () => {
  it('[ACC-01] shows a member in coaching all four tabs, starting with Coaching Schedule', async () => {
    createSettingsApi();
    await showSettings();
    expect(listTabs().map((tab) => tab.textContent)).toEqual([
      'Coaching Schedule',
      'Service Status',
      'Profile',
      'General',
    ]);
    expect(getSelected()).toBe('Coaching Schedule');
    expect(screen.getByRole('tabpanel', { name: 'Coaching Schedule' })).toBeInTheDocument();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-01] shows every other member Profile and General, starting with Profile', async () => {
    const community = sampleProfile({ basicInfo: { currentStatus: 'COMMUNITY_MEMBER' } });
    createSettingsApi(community);
    await showSettings('schedule', community);
    expect(listTabs().map((tab) => tab.textContent)).toEqual(['Profile', 'General']);
    expect(getSelected()).toBe('Profile');
    expect(screen.queryByRole('tabpanel', { name: 'Coaching Schedule' })).not.toBeInTheDocument();
  });

  it('[ACC-01] gives each tab its own URL and title, by tabs like Billing’s', async () => {
    createSettingsApi();
    const { address } = await showSettings();
    expect(document.title).toBe('Coaching Schedule · Account Settings · Moments');
    await userEvent.click(screen.getByRole('tab', { name: 'General' }));
    expect(await screen.findByRole('heading', { name: 'Log out' })).toBeVisible();
    expect(address()).toBe('/account-settings?tab=general');
    expect(document.title).toBe('General · Account Settings · Moments');
    expect(screen.getByRole('tab', { name: 'General' })).toHaveFocus();
    expect(getSelected()).toBe('General');
  });

  it('[ACC-01] updates the tabs from the profile when the member returns to the page', async () => {
    const api = createSettingsApi();
    await showSettings();
    await waitFor(() => expect(api.listCalls(getMemberProfile)).toHaveLength(1));
    const ended = sampleProfile({ basicInfo: { currentStatus: 'COMMUNITY_MEMBER' } });
    api.answer(getMemberProfile, { statusCode: 200, ...ended });
    returnToPage();
    await waitFor(() => expect(listTabs()).toHaveLength(2));
    expect(await screen.findByRole('tabpanel', { name: 'Profile' })).toBeInTheDocument();
  });
});
