import userEvent from '@testing-library/user-event';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { maxTextLength } from '@moments/contract/http/fields';
import AdditionalInformationScreen from '../src/features/enrollment/additional-information/additional-information-screen.tsx';
import { removeDraft } from '../src/forms/draft-store.ts';
import { createMemberAt } from './enrollment-journey.tsx';
import { FakeApi } from './fake-api.ts';
import { keepDrafts } from './fake-drafts.ts';
import { click, type FormRow, type OpenForm } from './form-row.ts';
import { renderScreen } from './render-screen.tsx';
import { resetPortal } from './reset-portal.ts';
import { sampleSubscription } from './sample-profile.ts';

const details = { firstName: 'Ben', lastName: 'Alvarez', address: '118 Lark Street' };

/** Opens the additional information of a member with a plan who has saved some of the steps. */
const openAdditional =
  (saved: number, dob = '2001-03-09') =>
  (): Promise<OpenForm> => {
    const path = '/addition-information';
    resetPortal(path);
    for (const name of ['preference', 'schedule', 'emergency-contact'])
      removeDraft('member-1', `additional-information.${name}`);
    const steps = enrollmentSteps.slice(0, saved);
    const { user: member, ...rest } = createMemberAt(
      steps,
      { ...details, dob },
      { subscription: sampleSubscription },
    );
    const availability = { shiftTime: '1' as const, shiftDays: ['1' as const] };
    const profile = { ...rest, user: saved > 4 ? { ...member, availability } : member };
    const api = new FakeApi();
    keepDrafts(api);
    const { unmount } = renderScreen(<AdditionalInformationScreen />, { path, profile });
    leavePage = unmount;
    return Promise.resolve({ api, user: userEvent.setup() });
  };

/** Leaves the page, because the first step has no step before it, and its error disappears with the page. */
let leavePage = (): void => undefined;

const hopes = 'What do you hope to gain from coaching? (optional)';

export const additionalRows: readonly FormRow[] = [
  {
    name: 'Additional information: the hopes',
    open: openAdditional(3),
    button: 'Next',
    wrong: { [hopes]: 'x'.repeat(maxTextLength + 1) },
    isLongText: true,
    field: hopes,
    message: 'Please shorten this text',
    leave: () => {
      leavePage();
      return Promise.resolve();
    },
  },
  {
    name: 'Additional information: the schedule',
    open: openAdditional(4),
    button: 'Next',
    chosen: ['Early Evening 5-7 PM ET'],
    wrong: {},
    field: 'Mon',
    message: 'Please select at least one day',
    leave: click('button', 'Back'),
    rejected: {
      endpoint: memberUpdate,
      chosen: ['Early Evening 5-7 PM ET', 'Mon'],
      right: {},
      named: ['shiftDays', 'Mon'],
    },
  },
  {
    name: 'Additional information: an adult’s emergency contact',
    open: openAdditional(5),
    button: 'Next',
    wrong: { 'Name (optional)': 'Ana Alvarez', 'Phone number (optional)': '646' },
    field: 'Phone number (optional)',
    message: 'Phone number must be exactly 10 digits',
    leave: click('button', 'Back'),
    rejected: {
      endpoint: memberUpdate,
      right: { 'Name (optional)': 'Ana Alvarez', 'Phone number (optional)': '6465550123' },
      named: ['contactPhone', 'Phone number (optional)'],
    },
  },
  {
    name: 'Additional information: a minor’s emergency contact',
    open: openAdditional(5, `${String(new Date().getFullYear() - 15)}-01-01`),
    button: 'Next',
    wrong: { 'Phone number': '6465550123', 'Relationship to you': 'Aunt' },
    field: 'Name',
    message: 'Emergency contact name is required',
    leave: click('button', 'Back'),
  },
];
