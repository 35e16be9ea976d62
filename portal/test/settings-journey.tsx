import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { getDeletion } from '@moments/contract/account/account-deletion';
import { confirmWithCode, sendConfirmationCode } from '@moments/contract/account/confirmation';
import { getTextsChoice } from '@moments/contract/account/texts-choice';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { getMemberProfile } from '@moments/contract/members/members';
import { getCoachRequest } from '@moments/contract/requests/coach-requests';
import { getScheduleRequest } from '@moments/contract/requests/schedule';
import { getServiceRequest } from '@moments/contract/requests/service-requests';
import { getDevices } from '@moments/contract/sign-in/devices';
// The tabs come when they are opened; a test does not wait for that.
import '../src/features/account/general/general-tab.tsx';
import '../src/forms/checks.ts';
import '../src/features/account/profile/address-card.tsx';
import '../src/features/account/profile/hopes-card.tsx';
import '../src/features/account/profile/phone-change-steps.tsx';
import '../src/features/account/profile/profile-tab.tsx';
import '../src/features/requests/schedule/schedule-requests.tsx';
import '../src/features/requests/schedule/schedule-tab.tsx';
import '../src/features/requests/service/service-tab.tsx';
import AccountSettingsScreen from '../src/features/account/account-settings-screen.tsx';
import type { ProfileData } from '../src/member/profile-query.ts';
import { FakeApi } from './fake-api.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';
import { sampleProfile } from './sample-profile.ts';
import { pronounOptions, twoDevices } from './sample-settings.ts';

const none = { _id: 'none', selections: {} };

/** Returns a server where everything works, and nothing was ever asked for. */
export const createSettingsApi = (profile: ProfileData = sampleProfile()): FakeApi =>
  new FakeApi()
    .answer(getMemberProfile, { statusCode: 200, ...profile })
    .answer(getScheduleRequest, { statusCode: 200, data: null })
    .answer(getServiceRequest, { statusCode: 200, data: null })
    .answer(getCoachRequest, { statusCode: 200, data: null })
    .answer(getMemberDemographics, {
      statusCode: 200,
      data: {
        genderOptions: none,
        pronounOptions,
        ethnicityOptions: none,
        sexualOrientationOptions: none,
      },
    })
    .answer(getDevices, { statusCode: 200, data: [...twoDevices] })
    .answer(getTextsChoice, { statusCode: 200, isOn: true, needsStart: false })
    .answer(getDeletion, { statusCode: 200, message: '', data: null });

/** Shows Account Settings at a tab, once the tab and the member's request have loaded. */
export async function showSettings(tab?: AccountTab, profile?: ProfileData): Promise<RenderedScreen> {
  const path = tab === undefined ? '/account-settings' : `/account-settings?tab=${tab}`;
  const rendered = renderScreen(<AccountSettingsScreen />, profile ? { path, profile } : { path });
  await screen.findAllByRole('heading', { level: 2 });
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading (your|what you)/ })).toBeNull());
  return rendered;
}

/** Comes back to the page, as from another tab of the browser. */
export function returnToPage(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Returns a server that sends a fresh code to confirm an action, and accepts it. */
export const createConfirmingApi = (sentTo: 'phone' | 'email'): FakeApi =>
  createSettingsApi()
    .answer(sendConfirmationCode, {
      statusCode: 200,
      message: '',
      confirmationId: 'confirmation-1',
      sentTo,
      resendAfter: 60,
    })
    .answer(confirmWithCode, { statusCode: 200, message: '' });

/** Catches the file that the page saves, with its name. */
export function catchDownloads(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => {
    files.push({ name: '', blob });
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files[0]!.name = this.download;
  });
  return files;
}
