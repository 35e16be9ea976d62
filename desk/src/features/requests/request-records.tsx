import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  staffListCoachRequests,
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { Link } from '@moments/ui/link.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../api/call.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { Records } from '../../parts/records.tsx';
import { formatDayAndTime } from '../../parts/times.ts';
import { UnreadableId } from '../../parts/unreadable-member.tsx';
import { DecidePane } from './decide-pane.tsx';
import { describeRequest, formatTitle, getKind } from './request-copy.ts';
import { allRequests, type RequestRow } from './request-queries.ts';
import styles from './requests.module.css';

const columns = ['When', 'What', 'State', 'Decided', 'By', 'Reason for the member'] as const;

const formatWhen = (at: string | null): string => (at === null ? '–' : formatDayAndTime(new Date(at)));
const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

interface StateProps {
  readonly row: RequestRow;
  /** Decides it on this page. Left out, a link leads to the queue. */
  readonly onDecide: ((row: RequestRow) => void) | undefined;
}

function State({ row, onDecide }: StateProps) {
  // A pause or end that is carried out was approved by the button of that name.
  if (row.state !== 'pending') return capitalize(row.state === 'carried-out' ? 'approved' : row.state);
  if (!onDecide) return <Link href={`/requests/${row.id}?list=${getKind(row)}`}>Decide</Link>;
  return (
    <DeskButton variant="plain" onClick={() => onDecide(row)}>
      Decide
    </DeskButton>
  );
}

const toCells = (row: RequestRow, onDecide: StateProps['onDecide']): readonly ReactNode[] => [
  ...(onDecide === undefined
    ? [
        <span key="member">
          <Link href={`/members/${row.memberId}`}>{row.member.name}</Link>{' '}
          <UnreadableId member={row.member} />
        </span>,
      ]
    : []),
  formatWhen(row.createdAt),
  describeRequest(row),
  <State key="state" row={row} onDecide={onDecide} />,
  formatWhen(row.decidedAt),
  row.decidedByName ?? '–',
  row.reason ?? '–',
];

/** Lists requests of all kinds, of one member or of all, with who decided them and why (DESK-06). */
export function RequestRecords({ memberId }: { memberId?: string }) {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<RequestRow>();
  const own = memberId === undefined ? {} : { memberId };
  const onDecide = memberId === undefined ? undefined : setDeciding;
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
        toCells={(row) => toCells(row, onDecide)}
      />
      <Records
        queryKey={[...queryKey, 'service-requests']}
        caption="Requests to pause or end, newest first"
        empty="No requests to pause or end yet."
        columns={shown}
        read={({ query, ...page }) =>
          call(staffListServiceRequests, { query: { ...own, ...query }, ...page })
        }
        toCells={(row) => toCells(row, onDecide)}
      />
      <Records
        queryKey={[...queryKey, 'coach-requests']}
        caption="Requests for another coach, newest first"
        empty="No requests for another coach yet."
        columns={shown}
        read={({ query, ...page }) => call(staffListCoachRequests, { query: { ...own, ...query }, ...page })}
        toCells={(row) => toCells(row, onDecide)}
      />
      {deciding && (
        <Dialog open onClose={() => setDeciding(undefined)} title={formatTitle(deciding)}>
          <p>{describeRequest(deciding)}</p>
          <DecidePane
            row={deciding}
            hasKeys={false}
            onDecided={() => {
              setDeciding(undefined);
              void client.invalidateQueries({ queryKey });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
