import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getMemberProfile } from '@moments/contract/members/members';
import { useNotifications } from '@moments/ui/notifications.ts';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { returnToPage, createSettingsApi, showSettings } from '../../../../test/settings-journey.tsx';
import { profileKey, type ProfileData } from '../../../member/profile-query.ts';

beforeEach(() => {
  resetPortal('/account-settings');
  Element.prototype.scrollIntoView = vi.fn();
});

const getField = (name: string) => screen.getByRole('textbox', { name });
const getSaveButton = () => screen.getByRole('button', { name: 'Save' });
const sampleNamedProfile = (details: Parameters<typeof sampleProfile>[0] & object) => sampleProfile(details);
const createSavedReply = (profile: ProfileData) =>
  ({ statusCode: 200, message: '', user: profile.user }) as const;

describe('name and pronouns', () => {
  it('[ACC-04] shows names and pronouns, and enables Save only after a change', async () => {
    createSettingsApi();
    await showSettings('profile');
    expect(getField('First name')).toHaveValue('Eli');
    expect(getField('Last name')).toHaveValue('Stone');
    expect(getField('Preferred name (optional)')).toHaveValue('');
    expect(await screen.findByRole('checkbox', { name: 'They/Them' })).not.toBeChecked();
    expect(getSaveButton()).toBeDisabled();
    await userEvent.type(getField('First name'), ' ');
    expect(getSaveButton()).toBeDisabled();
    await userEvent.type(getField('First name'), 'as');
    expect(getSaveButton()).toBeEnabled();
    await userEvent.clear(getField('First name'));
    await userEvent.type(getField('First name'), 'Eli');
    expect(getSaveButton()).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'They/Them' }));
    expect(getSaveButton()).toBeEnabled();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it.each(['First name', 'Last name', 'Preferred name (optional)'])(
    '[ACC-04] enables Save when only the %s has changed',
    async (name) => {
      createSettingsApi();
      await showSettings('profile');
      await userEvent.type(getField(name), 'x');
      expect(getSaveButton()).toBeEnabled();
      await userEvent.type(getField(name), '{Backspace}');
      expect(getSaveButton()).toBeDisabled();
    },
  );

  it('[ACC-04] saves names and pronouns together and shows the stored values', async () => {
    const stored = sampleNamedProfile({
      personalDetails: { firstName: 'Elias', preferredName: 'E', pronounsList: ['they-them'] },
    });
    const api = createSettingsApi().answer(updatePersonalInfo, createSavedReply(stored));
    const { client } = await showSettings('profile');
    await userEvent.type(getField('First name'), 'as ');
    await userEvent.type(getField('Preferred name (optional)'), 'E');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'They/Them' }));
    await userEvent.click(getSaveButton());
    expect(await screen.findByText('Personal info updated successfully')).toBeVisible();
    expect(useNotifications.getState().toasts.map(({ text }) => text)).toEqual([
      'Personal info updated successfully',
    ]);
    expect(screen.getByRole('group', { name: 'Saved' })).toHaveFocus();
    expect(screen.getByText('All changes saved')).toBeVisible();
    const [sent] = api.listCalls(updatePersonalInfo);
    expect(sent?.params).toEqual({ memberId: 'member-1' });
    expect(sent?.body).toEqual({
      memberId: 'member-1',
      firstName: 'Elias ',
      lastName: 'Stone',
      preferredName: 'E',
      pronounsList: ['they-them'],
    });
    expect(getField('First name')).toHaveValue('Elias');
    expect(getSaveButton()).toBeDisabled();
    expect(client.getQueryData<ProfileData>(profileKey)?.user).toEqual(stored.user);
    expect(storedText()).not.toContain('Elias');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-02] shows the crisis numbers next to the saved names when they have words of the crisis lists', async () => {
    const stored = sampleNamedProfile({ personalDetails: { preferredName: 'kms' } });
    createSettingsApi().answer(updatePersonalInfo, { ...createSavedReply(stored), crisisWordsFound: true });
    await showSettings('profile');
    await userEvent.type(getField('Preferred name (optional)'), 'kms');
    await userEvent.click(getSaveButton());
    expect(await screen.findByText('Personal info updated successfully')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Text HOME to 741741' })).toBeVisible();
    expect(screen.getAllByText('You don’t have to carry this alone')).toHaveLength(1);
  });

  it('[ACC-04] names missing fields and sends nothing', async () => {
    const api = createSettingsApi();
    await showSettings('profile');
    await userEvent.clear(getField('First name'));
    await userEvent.click(getSaveButton());
    expect(await screen.findByRole('link', { name: 'First name is required' })).toBeVisible();
    expect(getField('First name')).toBeInvalid();
    expect(getField('First name')).toHaveFocus();
    expect(api.listCalls(updatePersonalInfo)).toHaveLength(0);
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.type(getField('First name'), 'Eli');
    expect(screen.queryByRole('link', { name: 'First name is required' })).not.toBeInTheDocument();
  });

  it('[ACC-04] keeps typed values after a failed save and a tab change, and never stores pronouns in the browser', async () => {
    createSettingsApi().reject(updatePersonalInfo, 'TOO_MANY_REQUESTS');
    const { unmount } = await showSettings('profile');
    await userEvent.type(getField('Preferred name (optional)'), 'Eliza');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'She/Her' }));
    await userEvent.click(getSaveButton());
    expect(await screen.findByText('We couldn’t save your personal info')).toBeVisible();
    expect(storedText()).toContain('Eliza');
    expect(storedText()).not.toMatch(/she-her|pronouns/);
    unmount();
    await showSettings('profile');
    expect(getField('Preferred name (optional)')).toHaveValue('Eliza');
    expect(await screen.findByRole('checkbox', { name: 'She/Her' })).toBeChecked();
    expect(getSaveButton()).toBeEnabled();
  });

  it('[ACC-04] keeps typed fields, updates the others, and notifies the member when the profile changes elsewhere', async () => {
    const api = createSettingsApi();
    await showSettings('profile');
    await waitFor(() => expect(api.listCalls(getMemberProfile)).toHaveLength(1));
    await userEvent.type(getField('Preferred name (optional)'), 'E');
    const changed = sampleNamedProfile({ personalDetails: { lastName: 'Stein', preferredName: 'Lee' } });
    api.answer(getMemberProfile, { statusCode: 200, ...changed });
    returnToPage();
    expect(await screen.findByText('Your profile was changed on another device')).toBeVisible();
    expect(getField('Preferred name (optional)')).toHaveValue('E');
    expect(getField('Last name')).toHaveValue('Stein');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ACC-04] saves names without the list of pronouns and offers to load the list again', async () => {
    const api = createSettingsApi();
    const list = api.reject(getMemberDemographics, 'TOO_MANY_REQUESTS');
    await showSettings('profile');
    expect(await screen.findByText('We couldn’t load the pronouns')).toBeVisible();
    await userEvent.type(getField('Preferred name (optional)'), 'E');
    expect(getSaveButton()).toBeEnabled();
    createSettingsApi();
    expect(list).toBe(api);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'He/Him' })).toBeVisible();
  });

  it('[ACC-04] accepts names of 100 characters in any script', async () => {
    const long = '𠮷'.repeat(50);
    const profile = sampleNamedProfile({ personalDetails: { firstName: long, lastName: 'عبد الرحمن' } });
    createSettingsApi(profile);
    await showSettings('profile', profile);
    expect(getField('First name')).toHaveValue(long);
    expect(getField('Last name')).toHaveAttribute('dir', 'auto');
  });
});

describe('the email card', () => {
  it('[ACC-04] changes the address by an email to support', async () => {
    createSettingsApi();
    await showSettings('profile');
    const card = screen.getByRole('region', { name: 'Email' });
    expect(card).toHaveTextContent('eli@example.com');
    expect(within(card).getByRole('link', { name: 'Send an email' })).toHaveAttribute(
      'href',
      'mailto:support@moments.example?subject=Customer%20Query%20for%20Email%20Change',
    );
  });
});
