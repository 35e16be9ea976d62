import { staffListDeletions, staffWithdrawDeletion } from '@moments/contract/account/staff-account-deletion';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffDeclineCoachRequest,
  staffListCoachRequests,
  staffApproveScheduleRequest,
  staffCarryOutServiceRequest,
  staffDeclineScheduleRequest,
  staffDeclineServiceRequest,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { RejectedCall, type FakeCall, type FakeDesk } from './fake-desk.ts';

export type ScheduleRow = ReplyOf<typeof staffListScheduleRequests>['items'][number];
export type CoachRow = ReplyOf<typeof staffListCoachRequests>['items'][number];
export type ServiceRow = ReplyOf<typeof staffListServiceRequests>['items'][number];

const pending = {
  createdAt: new Date().toISOString(),
  decidedAt: null,
  decidedBy: null,
  decidedByName: null,
  dueOn: '2999-12-31',
  reason: null,
  replacedBy: null,
  state: 'pending',
} as const;

export const jonsSchedule: ScheduleRow = {
  ...pending,
  id: 'schedule-1',
  memberId: 'jon',
  member: {
    id: 'jon',
    name: 'Jon Becker',
    phone: '+12125550110',
    status: 'ACTIVE_COACHING',
    coach: { name: 'Ana Reyes', shifts: [{ time: '2', days: ['1', '3'] }] },
  },
  currentSchedule: { shiftTime: '2', shiftDays: ['1', '3'] },
  shiftTime: '2',
  shiftDays: ['3', '4'],
  effectiveDate: null,
  appliedAt: null,
};

export const gussPause: ServiceRow = {
  ...pending,
  id: 'service-1',
  memberId: 'gus',
  member: { id: 'gus', name: 'Gus Hartley', phone: '+12125550107', status: 'ACTIVE_COACHING', coach: null },
  kind: 'pause',
  returnDate: '2999-01-14',
  endedAt: null,
  plan: 'none',
};

export const jonsCoach: CoachRow = {
  ...pending,
  id: 'coach-1',
  memberId: 'jon',
  member: jonsSchedule.member,
  why: 'understanding',
};

type Deletion = ReplyOf<typeof staffListDeletions>['items'][number];

export const faysDeletion: Deletion = {
  memberId: 'fay',
  name: 'Fay Donovan',
  requestedAt: '2026-11-12T15:00:00.000Z',
  dueAt: '2999-11-26T15:00:00.000Z',
  requestedBy: 'Nora',
  reason: 'Lost the phone',
  hasBegun: false,
};

/** Requests as the server keeps them. */
export interface FakeRequests {
  schedule: ScheduleRow[];
  service: ServiceRow[];
  coach?: CoachRow[];
  deletions?: Deletion[];
}

/** Adds the calls of the queue. A decision counts once. */
export function addRequests(desk: FakeDesk, fake: FakeRequests): FakeRequests {
  const list = <Row extends ScheduleRow | ServiceRow | CoachRow>(rows: Row[], { query }: FakeCall) => {
    const items = rows.filter(({ state }) => query['state'] === undefined || state === query['state']);
    return { items, total: items.length, next: null };
  };
  const decide = <Row extends ScheduleRow | ServiceRow | CoachRow>(
    rows: Row[],
    { params }: FakeCall,
    change: Partial<Row>,
  ) => {
    const row = rows.find(({ id }) => id === params['id']);
    if (row?.state !== 'pending') throw new RejectedCall('REQUEST_ALREADY_DECIDED');
    const decided = { decidedAt: new Date().toISOString(), decidedByName: 'Nora', dueOn: null };
    return { message: 'Decided', request: Object.assign(row, decided, change) };
  };
  const getReason = ({ body }: FakeCall): string => staffDeclineScheduleRequest.body.parse(body).reason;
  desk
    .on(staffListDeletions, () => {
      const items = fake.deletions ?? [];
      return { items, total: items.length, next: null };
    })
    .on(staffWithdrawDeletion, ({ params }) => {
      fake.deletions = fake.deletions?.filter(({ memberId }) => memberId !== params['memberId']) ?? [];
      return { message: 'Deletion canceled', deletion: null };
    })
    .on(staffListScheduleRequests, (call) => list(fake.schedule, call))
    .on(staffListServiceRequests, (call) => list(fake.service, call))
    .on(staffListCoachRequests, (call) => list(fake.coach ?? [], call))
    .on(staffDeclineCoachRequest, (call) =>
      decide(fake.coach ?? [], call, { state: 'declined', reason: getReason(call) }),
    )
    .on(staffApproveScheduleRequest, (call) => decide(fake.schedule, call, { state: 'approved' }))
    .on(staffCarryOutServiceRequest, (call) => decide(fake.service, call, { state: 'carried-out' }))
    .on(staffDeclineScheduleRequest, (call) =>
      decide(fake.schedule, call, { state: 'declined', reason: getReason(call) }),
    )
    .on(staffDeclineServiceRequest, (call) =>
      decide(fake.service, call, { state: 'declined', reason: getReason(call) }),
    );
  return fake;
}
