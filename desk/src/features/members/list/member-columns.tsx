import type { ReactNode } from 'react';
import { describeSight, describeStatus } from '@moments/contract/members/member-labels';
import {
  memberColumns,
  type DeskMemberRow,
  type MemberColumn,
} from '@moments/contract/members/staff-members';
import { formatFullDays, shiftTimes } from '@moments/contract/values/shift-times';
import { formatLongAgo, formatPastDay, formatShortDay } from '../../../parts/times.ts';
import { StatusDot } from '../page/member-parts.tsx';

const none = '–';

const describeOwnPlan = ({ name, status, endsOn }: NonNullable<DeskMemberRow['plan']>): string => {
  if (status === 'MEMBERSHIP_PAST_DUE') return `${name}, past due`;
  if (status === 'MEMBERSHIP_PAUSED') return `${name}, paused`;
  return endsOn === null ? name : `${name}, ends ${formatShortDay(new Date(endsOn))}`;
};

/** Describes the plan and the partner. A partner's member can have a plan of their own, too. */
const describePlan = ({ plan, partner }: DeskMemberRow): string =>
  [plan && describeOwnPlan(plan), partner].filter((text) => text !== null).join('; ') || none;

const describeMoments = ({ moments: { remaining, limit } }: DeskMemberRow): string =>
  limit === 0 && remaining === 0 ? none : `${String(remaining)} of ${String(limit)}`;

const describeSchedule = ({ schedule: { shiftTime, shiftDays } }: DeskMemberRow): string =>
  shiftTime === null ? none : `${formatFullDays(shiftDays)}, ${shiftTimes[shiftTime].hours}`;

export interface Column {
  readonly label: string;
  readonly cell: (row: DeskMemberRow, now: Date) => ReactNode;
  /** Numbers stand on the right. */
  readonly isNumber?: boolean;
  /** Only for roles that see payments and contact details. */
  readonly isForAll?: boolean;
  readonly isWarning?: (row: DeskMemberRow) => boolean;
}

export const columns: Readonly<Record<MemberColumn, Column>> = {
  status: {
    label: 'Status',
    cell: ({ status }) => (
      <>
        <StatusDot status={status} /> {describeStatus(status)}
      </>
    ),
  },
  sees: {
    label: 'Sees now',
    isForAll: true,
    cell: ({ derivedStatus }) => (derivedStatus === null ? none : describeSight(derivedStatus)),
    isWarning: ({ derivedStatus }) => derivedStatus === 'PAYMENT_ISSUE',
  },
  coach: { label: 'Coach', cell: ({ coach }) => coach?.name ?? none },
  plan: { label: 'Plan or partner', isForAll: true, cell: describePlan },
  moments: { label: 'Moments left', isNumber: true, cell: describeMoments },
  'last-text': {
    label: 'Last text',
    cell: ({ lastTextAt }, now) => (lastTextAt === null ? none : formatLongAgo(new Date(lastTextAt), now)),
  },
  joined: { label: 'Joined', cell: ({ joinedAt }, now) => formatPastDay(new Date(joinedAt), now) },
  schedule: { label: 'Schedule', cell: describeSchedule },
  email: { label: 'Email', isForAll: true, cell: ({ email }) => (email ?? '') || none },
  renewal: {
    label: 'Renewal date',
    isForAll: true,
    cell: ({ renewsOn }) => (renewsOn === null ? none : formatShortDay(new Date(renewsOn))),
  },
};

/** Lists the columns that a person's roles can show, in their order. */
export const listColumns = (seesAll: boolean): readonly MemberColumn[] =>
  memberColumns.filter((column) => seesAll || !columns[column].isForAll);
