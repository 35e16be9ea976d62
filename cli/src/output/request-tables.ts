import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { Availability } from '@moments/contract/members/members';
import type { operatorGetMember } from '@moments/contract/members/operator';
import type {
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { formatDays, shiftTimes } from '@moments/contract/values/shifts';
import { formatMinute, formatTable } from './table.ts';

/** Formats a coaching schedule: "5-7 PM ET Mon, Wed". Returns an empty text if no time is chosen. */
export const formatSchedule = ({ shiftTime, shiftDays }: Availability): string =>
  shiftTime === null ? '' : `${shiftTimes[shiftTime].hours} ${formatDays(shiftDays)}`;

export type ScheduleRow = ReplyOf<typeof staffListScheduleRequests>['requests'][number];
export type ServiceRow = ReplyOf<typeof staffListServiceRequests>['requests'][number];
type Shown = ReplyOf<typeof operatorGetMember>;

/** Formats a schedule request's state and the date it takes effect. */
const formatScheduleState = ({
  state,
  effectiveDate,
  appliedAt,
  replacedBy,
}: Shown['scheduleRequests'][number]): string => {
  if (state === 'withdrawn' && replacedBy !== null) return 'replaced by a newer request';
  if (state !== 'approved') return state;
  if (appliedAt !== null) return `approved, in effect since ${effectiveDate ?? ''}`;
  return replacedBy === null
    ? `approved, from ${effectiveDate ?? ''}`
    : 'approved, replaced by a newer request';
};

const formatServiceState = ({ state, replacedBy, endedAt }: Shown['serviceRequests'][number]): string => {
  if (state === 'withdrawn' && replacedBy !== null) return 'replaced by a newer request';
  return endedAt === null ? state : `${state}, over since ${formatMinute(endedAt)}`;
};

/** Formats what a service request asks for, with the day on which the service resumes. */
const formatServiceRequest = ({ kind, returnDate }: Shown['serviceRequests'][number]): string =>
  returnDate === null ? `${kind} the service` : `${kind} the service until ${returnDate}`;

const planSyncLabels: Readonly<Record<ServiceRow['plan'], string>> = {
  none: '',
  pausing: 'pausing',
  paused: 'paused',
  resuming: 'resuming',
  resumed: 'resumed',
  ending: 'ending',
  ends: 'ends with its paid period',
};

export const formatScheduleRequestsTable = (requests: readonly ScheduleRow[]): string =>
  formatTable(
    ['REQUESTED', 'NAME', 'PHONE', 'STATUS', 'HAS', 'WANTS', 'STATE', 'REQUEST'],
    requests.map((request) => [
      formatMinute(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      formatSchedule(request.currentSchedule),
      formatSchedule(request),
      formatScheduleState(request),
      request.id,
    ]),
  );

export const formatServiceRequestsTable = (requests: readonly ServiceRow[]): string =>
  formatTable(
    ['REQUESTED', 'NAME', 'PHONE', 'STATUS', 'WANTS', 'STATE', 'PLAN', 'REQUEST'],
    requests.map((request) => [
      formatMinute(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      formatServiceRequest(request),
      formatServiceState(request),
      planSyncLabels[request.plan],
      request.id,
    ]),
  );

/** Formats one member's schedule and service requests, newest first. */
export const formatMemberRequestsTable = ({ scheduleRequests, serviceRequests }: Shown): string =>
  formatTable(
    ['REQUESTED', 'WANTS', 'STATE', 'DECIDED BY', 'PLAN', 'REQUEST'],
    [
      ...scheduleRequests.map((request) => ({
        ...request,
        cells: [formatSchedule(request), formatScheduleState(request), request.decidedBy ?? '', ''],
      })),
      ...serviceRequests.map((request) => ({
        ...request,
        cells: [
          formatServiceRequest(request),
          formatServiceState(request),
          request.decidedBy ?? '',
          planSyncLabels[request.plan],
        ],
      })),
    ]
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map(({ createdAt, cells, id }) => [formatMinute(createdAt), ...cells, id]),
  );
