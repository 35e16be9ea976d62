import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import { getMemberProfile } from '@moments/contract/members/members';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { createSettingsApi, returnToPage, showSettings } from '../../../../test/settings-journey.tsx';
import type { ProfileData } from '../../../member/profile-query.ts';
import AccountSettingsScreen from '../account-settings-screen.tsx';

beforeEach(() => {
  resetPortal('/account-settings');
  Element.prototype.scrollIntoView = vi.fn();
});

const contact = { contactName: 'Rosa Stone', contactPhone: '5185550142', contactRelationship: 'Sister' };
const sampleEli = (address: object = {}, other: Partial<typeof contact> = {}, dob = '1990-02-03') =>
  sampleProfile({
    basicInfo: { addressConfirmedAt: '2026-11-03T15:00:00Z' },
    personalDetails: {
      address: '118 Lark Street',
      city: 'Albany',
      state: 'NY',
      zip: '12210',
      dob,
      ...address,
    },
    other: { emergencyContact: { ...contact, ...other } },
  });
const createReply = ({ user }: ProfileData) => ({ statusCode: 200, message: '', user }) as const;

const createApi = (profile = sampleEli()) =>
  createSettingsApi(profile)
    .answer(getCountryStates, { statusCode: 200, data: [{ isoCode: 'NY', name: 'New York' }] })
    .answer(getStateCities, { statusCode: 200, data: [] });

const getCard = () => screen.getByRole('region', { name: 'Where you live and who to call' });
const getField = (name: string) => within(getCard()).getByRole('textbox', { name });
const press = (name: string) => userEvent.click(within(getCard()).getByRole('button', { name }));

async function open(profile = sampleEli()) {
  const rendered = await showSettings('profile', profile);
  await press('Edit where you live and who to call');
  return rendered;
}

async function retype(name: string, text: string): Promise<void> {
  await userEvent.clear(getField(name));
  await userEvent.type(getField(name), text);
  await userEvent.tab();
}

