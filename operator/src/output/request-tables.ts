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

/** What became of a wish for another schedule: its state, and from when it holds. */
const scheduleState = ({
  state,
  effectiveDate,
  appliedAt,
  replacedBy,
}: Shown['scheduleRequests'][number]): string => {
  if (state === 'withdrawn' && replacedBy !== null) return 'replaced by a later one';
  if (state !== 'approved') return state;
  if (appliedAt !== null) return `approved, holds since ${effectiveDate ?? ''}`;
  return replacedBy === null ? `approved, from ${effectiveDate ?? ''}` : 'approved, replaced by a later one';
};

const serviceState = ({ state, replacedBy }: Shown['serviceRequests'][number]): string =>
  state === 'withdrawn' && replacedBy !== null ? 'replaced by a later one' : state;

const planWords: Readonly<Record<ServiceRow['plan'], string>> = {
  none: '',
  pausing: 'being paused, not done yet',
  paused: 'paused',
  resuming: 'being resumed, not done yet',
  resumed: 'goes on',
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

/** One member's requests of both kinds, the newest first. */
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
