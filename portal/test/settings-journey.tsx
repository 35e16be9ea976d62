import { screen } from '@testing-library/react';
import { getDeletion } from '@moments/contract/account/account-deletion';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { getMemberProfile } from '@moments/contract/members/members';
import { getScheduleRequest } from '@moments/contract/requests/schedule';
import { getServiceRequest } from '@moments/contract/requests/service-requests';
import { getDevices } from '@moments/contract/sign-in/devices';
// The tabs come when they are opened; a test does not wait for that.
import '../src/features/account/general/general-tab.tsx';
import '../src/features/account/profile/profile-tab.tsx';
import '../src/features/requests/schedule/schedule-tab.tsx';
import '../src/features/requests/service/service-tab.tsx';
import AccountSettingsScreen from '../src/features/account/account-settings-screen.tsx';
import type { ProfileData } from '../src/member/profile-query.ts';
import { FakeApi } from './fake-api.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';
import { sampleProfile } from './sample-profile.ts';
import { pronounOptions, twoDevices } from './sample-settings.ts';

const none = { _id: 'none', selections: {} };

/** A server where everything works, and nothing was ever asked for. */
export const settingsApi = (profile: ProfileData = sampleProfile()): FakeApi =>
  new FakeApi()
    .answer(getMemberProfile, { statusCode: 200, ...profile })
    .answer(getScheduleRequest, { statusCode: 200, data: null })
    .answer(getServiceRequest, { statusCode: 200, data: null })
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
    .answer(getDeletion, { statusCode: 200, message: '', data: null });

/** Shows Account Settings at a tab that is asked for, once the one that is seen is there. */
export async function showSettings(tab?: AccountTab, profile?: ProfileData): Promise<RenderedScreen> {
  const path = tab === undefined ? '/account-settings' : `/account-settings?tab=${tab}`;
  const rendered = renderScreen(<AccountSettingsScreen />, profile ? { path, profile } : { path });
  await screen.findAllByRole('heading', { level: 2 });
  return rendered;
}

/** Comes back to the page, as from another tab of the browser. */
export function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
