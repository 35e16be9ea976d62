import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeMemberEnrollment, memberUpdate } from '@moments/contract/enrollment/enrollment';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import type { MemberSlices } from '@moments/contract/members/members';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { findAlert, createMemberAt, getNextButton } from '../../../../test/enrollment-journey.tsx';
import { FakeApi } from '../../../../test/fake-api.ts';
import { keepDrafts } from '../../../../test/fake-drafts.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal, setTimeZone } from '../../../../test/reset-portal.ts';
import { sampleSubscription } from '../../../../test/sample-profile.ts';
import { removeDraft } from '../../../forms/draft-store.ts';
import type { ProfileData } from '../../../member/profile-query.ts';
import AdditionalInformationScreen from './additional-information-screen.tsx';

const details = { firstName: 'Ben', lastName: 'Alvarez', address: '118 Lark Street' };
const adult = { ...details, dob: '2001-03-09' };
const minor = { ...details, dob: `${new Date().getFullYear() - 15}-01-01` };

/** Returns a member with a plan, and as many of the six steps saved. */
function samplePaidMember(steps: number, person = adult, slices: Partial<MemberSlices> = {}): ProfileData {
  const profile = createMemberAt(enrollmentSteps.slice(0, steps), person, {
    subscription: sampleSubscription,
  });
  return { ...profile, user: { ...profile.user, ...slices } };
}

const schedule = { availability: { shiftTime: '1' as const, shiftDays: ['1' as const, '3' as const] } };

function show(profile: ProfileData) {
  let saved = profile;
  const api = new FakeApi().answerBy(memberUpdate, ({ body }) => {
    saved = withStep(saved, memberUpdate.body.parse(body));
    return { statusCode: 200 as const, message: 'Saved', ...saved };
  });
  const drafts = keepDrafts(api);
  const user = userEvent.setup();
  const path = '/addition-information';
  return { api, drafts, user, ...renderScreen(<AdditionalInformationScreen />, { path, profile }) };
}

function withStep(profile: ProfileData, step: ReturnType<typeof memberUpdate.body.parse>): ProfileData {
  const { basicInfo } = profile.user;
  const savedSteps = [...basicInfo.userEnrollment.savedSteps, step.stepKey];
  const userEnrollment = { ...basicInfo.userEnrollment, savedSteps };
  const user = { ...profile.user, basicInfo: { ...basicInfo, userEnrollment } };
  if (step.stepKey === 'ENROLLMENT_PREFERENCE_INFORMATION') {
    return { ...profile, user: { ...user, preferenceInformation: { hopeToGain: step.hopeToGain ?? '' } } };
  }
  if (step.stepKey === 'ENROLLMENT_AVAILABILITY') {
    const { shiftTime, shiftDays } = step;
    return { ...profile, user: { ...user, availability: { shiftTime, shiftDays } } };
  }
  return { ...profile, user };
}