describe('where you live and who to call', () => {
  it('[DUTY-02] shows both, with the day of the confirmation', async () => {
    createApi();
    await showSettings('profile', sampleEli());
    expect(getCard()).toHaveTextContent('118 Lark StreetAlbany, NY 12210Confirmed on Nov 3, 2026');
    expect(getCard()).toHaveTextContent('Rosa StoneSister(518) 555-0142');
    expect(within(getCard()).queryByRole('textbox')).toBeNull();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DUTY-02] says so if there is no emergency contact', async () => {
    const alone = sampleEli({}, { contactName: '', contactPhone: '', contactRelationship: '' });
    createApi(alone);
    await showSettings('profile', alone);
    expect(getCard()).toHaveTextContent('Emergency contactNo one yet');
  });

  it('[DUTY-02] is not there before the enrollment has asked', async () => {
    const newcomer = sampleEli({ address: '' });
    createApi(newcomer);
    await showSettings('profile', newcomer);
    expect(screen.queryByRole('region', { name: /Where you live/ })).toBeNull();
  });

  it('[DUTY-02] saves both together, shows what was stored, and moves the focus there', async () => {
    const stored = sampleEli({ address: '5 Oak Avenue' }, { contactPhone: '5185550177' });
    const api = createApi().answer(updateAddressAndContact, createReply(stored));
    await open();
    expect(within(getCard()).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await findAccessibilityViolations()).toEqual([]);
    await retype('Address', '5 Oak Avenue');
    await retype('Phone number (optional)', '5185550177');
    expect(getField('Phone number (optional)')).toHaveValue('(518) 555-0177');
    await press('Save');
    expect(await screen.findByText('Address and emergency contact saved')).toBeVisible();
    expect(getCard()).toHaveTextContent('5 Oak Avenue');
    expect(within(getCard()).getByRole('group', { name: 'Address and emergency contact' })).toHaveFocus();
    expect(api.listCalls(updateAddressAndContact)).toMatchObject([
      {
        params: { memberId: 'member-1' },
        body: { memberId: 'member-1', address: '5 Oak Avenue', contactName: 'Rosa Stone' },
      },
    ]);
    expect(storedText()).not.toMatch(/Oak|0177/);
  });

  it('[DUTY-02, SAFE-02] shows the hopes, changes them, and looks for words of the crisis lists in them', async () => {
    const hoping = (hopeToGain: string) => {
      const eli = sampleEli();
      return { ...eli, user: { ...eli.user, preferenceInformation: { hopeToGain } } };
    };
    const saved = { statusCode: 200, message: '', ...hoping('Calmer days'), crisisWordsFound: true } as const;
    const api = createApi(hoping('To sleep better')).answer(memberUpdate, saved);
    await showSettings('profile', hoping('To sleep better'));
    const card = screen.getByRole('region', { name: 'What you hope for' });
    expect(card).toHaveTextContent('To sleep better');
    await userEvent.click(within(card).getByRole('button', { name: 'Edit what you hope for' }));
    const field = within(card).getByRole('textbox', { name: /What do you hope to gain/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'Calmer days');
    await waitForClickPause();
    await userEvent.click(within(card).getByRole('button', { name: 'Save' }));
    expect(await within(card).findByText('Calmer days')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Text HOME to 741741' })).toBeVisible();
    expect(api.listCalls(memberUpdate)[0]?.body).toEqual({
      memberId: 'member-1',
      stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION',
      hopeToGain: 'Calmer days',
    });
    expect(storedText()).not.toContain('Calmer');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[SAFE-02] shows the crisis numbers in the card when the answers have words of the crisis lists', async () => {
    createApi().answer(updateAddressAndContact, { ...createReply(sampleEli()), crisisWordsFound: true });
    await open();
    await retype('Name (optional)', 'no one, kms');
    await press('Save');
    expect(await within(getCard()).findByRole('link', { name: 'Text HOME to 741741' })).toBeVisible();
  });

  it('[DUTY-02] clears city, state, and ZIP when another street is typed, as the enrollment does', async () => {
    createApi();
    await open();
    await retype('Address', '5 Oak Avenue');
    expect(getField('City (optional)')).toHaveValue('');
    expect(getField('ZIP (optional)')).toHaveValue('');
  });

  it('[DUTY-02, ENR-17] sends another street by Enter without the old city, state, and ZIP', async () => {
    const api = createApi().answer(
      updateAddressAndContact,
      createReply(sampleEli({ address: '5 Oak Avenue' })),
    );
    await open();
    await userEvent.clear(getField('Address'));
    await userEvent.type(getField('Address'), '5 Oak Avenue{Enter}');
    expect(await screen.findByText('Address and emergency contact saved')).toBeVisible();
    expect(api.listCalls(updateAddressAndContact)).toMatchObject([
      { body: { address: '5 Oak Avenue', city: '', state: '', zip: '' } },
    ]);
  });

  it.each([
    ['Address', ' ', 'Address is required'],
    ['ZIP (optional)', '122', 'Please enter a ZIP code with 5 digits'],
    ['Phone number (optional)', '518', 'Phone number must be exactly 10 digits'],
    ['Phone number (optional)', '2125550105', 'This is your own number. Please give someone else’s.'],
  ])('[DUTY-02] names what is wrong in %s (%s), and sends nothing', async (name, typed, message) => {
    const api = createApi();
    await open();
    await retype(name, typed);
    await press('Save');
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
    expect(getField(name)).toHaveFocus();
    expect(api.listCalls(updateAddressAndContact)).toHaveLength(0);
  });

  it('[DUTY-02] requires a whole contact under 18', async () => {
    const minor = sampleEli({}, {}, `${String(new Date().getFullYear() - 15)}-01-01`);
    createApi(minor);
    await open(minor);
    await userEvent.clear(getField('Name'));
    await press('Save');
    expect(await screen.findByRole('link', { name: 'Emergency contact name is required' })).toBeVisible();
  });

  it('[DUTY-02] keeps what was typed after a failed save and after a change of the tab', async () => {
    createApi().reject(updateAddressAndContact, 'TOO_MANY_REQUESTS');
    const { unmount } = await open();
    await retype('Name (optional)', 'Ben Hall');
    await press('Save');
    expect(await screen.findByText('We couldn’t save your address and emergency contact')).toBeVisible();
    expect(getField('Name (optional)')).toHaveValue('Ben Hall');
    unmount();
    await showSettings('profile', sampleEli());
    expect(getField('Name (optional)')).toHaveValue('Ben Hall');
  });

  it('[DUTY-02] shows the server’s rejection at its field', async () => {
    createApi().rejectFields(updateAddressAndContact, { address: 'Please shorten this text' });
    await open();
    await retype('Address', '118 Lark Street, Apt 4');
    await press('Save');
    expect(await screen.findByRole('link', { name: 'Please shorten this text' })).toBeVisible();
    expect(getField('Address')).toHaveValue('118 Lark Street, Apt 4');
  });

  it('[DUTY-02] forgets the edits on Cancel', async () => {
    createApi();
    await open();
    await retype('Name (optional)', 'Ben Hall');
    await press('Cancel');
    expect(getCard()).toHaveTextContent('Rosa Stone');
    await press('Edit where you live and who to call');
    expect(getField('Name (optional)')).toHaveValue('Rosa Stone');
  });

  it('[DUTY-02] keeps the edits and says so when operations correct the address at the same time', async () => {
    const api = createApi();
    await open();
    await retype('Name (optional)', 'Ben Hall');
    api.answer(getMemberProfile, { statusCode: 200, ...sampleEli({ address: '7 Elm Road' }) });
    returnToPage();
    expect(await screen.findByText('This was changed elsewhere')).toBeVisible();
    expect(getField('Name (optional)')).toHaveValue('Ben Hall');
    expect(getField('Address')).toHaveValue('7 Elm Road');
  });

  it('[DUTY-02] is open for editing when Home’s question leads here', async () => {
    createApi();
    renderScreen(<AccountSettingsScreen />, {
      path: '/account-settings?tab=profile#address',
      profile: sampleEli(),
    });
    await waitFor(async () =>
      expect(await screen.findByRole('group', { name: 'Your changes' })).toHaveFocus(),
    );
    expect(getField('Address')).toHaveValue('118 Lark Street');
  });
});
