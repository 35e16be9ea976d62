import { useRef } from 'react';
import {
  type DeskMemberRow,
  type MemberColumn,
  mostMembersCounted,
} from '@moments/contract/members/staff-members';
import { formatPhone } from '@moments/contract/values/phone';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { useNow } from '../../../parts/due.tsx';
import { Avatar, Chip, DeskButton, Keys } from '../../../parts/parts.tsx';
import { formatShortDay } from '../../../parts/times.ts';
import { goBack, goOn } from './list-store.ts';
import { columns } from './member-columns.tsx';
import styles from './members.module.css';

export const formatCount = (count: number): string =>
  count > mostMembersCounted
    ? `${mostMembersCounted.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');

interface ShownPage {
  readonly items: readonly unknown[];
  readonly next: string | null;
  /** Null if it isn't known. */
  readonly total: number | null;
  readonly rowsBefore: number;
}

/** Says how many members fit, and which of them the page shows if it doesn't show all: “26–50 of 412”. */
function describeRows({ items, next, total, rowsBefore }: ShownPage): string {
  const last = rowsBefore + items.length;
  // Members can join or leave the list while it is read.
  const all = next === null ? last : Math.max(total ?? 0, last);
  if (items.length === all || items.length === 0)
    return all === 1 ? '1 member' : `${formatCount(all)} members`;
  const numbers = [...new Set([rowsBefore + 1, last])].map((number) => number.toLocaleString('en-US'));
  const rows = numbers.join('–');
  return total === null && next !== null ? rows : `${rows} of ${formatCount(all)}`;
}

interface MembersFooterProps {
  readonly page: ShownPage;
  readonly isFirst: boolean;
  /** Whether another page was asked for, which hasn't come yet. */
  readonly isTurning: boolean;
}

export function MembersFooter({ page, isFirst, isTurning }: MembersFooterProps) {
  const { items, next, total, rowsBefore } = page;
  const turnPage = () => {
    // The page that follows the one on the screen may not follow the one that was asked for.
    if (next !== null && !isTurning) goOn({ cursor: next, rowsBefore: rowsBefore + items.length, total });
  };
  return (
    <footer className={styles.footer}>
      <p role="status">{describeRows(page)}</p>
      <p className={styles.moves} aria-hidden="true">
        <Keys of="next" /> <Keys of="previous" /> move
      </p>
      <DeskButton variant="second" disabled={isFirst} onClick={goBack}>
        Previous
      </DeskButton>
      <DeskButton variant="second" disabled={next === null} onClick={turnPage}>
        Next
      </DeskButton>
    </footer>
  );
}

const requestLabels = { schedule: 'Schedule request', pause: 'Pause request', end: 'End request' } as const;

interface RowProps {
  readonly row: DeskMemberRow;
  readonly shown: readonly MemberColumn[];
  readonly now: Date;
}

function Row({ row, shown, now }: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Avatar name={row.name} />
        <span className={styles.who}>
          <Link href={`/members/${row.id}`} data-row="">
            {row.name === '' ? 'No name yet' : row.name}
          </Link>
          {row.phone !== null && <span className={styles.quiet}>{formatPhone(row.phone)}</span>}
          {row.unreadable && <span className={styles.quiet}>{row.id}</span>}
        </span>
        {row.deletionDueAt !== null && (
          <Chip tone="bad">Deletion {formatShortDay(new Date(row.deletionDueAt))}</Chip>
        )}
        {row.pendingRequest !== null && <Chip>{requestLabels[row.pendingRequest]}</Chip>}
        {row.isUnder18 && <Chip tone="amber">Under 18</Chip>}
      </th>
      {shown.map((column) => {
        const { cell, isNumber = false, isWarning, label } = columns[column];
        return (
          <td
            key={column}
            role="cell"
            className={isNumber ? styles.number : undefined}
            data-column={column}
            data-label={label}
            data-warn={isWarning?.(row)}
          >
            {cell(row, now)}
          </td>
        );
      })}
    </tr>
  );
}

export interface MembersTableProps {
  readonly members: readonly DeskMemberRow[];
  readonly shown: readonly MemberColumn[];
}

/** Shows members in rows. J and K move, Enter opens. The roles are explicit, because rows become cards on phones. */
export function MembersTable({ members, shown }: MembersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const now = useNow();
  const move = (step: 1 | -1) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const place = links.findIndex((link) => link === document.activeElement);
    const next = place === -1 ? (step === 1 ? 0 : links.length - 1) : place + step;
    links[next]?.focus();
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  return (
    <div className={styles.scroll} data-sideways role="region" aria-label="Members list" tabIndex={0}>
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Member
            </th>
            {shown.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={columns[column].isNumber ? styles.number : undefined}
              >
                {columns[column].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {members.map((row) => (
            <Row key={row.id} row={row} shown={shown} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
