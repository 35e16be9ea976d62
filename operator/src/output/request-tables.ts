import type { ReplyOf } from '@moments/contract/http/endpoint';
import type {
  operatorListScheduleRequests,
  operatorListServiceRequests,
} from '@moments/contract/requests/operator-requests';
import type { operatorGetMember } from '@moments/contract/staff/operator';
import { formatSchedule } from './format-schedule.ts';
import { minuteOf, table } from './table.ts';

export type ScheduleRow = ReplyOf<typeof operatorListScheduleRequests>['requests'][number];
export type ServiceRow = ReplyOf<typeof operatorListServiceRequests>['requests'][number];
type Shown = ReplyOf<typeof operatorGetMember>;

/** Formats the state of a schedule request, and when the schedule takes effect. */
const scheduleState = ({
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

const serviceState = ({ state, replacedBy }: Shown['serviceRequests'][number]): string =>
  state === 'withdrawn' && replacedBy !== null ? 'replaced by a newer request' : state;

const planWords: Readonly<Record<ServiceRow['plan'], string>> = {
  none: '',
  pausing: 'pausing',
  paused: 'paused',
  resuming: 'being resumed, not done yet',
  resumed: 'resumed',
  ending: 'being ended, not done yet',
  ends: 'ends with its period',
};

export const scheduleRequestsTable = (requests: readonly ScheduleRow[]): string =>
  table(
    ['ASKED', 'NAME', 'PHONE', 'STATUS', 'HAS', 'WANTS', 'STATE', 'REQUEST'],
    requests.map((request) => [
      minuteOf(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      formatSchedule(request.currentSchedule),
      formatSchedule(request),
      scheduleState(request),
      request.id,
    ]),
  );

export const serviceRequestsTable = (requests: readonly ServiceRow[]): string =>
  table(
    ['ASKED', 'NAME', 'PHONE', 'STATUS', 'WANTS', 'STATE', 'PLAN', 'REQUEST'],
    requests.map((request) => [
      minuteOf(request.createdAt),
      request.member.name,
      request.member.phone,
      request.member.status,
      `${request.kind} the service`,
      serviceState(request),
      planWords[request.plan],
      request.id,
    ]),
  );

/** Formats one member's requests of both kinds, newest first. */
export const memberRequestsTable = ({ scheduleRequests, serviceRequests }: Shown): string =>
  table(
    ['ASKED', 'WANTS', 'STATE', 'DECIDED BY', 'PLAN', 'REQUEST'],
    [
      ...scheduleRequests.map((request) => ({
        ...request,
        cells: [formatSchedule(request), scheduleState(request), request.decidedBy ?? '', ''],
      })),
      ...serviceRequests.map((request) => ({
        ...request,
        cells: [
          `${request.kind} the service`,
          serviceState(request),
          request.decidedBy ?? '',
          planWords[request.plan],
        ],
      })),
    ]
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map(({ createdAt, cells, id }) => [minuteOf(createdAt), ...cells, id]),
  );
