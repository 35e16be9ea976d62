import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { getActivePartners } from '@moments/contract/partners/partners';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import {
  findAlert,
  createMemberAtReview,
  benDetails,
  forgetDrafts,
  createMemberAt,
  getNextButton,
  showEnrollment,
} from '../../../test/enrollment-journey.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleNewcomerProfile, sampleSubscription } from '../../../test/sample-profile.ts';
import { pageNames } from '../../configuration/paths.ts';
import { profileKey, type ProfileData } from '../../member/profile-query.ts';
import { partnerLabel } from './contact-copy.ts';

const getHeading = () => screen.getByRole('heading', { level: 1 });
const getCurrentStep = () =>
  within(screen.getByRole('navigation', { name: 'Progress of your application' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step');
const createMemberAtDetails = () => createMemberAt(['ENROLLMENT_CONTACT_INFO']);

/** A partner that pays for people with an email at its domain. */
const provenByEmail = {
  _id: 'p1',
  name: 'Harbor College',
  proof: 'email-domain' as const,
  emailDomains: ['example.com'],
};

beforeEach(() => {
  resetPortal();
  forgetDrafts();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
});

describe('The enrollment wizard', () => {
  it('[ENR-02, ENR-18] shows its titles and named steps without Back at the first step', async () => {
    showEnrollment(sampleNewcomerProfile());
    expect(getHeading()).toHaveTextContent('Basic Contact');
    expect(screen.getByText('Ready to start? Complete your profile.')).toBeVisible();
    const names = within(screen.getByRole('navigation', { name: 'Progress of your application' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim());
    expect(names).toEqual([
      'Sign Up (done)',
      'Basic Contact',
      'Personal Details',
      'Review & Select Plan',
      'Payment',
      'Additional Information',
      'Schedule',
      'Emergency Contact',
      'Review',
    ]);
    expect(screen.getByText('5 min left')).toBeVisible();
    expect(getCurrentStep()).toHaveTextContent('Basic Contact');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(document.title).toBe('Basic Contact, Step 2 of 9 · Moments');
    await screen.findByRole('option', { name: 'Harbor College' });
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ENR-04, PLAN-09] chooses the partner that the verified email belongs to, says what it sees, and lets the member choose none', async () => {
    const { user } = showEnrollment(createMemberAt([], { email: 'ben@mail.example.com' }), {
      prepare: (api) => api.answer(getActivePartners, { statusCode: 200, partners: [provenByEmail] }),
    });
    const field = screen.getByLabelText(partnerLabel);
    await waitFor(() => expect(field).toHaveValue('p1'));
    expect(field).toHaveAccessibleDescription(
      'Harbor College pays for people with an email at example.com. Yours is ben@mail.example.com.',
    );
    expect(screen.getByRole('region', { name: 'They never see (Harbor College)' })).toBeVisible();
    await user.selectOptions(field, 'NONE');
    expect(field).toHaveValue('NONE');
    expect(screen.queryByRole('region', { name: /^They never see/ })).toBeNull();
  });

  it('[ENR-04] chooses no partner for an email that only looks like one of its domain', async () => {
    showEnrollment(createMemberAt([], { email: 'ben@notexample.com' }), {
      prepare: (api) => api.answer(getActivePartners, { statusCode: 200, partners: [provenByEmail] }),
    });
    await screen.findByRole('option', { name: 'Harbor College' });
    expect(screen.getByLabelText(partnerLabel)).toHaveValue('NONE');
  });

  it('[ENR-04, ENR-13, API-07] saves the contact and opens the next step', async () => {
    const { api, user, address } = showEnrollment(sampleNewcomerProfile());
    expect(screen.getByLabelText('Phone number')).toHaveValue('(212) 555-0105');
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('readonly');
    expect(screen.getByRole('link', { name: pageNames.accountSettings })).toHaveAttribute(
      'href',
      '/account-settings?tab=profile',
    );
    expect(screen.getByLabelText(partnerLabel)).toHaveValue('NONE');
    await screen.findByRole('option', { name: 'Harbor College' });
    await user.selectOptions(screen.getByLabelText(partnerLabel), 'Harbor College');
    await user.type(screen.getByLabelText(/How did you find us/), 'A friend');
    await user.click(getNextButton());
    await waitFor(() => expect(getCurrentStep()).toHaveTextContent('Personal Details'));
    expect(api.listCalls(memberUpdate)[0]).toMatchObject({
      params: { memberId: 'member-1' },
      body: {
        memberId: 'member-1',
        stepKey: 'ENROLLMENT_CONTACT_INFO',
        phoneNumber: '(212) 555-0105',
        partnerId: 'p1',
        memberSource: 'A friend',
      },
    });
    expect(address()).toBe('/enrollment?step=details');
    expect(getHeading()).toHaveFocus();
    expect(document.title).toBe('Personal Details, Step 3 of 9 · Moments');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText(/How did you find us/)).toHaveValue('A friend');
  });

  it('[ENR-05, ENR-09, ENR-17] lists every missing field and links to it', async () => {
    const { api, user } = showEnrollment(createMemberAtDetails());
    await user.click(getNextButton());
    const summary = await findAlert('Please fix these before you continue');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'First name is required',
      'Last name is required',
      'Date of birth is required',
      'Address is required',
    ]);
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(
      screen.getByLabelText('First name'),
    );
    expect(document.title).toBe('Error: Personal Details, Step 3 of 9 · Moments');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
    await user.click(within(summary).getByRole('link', { name: 'Date of birth is required' }));
    expect(screen.getByLabelText('Month')).toHaveFocus();
    expect(api.listCalls(memberUpdate)).toHaveLength(0);
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ADD-03] says at the birth date, only to members under 18, that an adult to call comes before any payment', async () => {
    const { user } = showEnrollment(createMemberAtDetails());
    const ahead =
      /^Because you’re under 18, we’ll ask you for an adult to call, 18 or older, before any payment/;
    const thisYear = new Date().getFullYear();
    await user.type(screen.getByLabelText('Month'), `0101${String(thisYear - 19)}`);
    expect(screen.queryByText(ahead)).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText('Year'));
    await user.type(screen.getByLabelText('Year'), String(thisYear - 16));
    expect(screen.getByText(ahead)).toBeVisible();
    expect(screen.getByLabelText('Year')).toHaveAccessibleDescription(ahead);
    await user.clear(screen.getByLabelText('Year'));
    expect(screen.queryByText(ahead)).not.toBeInTheDocument();
  });

  it('[ENR-05, API-07] saves the personal details without the student flag', async () => {
    const { api, user } = showEnrollment(createMemberAtDetails());
    await user.type(screen.getByLabelText('First name'), 'Ben');
    await user.type(screen.getByLabelText('Last name'), 'Alvarez');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('Month'), '3');
    await user.type(screen.getByLabelText('Day'), '9');
    await user.type(screen.getByLabelText('Year'), '2001');
    await user.click(await screen.findByLabelText('They/Them'));
    await user.click(screen.getByLabelText('Asian'));
    await user.selectOptions(screen.getByLabelText(/Gender/), 'Man');
    await user.click(screen.getByLabelText('I’m a student'));
    await user.click(getNextButton());
    expect(await screen.findByRole('link', { name: 'School is required for students' })).toBeVisible();
    await user.type(screen.getByLabelText('School'), 'Hudson');
    await user.type(screen.getByLabelText('Address'), '118 Lark Street');
    await user.selectOptions(screen.getByLabelText(/State/), 'New York');
    await waitFor(() => expect(document.querySelector('datalist option[value="Buffalo"]')).not.toBeNull());
    await user.type(screen.getByLabelText(/City/), 'Albany');
    await user.type(screen.getByLabelText(/ZIP/), '12210');
    await waitForClickPause();
    await user.click(getNextButton());
    await waitFor(() => expect(screen.getByText(/^Does this look right, Ben\?/)).toBeVisible());
    expect(api.listCalls(memberUpdate)[0]?.body).toEqual({
      memberId: 'member-1',
      stepKey: 'ENROLLMENT_PERSONAL_DETAILS',
      firstName: 'Ben',
      lastName: 'Alvarez',
      preferredName: '',
      email: 'eli@example.com',
      dob: '2001-03-09',
      races: ['asian'],
      sexualOrientation: '',
      pronounsList: ['they-them'],
      gender: 'man',
      school: 'Hudson',
      address: '118 Lark Street',
      state: 'NY',
      city: 'Albany',
      zip: '12210',
      preferredLanguage: '',
    });
  });

  it('[ENR-08] offers None before the other choices of gender and orientation', async () => {
    showEnrollment(createMemberAtDetails());
    await screen.findByLabelText('They/Them');
    const getDescription = (label: RegExp) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(getDescription(/Gender/)).toEqual(['Choose one', 'None of these', 'Woman', 'Man']);
    expect(getDescription(/Sexual orientation/)).toEqual(['Choose one', 'None of these', 'Straight']);
  });

  it('[PLAN-09, ENR-10] says at the review that the partner closed, and what is left', async () => {
    const profile = createMemberAtReview();
    Object.assign(profile.user.basicInfo, { partnerId: 'p9', primaryPartnerName: 'Old Mill College' });
    const { user } = showEnrollment(profile);
    expect(await screen.findByText('Old Mill College no longer pays for new members')).toBeVisible();
    expect(screen.getByText(/choose a plan of your own/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change partner' }));
    await waitFor(() => expect(getCurrentStep()).toHaveTextContent('Basic Contact'));
  });

  it('[ENR-13] resumes at the review once all is saved, and shows the answers', async () => {
    showEnrollment(createMemberAtReview());
    expect(screen.getByText(/^Does this look right, Benji\?/)).toBeVisible();
    expect(await screen.findByText('He/Him, They/Them')).toBeVisible();
    const details = screen.getByRole('region', { name: 'Personal Details' });
    expect(details).toHaveTextContent('NameBen Alvarez, goes by Benji');
    expect(details).toHaveTextContent('Date of birthMarch 9, 2001');
    expect(details).toHaveTextContent('GenderNone of these');
    expect(details).toHaveTextContent('118 Lark StreetAlbany, NY 12210');
    expect(screen.getByText(/We’ll review your application within 3 business days/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[ENR-10, PLAN-07] announces no review to a member who has a coach and whose plan ended', async () => {
    const { user: member } = createMemberAtReview();
    const basicInfo = { ...member.basicInfo, coach: { name: 'Ana', since: null } };
    showEnrollment(createMemberAtReview({ user: { ...member, basicInfo } }));
    expect(await screen.findByText('He/Him, They/Them')).toBeVisible();
    expect(screen.queryByText(/review your application/)).toBeNull();
  });

  it('[ENR-13] does not let the address skip a step that is missing', async () => {
    const { address } = showEnrollment(sampleNewcomerProfile(), { path: '/enrollment?step=review' });
    expect(getCurrentStep()).toHaveTextContent('Basic Contact');
    await waitFor(() => expect(address()).toBe('/enrollment?step=contact'));
  });

  it('[ENR-10] edits a section and returns to the review', async () => {
    const { user } = showEnrollment(createMemberAtReview());
    await user.click(screen.getByRole('button', { name: 'Edit Basic Contact' }));
    await user.type(screen.getByLabelText(/How did you find us/), 'On the radio');
    await user.click(getNextButton());
    expect(await screen.findByText('On the radio')).toBeVisible();
    expect(getCurrentStep()).toHaveTextContent('Review & Select Plan');
    await user.click(screen.getByRole('button', { name: 'Edit Personal Details' }));
    expect(await screen.findByLabelText('School')).toHaveValue(benDetails.school);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(getCurrentStep()).toHaveTextContent('Review & Select Plan');
  });

  it('[ENR-03, ENR-11] completes the enrollment and opens the plans when the member presses Select Plan', async () => {
    const { api, user, address } = showEnrollment(createMemberAtReview());
    await user.click(screen.getByRole('button', { name: 'Select Plan' }));
    await waitFor(() => expect(address()).toBe('/subscriptions'));
    expect(api.listCalls(memberUpdate)[0]?.body).toEqual({
      memberId: 'member-1',
      stepKey: 'COMPLETE_ENROLLMENT',
    });
  });

  it('[ENR-03, ENR-10, ENR-11] shows the review to a member who has paid, and opens the next unanswered step on Continue', async () => {
    const details = { ...benDetails, address: '' };
    const { user, address, client } = showEnrollment(
      createMemberAt(['ENROLLMENT_CONTACT_INFO'], details, { subscription: sampleSubscription }),
    );
    await user.type(screen.getByLabelText('Address'), '118 Lark Street');
    await user.click(getNextButton());
    const toContinue = await screen.findByRole('button', { name: 'Continue' });
    // The guard would leave the wizard right away if it knew already.
    const getKnownAddress = () => client.getQueryData<ProfileData>(profileKey)?.user.personalDetails.address;
    expect(getKnownAddress()).toBe('');
    await user.click(toContinue);
    await waitFor(() => expect(address()).toBe('/addition-information'));
    expect(getKnownAddress()).toBe('118 Lark Street');
  });
});