const getHeading = () => screen.getByRole('heading', { level: 1 });
const getCurrentStep = () =>
  within(screen.getByRole('navigation', { name: 'Progress of your application' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step');

beforeEach(() => {
  resetPortal('/addition-information');
  ['preference', 'schedule', 'emergency-contact'].forEach((name) =>
    removeDraft('member-1', `additional-information.${name}`),
  );
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
});

describe('Additional information', () => {
  it('[ADD-01] starts with the hopes, after the completed steps', async () => {
    show(samplePaidMember(3));
    expect(getHeading()).toHaveTextContent('Additional Information');
    expect(screen.getByText('You’re almost done!')).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Progress of your application' }));
    expect(steps.getAllByText(/\(done\)/).map((done) => done.parentElement?.textContent)).toEqual([
      'Sign Up (done)',
      'Basic Contact (done)',
      'Personal Details (done)',
      'Review & Select Plan (done)',
      'Payment (done)',
    ]);
    expect(getCurrentStep()).toHaveTextContent('Additional Information');
    expect(document.title).toBe('Additional Information, Step 6 of 9 · Moments');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ADD-01, ADD-04] saves the hopes, even when they are empty', async () => {
    const { api, user } = show(samplePaidMember(3));
    await user.click(getNextButton());
    await waitFor(() => expect(getCurrentStep()).toHaveTextContent('Schedule'));
    expect(api.listCalls(memberUpdate)[0]?.body).toEqual({
      memberId: 'member-1',
      stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION',
      hopeToGain: '',
    });
  });

  it('[ADD-02] offers the times with the hours on the member’s own clock', () => {
    setTimeZone('America/Chicago');
    show(samplePaidMember(4));
    expect(
      screen.getByRole('radio', { name: /^Early Evening 5-7 PM ET \(4–6\sPM\syour\stime\)$/ }),
    ).toBeVisible();
  });

  it('[ADD-02] requires a time and a day', async () => {
    const { api, user } = show(samplePaidMember(4));
    expect(screen.getByRole('radio', { name: 'Early Evening 5-7 PM ET' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Late Evening 7-9 PM ET' })).not.toBeChecked();
    const days = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(days).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    await user.click(getNextButton());
    const summary = await findAlert('Please fix these before you continue');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Preferred time for coaching is required', 'Please select at least one day']);
    expect(api.listCalls(memberUpdate)).toHaveLength(0);
    await user.click(screen.getByLabelText(/Late Evening/));
    await user.click(screen.getByLabelText('Sun'));
    await user.click(screen.getByLabelText('Mon'));
    await waitForClickPause();
    await user.click(getNextButton());
    await waitFor(() => expect(getCurrentStep()).toHaveTextContent('Emergency Contact'));
    expect(api.listCalls(memberUpdate)[0]?.body).toEqual({
      memberId: 'member-1',
      stepKey: 'ENROLLMENT_AVAILABILITY',
      shiftTime: '2',
      shiftDays: ['1', '7'],
    });
  });

  it('[ADD-03] explains to members under 18 why a contact is required', async () => {
    const { api, user } = show(samplePaidMember(5, minor, schedule));
    expect(screen.getByText(/Because you’re under 18, please give us an adult you trust/)).toBeVisible();
    await user.click(getNextButton());
    const summary = await findAlert('Please fix these before you continue');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Emergency contact name is required',
      'Emergency contact phone is required',
      'Relationship to contact is required',
      'Please check that this person is 18 or older',
    ]);
    expect(api.listCalls(memberUpdate)).toHaveLength(0);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ADD-03] formats the phone, and lets adults leave the contact empty', async () => {
    const { api, user } = show(samplePaidMember(5, adult, schedule));
    await user.type(screen.getByLabelText(/Phone number/), '2125550101');
    await user.tab();
    expect(screen.getByLabelText(/Phone number/)).toHaveValue('(212) 555-0101');
    await user.clear(screen.getByLabelText(/Phone number/));
    await user.click(getNextButton());
    await waitFor(() => expect(getCurrentStep()).toHaveTextContent('Review'));
    expect(api.listCalls(memberUpdate)[0]?.body).toEqual({
      memberId: 'member-1',
      stepKey: 'ENROLLMENT_EMERGENCY_CONTACT',
      contactName: '',
      contactPhone: '',
      contactRelationship: '',
    });
  });

  it('[ADD-03, ENR-18] submits the application without the review when an adult skips the contact', async () => {
    const profile = samplePaidMember(5, adult, schedule);
    const { api, user, address } = show(profile);
    api.answer(completeMemberEnrollment, { statusCode: 200, message: 'Done', member: profile.user });
    await user.click(screen.getByRole('button', { name: 'Skip and finish' }));
    await waitFor(() => expect(address()).toBe('/application-received'));
    expect(api.listCalls(memberUpdate)[0]?.body).toMatchObject({
      stepKey: 'ENROLLMENT_EMERGENCY_CONTACT',
      contactName: '',
    });
  });

  it('[ADD-03] hides Skip from members under 18 and after the member types', async () => {
    const { user } = show(samplePaidMember(5, adult, schedule));
    await user.type(screen.getByLabelText(/Name/), 'J');
    expect(screen.queryByRole('button', { name: 'Skip and finish' })).toBeNull();
    cleanup();
    show(samplePaidMember(5, minor, schedule));
    expect(screen.getByLabelText(/Name/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Skip and finish' })).toBeNull();
  });

  it('[ADD-04] says why the application was not submitted, and stays on the step', async () => {
    const { api, user } = show(samplePaidMember(5, adult, schedule));
    api.respond(completeMemberEnrollment, () => new Response('{}', { status: 400 }));
    await user.click(screen.getByRole('button', { name: 'Skip and finish' }));
    await findAlert('Complete enrollment failed');
  });

  it('[ADD-01, ENR-10] shows the answers for review, and returns to the review after each edit', async () => {
    const { user } = show(
      samplePaidMember(6, adult, { ...schedule, preferenceInformation: { hopeToGain: 'Sleep better' } }),
    );
    expect(screen.getByText('Sleep better')).toBeVisible();
    expect(screen.getByText('Early Evening, 5-7 PM ET')).toBeVisible();
    expect(screen.getByText('Mon, Wed')).toBeVisible();
    expect(screen.getByText('Not provided')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Edit Additional Information' }));
    await user.type(screen.getByRole('textbox'), ' and worry less');
    await user.click(getNextButton());
    expect(await screen.findByText('Sleep better and worry less')).toBeVisible();
  });

  it('[ROUTE-11] blocks the browser’s back button', () => {
    const entries = history.length;
    const { unmount } = show(samplePaidMember(3));
    expect(history.length).toBe(entries + 1);
    unmount();
  });

  it('[ROUTE-11, ENR-16] says why Back is blocked, without a claim that the answers are saved', async () => {
    show(samplePaidMember(3));
    history.back();
    expect(await screen.findByText('Please finish this step first.')).toBeVisible();
  });

  it('[ADD-04, ROUTE-11] completes the enrollment, then opens the received application', async () => {
    const profile = samplePaidMember(6, adult, schedule);
    const { api, user, address } = show(profile);
    api.answer(completeMemberEnrollment, { statusCode: 200, message: 'Done', member: profile.user });
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(address()).toBe('/application-received'));
    expect(api.listCalls(completeMemberEnrollment)[0]?.params).toEqual({ memberId: 'member-1' });
  });

  it('[ENR-03] shows "Completing..." while the enrollment completes', async () => {
    const { api, user } = show(samplePaidMember(6, adult, schedule));
    api.respond(completeMemberEnrollment, () => new Promise<Response>(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByRole('button', { name: 'Completing...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('[ERR-02, ERR-05] shows a dismissible alert when completing the enrollment fails', async () => {
    const { api, user } = show(samplePaidMember(6, adult, schedule));
    api.respond(completeMemberEnrollment, () => new Response('{}', { status: 400 }));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const alert = await findAlert('Complete enrollment failed');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
  });
});
