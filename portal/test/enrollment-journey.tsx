import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import { storedPersonalDetails, type PersonalDetails } from '@moments/contract/members/members';
import { getActivePartners } from '@moments/contract/partners/partners';
import EnrollmentScreen, { loadSteps } from '../src/features/enrollment/enrollment-screen.tsx';
// What checks the forms comes later, too.
import '../src/forms/checks.ts';
import '../src/features/enrollment/about-section.tsx';
import { removeDraft } from '../src/forms/draft-store.ts';
import type { ProfileData } from '../src/member/profile-query.ts';
import { FakeApi } from './fake-api.ts';
import { keepDrafts } from './fake-drafts.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleNewcomerProfile } from './sample-profile.ts';

const createOptions = (_id: string, selections: Record<string, string>) => ({ _id, selections });

/** Answers the lists, and saves steps as the server does. */
function createEnrollmentApi(start: ProfileData): FakeApi {
  let saved = start;
  return new FakeApi()
    .answer(getActivePartners, { statusCode: 200, partners: [{ _id: 'p1', name: 'Harbor College' }] })
    .answer(getMemberDemographics, {
      statusCode: 200,
      data: {
        genderOptions: createOptions('g', { woman: 'Woman', man: 'Man' }),
        pronounOptions: createOptions('p', { 'he-him': 'He/Him', 'they-them': 'They/Them' }),
        ethnicityOptions: createOptions('e', { asian: 'Asian', black: 'Black' }),
        sexualOrientationOptions: createOptions('o', { straight: 'Straight' }),
      },
    })
    .answer(getCountryStates, { statusCode: 200, data: [{ isoCode: 'NY', name: 'New York' }] })
    .answer(getStateCities, { statusCode: 200, data: [{ name: 'Albany' }, { name: 'Buffalo' }] })
    .answerBy(memberUpdate, ({ body }) => {
      saved = withStep(saved, memberUpdate.body.parse(body));
      return { statusCode: 200 as const, message: 'Saved', ...saved };
    });
}

type Step = ReturnType<typeof memberUpdate.body.parse>;

function withStep(profile: ProfileData, step: Step): ProfileData {
  const { basicInfo, personalDetails } = profile.user;
  const savedSteps = [...basicInfo.userEnrollment.savedSteps, step.stepKey];
  const info = { ...basicInfo, userEnrollment: { ...basicInfo.userEnrollment, savedSteps } };
  const user = { ...profile.user, basicInfo: info };
  if (step.stepKey === 'ENROLLMENT_CONTACT_INFO') {
    const { partnerId, memberSource = null } = step;
    const primaryPartnerName = partnerId === 'NONE' ? null : 'Harbor College';
    return {
      ...profile,
      user: { ...user, basicInfo: { ...info, partnerId, memberSource, primaryPartnerName } },
    };
  }
  if (step.stepKey !== 'ENROLLMENT_PERSONAL_DETAILS') return { ...profile, user };
  const given: Partial<PersonalDetails> = storedPersonalDetails.parse(step);
  return { ...profile, user: { ...user, personalDetails: { ...personalDetails, ...given } } };
}

export const benDetails: Partial<PersonalDetails> = {
  firstName: 'Ben',
  lastName: 'Alvarez',
  preferredName: 'Benji',
  email: 'ben@example.com',
  dob: '2001-03-09',
  pronounsList: ['he-him', 'they-them'],
  gender: 'NONE',
  school: 'Hudson Community College',
  address: '118 Lark Street',
  city: 'Albany',
  state: 'NY',
  zip: '12210',
};

/** Returns a newcomer who has saved some steps. */
export function createMemberAt(
  savedSteps: EnrollmentStep[],
  details: Partial<PersonalDetails> = {},
  more: Partial<ProfileData> = {},
): ProfileData {
  const { user, ...rest } = sampleNewcomerProfile();
  const userEnrollment = { ...user.basicInfo.userEnrollment, savedSteps };
  return {
    ...rest,
    user: {
      ...user,
      basicInfo: { ...user.basicInfo, userEnrollment },
      personalDetails: { ...user.personalDetails, ...details },
    },
    ...more,
  };
}

export const createMemberAtReview = (more: Partial<ProfileData> = {}): ProfileData =>
  createMemberAt(['ENROLLMENT_CONTACT_INFO', 'ENROLLMENT_PERSONAL_DETAILS'], benDetails, more);

/** Drafts live in memory as long as the page: each test begins without. */
export const forgetDrafts = (): void =>
  ['enrollment.contact', 'enrollment.personal'].forEach((name) => removeDraft('member-1', name));

// The steps come when they are opened; a test does not wait for that.
await loadSteps();

/** @param prepare changes what the server answers before the screen asks */
export function showEnrollment(
  profile: ProfileData,
  { path = '/enrollment', prepare }: { path?: string; prepare?: (api: FakeApi) => void } = {},
) {
  const api = createEnrollmentApi(profile);
  const drafts = keepDrafts(api);
  prepare?.(api);
  const user = userEvent.setup();
  return { api, drafts, user, ...renderScreen(<EnrollmentScreen />, { path, profile }) };
}

export const getNextButton = () => screen.getByRole('button', { name: 'Next' });

/** Returns the box of an error on the page; snackbars have an empty alert of their own. */
export const findAlert = async (part: string): Promise<HTMLElement> => {
  const text = await screen.findByText(part);
  return screen.getAllByRole('alert').find((alert) => alert.contains(text)) ?? document.body;
};
