import { getDeletion } from '@moments/contract/account-deletion';
import type { AccountTab } from '@moments/contract/account-tabs';
import { type Device, getDevices } from '@moments/contract/devices';
import { getMemberDemographics } from '@moments/contract/enrollment';
import { getMemberProfile } from '@moments/contract/members';
import { getScheduleRequest, type ScheduleRequest } from '@moments/contract/schedule';
import { getServiceRequest, type ServiceRequest } from '@moments/contract/service-requests';
import { screen } from '@testing-library/react';

// The tabs come when they are opened; a test does not wait for that.
import '../src/features/account-settings/general/general-tab.tsx';
import '../src/features/account-settings/profile/profile-tab.tsx';
import '../src/features/account-settings/schedule/schedule-tab.tsx';
import '../src/features/account-settings/service/service-tab.tsx';

import AccountSettingsScreen from '../src/features/account-settings/account-settings-screen.tsx';
import type { ProfileData } from '../src/profile/profile-query.ts';
import { FakeApi } from './fake-api.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';
import { sampleProfile } from './sample-profile.ts';

const requestId = '0f9d6a4e-6f0a-4f52-9d6e-0d5f2a9b7c11';

export const scheduleWish = (change: Partial<ScheduleRequest> = {}): ScheduleRequest => ({
  id: requestId,
  state: 'pending',
  shiftTime: '2',
  shiftDays: ['1', '3'],
  createdAt: new Date().toISOString(),
  decidedAt: null,
  effectiveDate: null,
  reason: null,
  ...change,
});

export const serviceWish = (change: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id: requestId,
  kind: 'pause',
  state: 'pending',
  createdAt: new Date().toISOString(),
  decidedAt: null,
  reason: null,
  ...change,
});

export const twoDevices: readonly Device[] = [
  {
    id: '5b0c7a4e-3f4e-4a0b-8f0a-000000000001',
    name: 'Chrome on Android',
    signedInAt: '2026-11-20T15:00:00Z',
    lastSeenAt: '2026-11-21T18:00:00Z',
    isCurrent: true,
  },
  {
    id: '5b0c7a4e-3f4e-4a0b-8f0a-000000000002',
    name: 'Safari on Mac',
    signedInAt: '2026-11-10T15:00:00Z',
    lastSeenAt: '2026-11-12T18:00:00Z',
    isCurrent: false,
  },
];

const pronouns = { 'he-him': 'He/Him', 'she-her': 'She/Her', 'they-them': 'They/Them' };
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
        pronounOptions: { _id: 'pronouns', selections: pronouns },
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
