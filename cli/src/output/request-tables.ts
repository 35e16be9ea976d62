import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { Availability } from '@moments/contract/members/members';
import type {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { formatDays, shiftTimes } from '@moments/contract/values/shifts';
import { formatMinute, formatTable } from './table.ts';

/** Formats a coaching schedule: "5-7 PM ET Mon, Wed". Returns an empty text if no time is chosen. */
export const formatSchedule = ({ shiftTime, shiftDays }: Availability): string =>
  shiftTime === null ? '' : `${shiftTimes[shiftTime].hours} ${formatDays(shiftDays)}`;

export type ScheduleRow = ReplyOf<typeof staffListScheduleRequests>['items'][number];
export type CoachRow = ReplyOf<typeof staffListCoachRequests>['items'][number];
export type ServiceRow = ReplyOf<typeof staffListServiceRequests>['items'][number];

/** Formats a request's state. */
const formatState = ({ state, replacedBy }: Pick<CoachRow, 'state' | 'replacedBy'>): string =>
  state === 'withdrawn' && replacedBy !== null ? 'replaced by a newer request' : state;

/** Formats a schedule request's state and the date it takes effect. */
const formatScheduleState = ({ state, effectiveDate, appliedAt, replacedBy }: ScheduleRow): string => {
  if (state !== 'approved') return formatState({ state, replacedBy });
  if (appliedAt !== null) return `approved, in effect since ${effectiveDate ?? ''}`;
  return replacedBy === null
    ? `approved, from ${effectiveDate ?? ''}`
    : 'approved, replaced by a newer request';
};

const formatServiceState = ({ state, replacedBy, endedAt }: ServiceRow): string =>
  endedAt === null ? formatState({ state, replacedBy }) : `${state}, over since ${formatMinute(endedAt)}`;

/** Formats what a service request asks for, with the day on which the service resumes. */
const formatServiceRequest = ({ kind, returnDate }: ServiceRow): string =>
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
    ['REQUESTED', 'NAME', 'PHONE', 'STATUS', 'HAS', 'WANTS', 'STATE', 'DECIDED BY', 'REQUEST'],
    requests.map((request) => [
      formatMinute(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      formatSchedule(request.currentSchedule),
      formatSchedule(request),
      formatScheduleState(request),
      request.decidedBy ?? '',
      request.id,
    ]),
  );

export const formatServiceRequestsTable = (requests: readonly ServiceRow[]): string =>
  formatTable(
    ['REQUESTED', 'NAME', 'PHONE', 'STATUS', 'WANTS', 'STATE', 'PLAN', 'DECIDED BY', 'REQUEST'],
    requests.map((request) => [
      formatMinute(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      formatServiceRequest(request),
      formatServiceState(request),
      planSyncLabels[request.plan],
      request.decidedBy ?? '',
      request.id,
    ]),
  );

export const formatCoachRequestsTable = (requests: readonly CoachRow[]): string =>
  formatTable(
    ['REQUESTED', 'NAME', 'PHONE', 'STATUS', 'COACH', 'WHY', 'STATE', 'DECIDED BY', 'REQUEST'],
    requests.map((request) => [
      formatMinute(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      request.member.coach?.name ?? '',
      request.why,
      formatState(request),
      request.decidedBy ?? '',
      request.id,
    ]),
  );
