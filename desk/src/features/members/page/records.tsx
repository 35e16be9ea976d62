import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  staffListMemberAudit,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import {
  staffListScheduleRequests,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { formatFullDays, shiftTimes } from '@moments/contract/values/shift-times';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { describeAction } from './audit-labels.ts';
import styles from './records.module.css';

/** Which page to read. */
export interface PageCall {
  readonly query: { readonly cursor?: string };
  readonly signal: AbortSignal;
  readonly isBackground: true;
}

export interface RecordsProps<Item extends { readonly id: string }> {
  readonly memberId: string;
  readonly name: string;
  readonly caption: string;
  /** The text without records. */
  readonly empty: string;
  readonly columns: readonly string[];
  /** Columns of numbers, which stand on the right. */
  readonly numbers?: readonly string[];
  readonly tools?: ReactNode;
  readonly read: (
    page: PageCall,
  ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>;
  /** The texts of a row, one for each column. */
  readonly toCells: (item: Item) => readonly string[];
}

/** Shows a member's records in a table, newest first, page by page. */
export function Records<Item extends { readonly id: string }>(props: RecordsProps<Item>) {
  const { memberId, name, caption, empty, columns, numbers = [], tools, read, toCells } = props;
  const isNumber = (column: string | undefined) => column !== undefined && numbers.includes(column);
  const query = useInfiniteQuery({
    queryKey: ['member', memberId, name],
    queryFn: ({ pageParam, signal }) =>
      read({ query: pageParam === null ? {} : { cursor: pageParam }, signal, isBackground: true }),
    // The type of the first page's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.error && items.length === 0) return <Alert message={getMessage(query.error)} />;
  if (query.isPending) return <SkeletonLines widths={[90, 90, 90]} height={24} />;
  if (items.length === 0) return <p className={styles.nothing}>{empty}</p>;
  return (
    <div className={styles.box}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div className={styles.records} role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-number={isNumber(column)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                {toCells(item).map((cell, place) => (
                  <td key={columns[place]} data-number={isNumber(columns[place])}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {query.hasNextPage && (
          <DeskButton
            variant="second"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </DeskButton>
        )}
      </div>
    </div>
  );
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const formatWhen = (at: string): string => formatDayAndTime(new Date(at));

/** Formats Stripe's words: 'Failed: insufficient funds', 'Needs response by Thu, Dec 3'. */
const formatPaymentStatus = ({
  status,
  declineCode,
  answerBy,
}: {
  readonly status: string;
  readonly declineCode: string | null;
  readonly answerBy: string | null;
}): string => {
  const said = capitalize(status.replaceAll('_', ' '));
  if (declineCode !== null) return `${said}: ${declineCode.replaceAll('_', ' ')}`;
  return answerBy === null ? said : `${said} by ${formatWhen(answerBy)}`;
};

/** Lists payments. Refunds are made at the card provider. */
export const PaymentsTab = ({ memberId }: { memberId: string }) => (
  <Records
    memberId={memberId}
    name="payments"
    caption="Payments, newest first"
    empty="No payments yet."
    columns={['When', 'What', 'Amount', 'Status', 'Card']}
    numbers={['Amount']}
    read={(page) => call(staffListMemberPayments, { params: { memberId }, ...page })}
    toCells={({ at, title, amount, status, declineCode, answerBy, last4 }) => [
      formatWhen(at),
      title,
      dollars.format(amount / 100),
      formatPaymentStatus({ status, declineCode, answerBy }),
      last4 ?? '–',
    ]}
  />
);

const kinds = { pause: 'Pause', end: 'End of service' } as const;

const formatUntil = (returnDate: string | null): string =>
  returnDate === null ? '' : ` until ${formatReturnDate(returnDate)}`;

const requestColumns = ['When', 'What', 'State', 'Decided'] as const;

const toRequestCells = (
  { createdAt, state, decidedAt }: { createdAt: string; state: string; decidedAt: string | null },
  what: string,
): string[] => [
  formatWhen(createdAt),
  what,
  capitalize(state),
  decidedAt === null ? '–' : formatWhen(decidedAt),
];

/** Lists requests of both kinds. They are decided with the staff command line for now. */
export const RequestsTab = ({ memberId }: { memberId: string }) => (
  <div className={styles.stack}>
    <Records
      memberId={memberId}
      name="schedule-requests"
      caption="Schedule requests, newest first"
      empty="No schedule requests yet."
      columns={requestColumns}
      read={({ query, ...page }) =>
        call(staffListScheduleRequests, { query: { memberId, ...query }, ...page })
      }
      toCells={(request) =>
        toRequestCells(
          request,
          `${formatFullDays(request.shiftDays)}, ${shiftTimes[request.shiftTime].hours}`,
        )
      }
    />
    <Records
      memberId={memberId}
      name="service-requests"
      caption="Requests to pause or end, newest first"
      empty="No requests to pause or end yet."
      columns={requestColumns}
      read={({ query, ...page }) =>
        call(staffListServiceRequests, { query: { memberId, ...query }, ...page })
      }
      toCells={(request) =>
        toRequestCells(request, `${kinds[request.kind]}${formatUntil(request.returnDate)}`)
      }
    />
  </div>
);

/** Lists who did what, and why. */
export const AuditTab = ({ memberId }: { memberId: string }) => (
  <Records
    memberId={memberId}
    name="audit"
    caption="Audit log, newest first"
    empty="Nothing is recorded yet."
    columns={['When', 'Who', 'What', 'Reason']}
    read={(page) => call(staffListMemberAudit, { params: { memberId }, ...page })}
    toCells={({ at, by, action, reason }) => [formatWhen(at), by, describeAction(action), reason ?? '–']}
  />
);
