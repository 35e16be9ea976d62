import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getMemberProfile } from '@moments/contract/members/members';
import { accessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { comeBack, settingsApi, showSettings } from '../../../../test/settings-journey.tsx';
import { profileKey, type ProfileData } from '../../../member/profile-query.ts';

beforeEach(() => resetPortal('/account-settings'));

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const named = (details: Parameters<typeof sampleProfile>[0] & object) => sampleProfile(details);
const saved = (profile: ProfileData) => ({ statusCode: 200, message: '', user: profile.user }) as const;

describe('name and pronouns', () => {
  it('[ACC-04] are shown, and Save waits for a change', async () => {
    settingsApi();
    await showSettings('profile');
    expect(field('First name')).toHaveValue('Eli');
    expect(field('Last name')).toHaveValue('Stone');
    expect(field('Preferred name (optional)')).toHaveValue('');
    expect(await screen.findByRole('checkbox', { name: 'They/Them' })).not.toBeChecked();
    expect(save()).toBeDisabled();
    await userEvent.type(field('First name'), ' ');
    expect(save()).toBeDisabled();
    await userEvent.type(field('First name'), 'as');
    expect(save()).toBeEnabled();
    await userEvent.clear(field('First name'));
    await userEvent.type(field('First name'), 'Eli');
    expect(save()).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'They/Them' }));
    expect(save()).toBeEnabled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ACC-04] are saved as a whole, and what is stored is shown', async () => {
    const stored = named({
      personalDetails: { firstName: 'Elias', preferredName: 'E', pronounsList: ['they-them'] },
    });
    const api = settingsApi().answer(updatePersonalInfo, saved(stored));
    const { client } = await showSettings('profile');
    await userEvent.type(field('First name'), 'as ');
    await userEvent.type(field('Preferred name (optional)'), 'E');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'They/Them' }));
    await userEvent.click(save());
    expect(await screen.findByText('Personal info updated successfully')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Saved' })).toHaveFocus();
    const [sent] = api.callsOf(updatePersonalInfo);
    expect(sent?.params).toEqual({ memberId: 'member-1' });
    expect(sent?.body).toEqual({
      memberId: 'member-1',
      firstName: 'Elias ',
      lastName: 'Stone',
      preferredName: 'E',
      pronounsList: ['they-them'],
    });
    expect(field('First name')).toHaveValue('Elias');
    expect(save()).toBeDisabled();
    expect(client.getQueryData<ProfileData>(profileKey)?.user).toEqual(stored.user);
    expect(storedText()).not.toContain('Elias');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ACC-04] that are missing are named, and nothing is sent', async () => {
    const api = settingsApi();
    await showSettings('profile');
    await userEvent.clear(field('First name'));
    await userEvent.click(save());
    expect(await screen.findByRole('link', { name: 'First name is required' })).toBeVisible();
    expect(field('First name')).toBeInvalid();
    expect(api.callsOf(updatePersonalInfo)).toHaveLength(0);
    expect(await accessibilityViolations()).toEqual([]);
    await userEvent.type(field('First name'), 'Eli');
    expect(screen.queryByRole('link', { name: 'First name is required' })).not.toBeInTheDocument();
  });

  it('[ACC-04] that could not be saved stay as typed, over a change of tab too; pronouns never reach storage', async () => {
    settingsApi().refuse(updatePersonalInfo, 'TOO_MANY_REQUESTS');
    const { unmount } = await showSettings('profile');
    await userEvent.type(field('Preferred name (optional)'), 'Eliza');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'She/Her' }));
    await userEvent.click(save());
    expect(await screen.findByText('We couldn’t save your personal info')).toBeVisible();
    expect(storedText()).toContain('Eliza');
    expect(storedText()).not.toMatch(/she-her|pronouns/);
    unmount();
    await showSettings('profile');
    expect(field('Preferred name (optional)')).toHaveValue('Eliza');
    expect(await screen.findByRole('checkbox', { name: 'She/Her' })).toBeChecked();
    expect(save()).toBeEnabled();
  });

  it('[ACC-04] that changed elsewhere: typed fields stay, the others follow, and the member is told', async () => {
    const api = settingsApi();
    await showSettings('profile');
    await waitFor(() => expect(api.callsOf(getMemberProfile)).toHaveLength(1));
    await userEvent.type(field('Preferred name (optional)'), 'E');
    const changed = named({ personalDetails: { lastName: 'Stein', preferredName: 'Lee' } });
    api.answer(getMemberProfile, { statusCode: 200, ...changed });
    comeBack();
    expect(await screen.findByText('Your profile was changed on another device')).toBeVisible();
    expect(field('Preferred name (optional)')).toHaveValue('E');
    expect(field('Last name')).toHaveValue('Stein');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('[ACC-04] can be saved without the list of pronouns, which can be asked for again', async () => {
    const api = settingsApi();
    const list = api.refuse(getMemberDemographics, 'TOO_MANY_REQUESTS');
    await showSettings('profile');
    expect(await screen.findByText('We couldn’t load the pronouns')).toBeVisible();
    await userEvent.type(field('Preferred name (optional)'), 'E');
    expect(save()).toBeEnabled();
    settingsApi();
    expect(list).toBe(api);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'He/Him' })).toBeVisible();
  });

  it('[ACC-04] take a hundred characters of any script', async () => {
    const long = '𠮷'.repeat(50);
    const profile = named({ personalDetails: { firstName: long, lastName: 'عبد الرحمن' } });
    settingsApi(profile);
    await showSettings('profile', profile);
    expect(field('First name')).toHaveValue(long);
    expect(field('Last name')).toHaveAttribute('dir', 'auto');
  });
});

describe('the e-mail', () => {
  it('[ACC-04] is changed by an e-mail to support', async () => {
    settingsApi();
    await showSettings('profile');
    const card = screen.getByRole('region', { name: 'Email' });
    expect(card).toHaveTextContent('eli@example.com');
    expect(within(card).getByRole('link', { name: 'Send an email' })).toHaveAttribute(
      'href',
      'mailto:support@moments.example?subject=Customer%20Query%20for%20E-mail%20Change',
    );
  });
});
