import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { requestDeletion, sendDeletionCode } from '@moments/contract/account/account-deletion';
import { confirmWithCode } from '@moments/contract/account/confirmation';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { startPhoneChange } from '@moments/contract/account/phone-change';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { getActivePartners } from '@moments/contract/partners/partners';
import { requestScheduleChange } from '@moments/contract/requests/schedule';
import { partnerLabel } from '../src/features/enrollment/contact-copy.ts';
import { additionalRows } from './additional-form-rows.tsx';
import { forgetDrafts, createMemberAt, showEnrollment } from './enrollment-journey.tsx';
import type { FakeApi } from './fake-api.ts';
import {
  click,
  missingDigits,
  shortCode,
  wholeCode,
  type FormRow,
  type OpenForm,
  type RejectedFormRow,
} from './form-row.ts';
import { sampleNewcomerProfile, sampleProfile } from './sample-profile.ts';
import { createConfirmingApi, createSettingsApi, showSettings } from './settings-journey.tsx';
import { signInRows } from './sign-in-form-rows.ts';

const openEnrollment =
  (profile = sampleNewcomerProfile(), prepare?: (form: OpenForm) => Promise<unknown>) =>
  async (): Promise<OpenForm> => {
    forgetDrafts();
    const form = showEnrollment(profile, {
      prepare: (api) =>
        api.answer(getActivePartners, {
          statusCode: 200,
          partners: [{ _id: 'p1', name: 'Harbor College', proof: 'code' }],
        }),
    });
    await prepare?.(form);
    return form;
  };

const enrollmentRows: readonly FormRow[] = [
  {
    name: 'Enrollment: the partner’s code',
    open: openEnrollment(sampleNewcomerProfile(), async ({ user }) => {
      await screen.findByRole('option', { name: 'Harbor College' });
      await user.selectOptions(screen.getByLabelText(partnerLabel), 'p1');
    }),
    button: 'Next',
    wrong: { 'How did you find us? (optional)': 'A friend', 'Code from Harbor College': 'x'.repeat(65) },
    field: 'Code from Harbor College',
    message: 'Please check your code',
    leave: ({ user }) => user.selectOptions(screen.getByLabelText(partnerLabel), 'NONE'),
    rejected: {
      endpoint: memberUpdate,
      right: { 'Code from Harbor College': 'HC-2' },
      named: ['partnerCode', 'Code from Harbor College'],
    },
  },
  {
    name: 'Enrollment: personal details',
    // The optional questions, whose fields count as well, load after the first picture.
    open: openEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']), () =>
      screen.findByLabelText('I’m a student'),
    ),
    button: 'Next',
    wrong: { 'Last name': 'Alvarez' },
    field: 'First name',
    message: 'First name is required',
    leave: click('button', 'Back'),
  },
];

const openSettings =
  (makeApi: () => FakeApi, ...path: readonly string[]) =>
  async (): Promise<OpenForm> => {
    const api = makeApi();
    const user = userEvent.setup();
    await showSettings(path[0] === 'Delete my account' ? 'general' : 'profile');
    for (const name of path) await user.click(await screen.findByRole('button', { name }));
    return { api, user };
  };

const toConfirm = ['Change phone number', 'Text a code to my phone'];
const createDeletingApi = () =>
  createSettingsApi().answer(sendDeletionCode, {
    statusCode: 200,
    message: 'Verification code sent to your email',
    deletionId: 'deletion-1',
    resendAfter: 60,
  });

const settingsRows: readonly FormRow[] = [
  {
    name: 'Settings: personal info',
    open: openSettings(createSettingsApi),
    button: 'Save',
    wrong: { 'Last name': ' and more', 'First name': '' },
    field: 'First name',
    message: 'First name is required',
    leave: click('tab', 'General'),
    rejected: {
      endpoint: updatePersonalInfo,
      right: { 'Last name': 'Alvarez', 'First name': 'Benny' },
      named: ['lastName', 'Last name'],
    },
  },
  {
    name: 'Settings: the code to confirm a new number',
    open: openSettings(() => createConfirmingApi('phone'), ...toConfirm),
    button: 'Continue',
    wrong: shortCode,
    field: '6-digit code',
    message: missingDigits,
    leave: click('button', 'Keep my number'),
    rejected: { endpoint: confirmWithCode, right: wholeCode, isSentAtOnce: true },
  },
  {
    name: 'Settings: a new number',
    open: async () => {
      const form = await openSettings(() => createConfirmingApi('phone'), ...toConfirm)();
      await form.user.type(await screen.findByLabelText('6-digit code'), '246810');
      await screen.findByLabelText('New phone number');
      return form;
    },
    button: 'Text me a code',
    wrong: { 'New phone number': '646' },
    field: 'New phone number',
    message: 'Please enter a US phone number with 10 digits',
    leave: click('button', 'Keep my number'),
    rejected: {
      endpoint: startPhoneChange,
      right: { 'New phone number': '6465550123' },
      named: ['phoneNumber', 'New phone number'],
    },
  },
  {
    name: 'Settings: the code to delete the account',
    open: openSettings(createDeletingApi, 'Delete my account', 'Send me a code to confirm'),
    button: 'Delete my account',
    wrong: shortCode,
    field: '6-digit code',
    message: missingDigits,
    leave: click('button', 'Keep my account'),
    rejected: { endpoint: requestDeletion, right: wholeCode },
  },
];

/** The portal's forms with fields of our own. Support has no form: it is an email draft (SUP-01). */
export const formRows: readonly FormRow[] = [
  ...signInRows,
  ...enrollmentRows,
  ...additionalRows,
  ...settingsRows,
];

/** Forms whose button can't be pressed while an answer is wrong. */
export const unmistakableRows: readonly RejectedFormRow[] = [
  {
    name: 'Settings: the schedule',
    open: async () => {
      const api = createSettingsApi();
      await showSettings('schedule', sampleProfile());
      return { api, user: userEvent.setup() };
    },
    endpoint: requestScheduleChange,
    chosen: ['Late Evening 7-9 PM ET'],
    right: {},
    says: 'Failed to submit schedule change request. Please try again.',
    leave: click('tab', 'General'),
  },
];
