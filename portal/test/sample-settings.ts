import type { MemberScheduleRequest } from '@moments/contract/requests/schedule';
import type { ServiceRequest } from '@moments/contract/requests/service-requests';
import type { Device } from '@moments/contract/sign-in/devices';

const requestId = '0f9d6a4e-6f0a-4f52-9d6e-0d5f2a9b7c11';

/** Returns a pending request for Late Evening on Monday and Wednesday, with changes. */
export const sampleScheduleRequest = (
  change: Partial<MemberScheduleRequest> = {},
): MemberScheduleRequest => ({
  id: requestId,
  state: 'pending',
  shiftTime: '2',
  shiftDays: ['1', '3'],
  createdAt: new Date().toISOString(),
  decidedAt: null,
  effectiveDate: null,
  reason: null,
  ahead: [],
  ...change,
});

/** Returns a pending request to pause, with changes. */
export const sampleServiceRequest = (change: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id: requestId,
  kind: 'pause',
  returnDate: null,
  endedAt: null,
  state: 'pending',
  createdAt: new Date().toISOString(),
  decidedAt: null,
  reason: null,
  ...change,
});

/** This phone, and a Mac elsewhere. */
export const twoDevices: readonly [Device, Device] = [
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

export const pronounOptions = {
  _id: 'pronouns',
  selections: { 'he-him': 'He/Him', 'she-her': 'She/Her', 'they-them': 'They/Them' },
};
