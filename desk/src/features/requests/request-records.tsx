import type { ReactNode } from 'react';
import {
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { Link } from '@moments/ui/link.tsx';
import { call } from '../../api/call.ts';
import { Records } from '../../parts/records.tsx';
import { formatDayAndTime } from '../../parts/times.ts';
import { UnreadableId } from '../../parts/unreadable-member.tsx';
import { describeRequest, isSchedule } from './request-copy.ts';
import { allRequests, type RequestRow } from './request-queries.ts';
import styles from './requests.module.css';

const columns = ['When', 'What', 'State', 'Decided', 'By', 'Reason for the member'] as const;

const formatWhen = (at: string | null): string => (at === null ? '–' : formatDayAndTime(new Date(at)));
const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** A pending request leads to its decision. */
const State = ({ row }: { row: RequestRow }) =>
  row.state === 'pending' ? (
    <Link href={`/requests/${row.id}?list=${isSchedule(row) ? 'schedule' : 'service'}`}>Decide</Link>
  ) : (
    // A pause or end that is carried out was approved by the button of that name.
    capitalize(row.state === 'carried-out' ? 'approved' : row.state)
  );

const toCells = (row: RequestRow, isOfAll: boolean): readonly ReactNode[] => [
  ...(isOfAll
    ? [
        <span key="member">
          <Link href={`/members/${row.memberId}`}>{row.member.name}</Link>{' '}
          <UnreadableId member={row.member} />
        </span>,
      ]
    : []),
  formatWhen(row.createdAt),
  describeRequest(row),
  <State key="state" row={row} />,
  formatWhen(row.decidedAt),
  row.decidedByName ?? '–',
  row.reason ?? '–',
];

/** Lists requests of both kinds, of one member or of all, with who decided them and why (DESK-06). */
export function RequestRecords({ memberId }: { memberId?: string }) {
  const own = memberId === undefined ? {} : { memberId };
  const queryKey = memberId === undefined ? allRequests : ['member', memberId];
  const shown = memberId === undefined ? (['Member', ...columns] as const) : columns;
  return (
    <div className={styles.stack}>
      <Records
        queryKey={[...queryKey, 'schedule-requests']}
        caption="Schedule requests, newest first"
        empty="No schedule requests yet."
        columns={shown}
        read={({ query, ...page }) =>
          call(staffListScheduleRequests, { query: { ...own, ...query }, ...page })
        }
        toCells={(row) => toCells(row, memberId === undefined)}
      />
      <Records
        queryKey={[...queryKey, 'service-requests']}
        caption="Requests to pause or end, newest first"
        empty="No requests to pause or end yet."
        columns={shown}
        read={({ query, ...page }) =>
          call(staffListServiceRequests, { query: { ...own, ...query }, ...page })
        }
        toCells={(row) => toCells(row, memberId === undefined)}
      />
    </div>
  );
}
