import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { configurePage } from '../../../test/configure-page.ts';
import {
  createMemberAtReview,
  forgetDrafts,
  createMemberAt,
  showEnrollment,
} from '../../../test/enrollment-journey.tsx';
import type { FakeApi } from '../../../test/fake-api.ts';
import { resetPortal } from '../../../test/reset-portal.ts';
import { useReferrals } from '../referrals/index.ts';

const participant = {
  email: 'ben@example.com',
  firstName: 'Ben',
  lastName: 'Alvarez',
  referredBy: 'friend-1',
  referralStatus: 'CREDIT_PENDING',
  shareUrl: 'https://portal.test/?grsf=own1',
  rewards: [],
};

const prepare = (api: FakeApi) =>
  void api.answer(addReferralParticipant, { statusCode: 200, data: participant });
const referrals = { campaignId: 'sandbox', scriptUrl: '/growsurf.js' };

beforeEach(() => {
  resetPortal();
  forgetDrafts();
  useReferrals.setState({ code: 'friend-1', campaign: undefined, participant: undefined });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

describe('The referral participant', () => {
  it('[ENR-12] joins the campaign on the enrollment page with the referrer’s code', async () => {
    configurePage({ referrals });
    const { api } = showEnrollment(createMemberAtReview(), { prepare });
    await waitFor(() => expect(useReferrals.getState().participant?.email).toBe('ben@example.com'));
    expect(api.listCalls(addReferralParticipant).map(({ body }) => body)).toEqual([
      { referralCode: 'friend-1' },
    ]);
  });

  it('[ENR-12] joins the campaign only after the member has given a name', async () => {
    configurePage({ referrals });
    const { api } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']), { prepare });
    await screen.findByLabelText('They/Them');
    expect(api.listCalls(addReferralParticipant)).toHaveLength(0);
  });

  it('[ENR-12, REF-01] shows nothing when joining the campaign fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    configurePage({ referrals });
    const { api } = showEnrollment(createMemberAtReview(), {
      prepare: (fake) => fake.reject(addReferralParticipant, 'TOO_MANY_REQUESTS'),
    });
    await waitFor(() => expect(api.listCalls(addReferralParticipant)).toHaveLength(1));
    expect(await screen.findByText('He/Him, They/Them')).toBeVisible();
    expect(screen.queryByText(/Too many tries/)).toBeNull();
  });

  it('[ENR-12] makes no call when no campaign is configured', async () => {
    const { api } = showEnrollment(createMemberAtReview(), { prepare });
    await screen.findByText('He/Him, They/Them');
    expect(api.listCalls(addReferralParticipant)).toHaveLength(0);
  });
});

describe('The referral script in the enrollment', () => {
  const getFrame = () => document.querySelector('iframe[src^="/referral-frame"]');

  it('[REF-03, SEC-07] runs apart from the page until a referred member leaves the enrollment', async () => {
    configurePage({ referrals });
    const { unmount } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']), { prepare });
    await waitFor(() => expect(getFrame()).toHaveAttribute('src', '/referral-frame?grsf=friend-1'));
    expect(getFrame()).toHaveAttribute('sandbox', 'allow-scripts');
    unmount();
    expect(getFrame()).toBeNull();
  });

  it('[REF-03, SEC-07] doesn’t run without a referral or a campaign', async () => {
    const imported = vi.spyOn(document.body, 'append');
    showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']), { prepare });
    await screen.findByLabelText('They/Them');
    useReferrals.setState({ code: '' });
    configurePage({ referrals });
    showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']), { prepare });
    await waitFor(() => expect(screen.getAllByLabelText('They/Them')).toHaveLength(2));
    expect(imported.mock.calls.flat().filter((node) => node instanceof HTMLIFrameElement)).toEqual([]);
  });
});
