import type { ReplyOf } from '@moments/contract/http/endpoint';
import type {
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { eli } from './sample-replies.ts';

const pending = {
  memberId: eli.id,
  state: 'pending',
  createdAt: '2026-11-20T16:00:00.000Z',
  decidedAt: null,
  dueOn: '2026-11-24',
  decidedBy: null,
  decidedByName: null,
  replacedBy: null,
  reason: null,
  member: { id: eli.id, name: eli.name, phone: eli.phone, status: eli.status, coach: null },
} as const;

export const scheduleRequest: ReplyOf<typeof staffListScheduleRequests>['items'][number] = {
  ...pending,
  id: '0199f0aa-0000-7000-8000-000000000201',
  shiftTime: '2',
  shiftDays: ['2'],
  effectiveDate: null,
  appliedAt: null,
  currentSchedule: { shiftTime: '1', shiftDays: ['1', '3'] },
};

export const pauseRequest: ReplyOf<typeof staffListServiceRequests>['items'][number] = {
  ...pending,
  id: '0199f0aa-0000-7000-8000-000000000301',
  kind: 'pause',
  returnDate: null,
  endedAt: null,
  plan: 'none',
};
