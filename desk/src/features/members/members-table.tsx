import { useRef, useState } from 'react';
import type { DeskMemberRow } from '@moments/contract/desk/desk-members';
import { describeSight, describeStatus } from '@moments/contract/desk/member-words';
import { formatPhone } from '@moments/contract/values/phone';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { Avatar, Chip } from '../../parts/parts.tsx';
import { formatLongAgo, formatPastDay, formatShortDay } from '../../parts/times.ts';
import { StatusDot } from '../member/index.ts';
import styles from './members.module.css';

const describePlan = ({ plan, partner }: DeskMemberRow): string => {
  if (plan?.status === 'MEMBERSHIP_PAST_DUE') return `${plan.name}, past due`;
  if (plan?.status === 'MEMBERSHIP_PAUSED') return `${plan.name}, paused`;
  if (plan && plan.endsOn !== null) return `${plan.name}, ends ${formatShortDay(new Date(plan.endsOn))}`;
  return partner ?? plan?.name ?? '–';
};

const describeMoments = ({ moments: { remaining, limit } }: DeskMemberRow): string =>
  limit === 0 && remaining === 0 ? '–' : `${String(remaining)} of ${String(limit)}`;

interface RowProps {
  readonly row: DeskMemberRow;
  readonly seesAll: boolean;
  readonly now: Date;
}

function Row({ row, seesAll, now }: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Avatar name={row.name} />
        <span className={styles.who}>
          <Link href={`/members/${row.id}`} data-row="">
            {row.name === '' ? 'No name yet' : row.name}
          </Link>
          {row.phone !== null && <span className={styles.quiet}>{formatPhone(row.phone)}</span>}
        </span>
        {row.deletionDueAt !== null && (
          <Chip tone="bad">Deletion {formatShortDay(new Date(row.deletionDueAt))}</Chip>
        )}
        {row.isUnder18 && <Chip tone="amber">Under 18</Chip>}
      </th>
      <td role="cell">
        <StatusDot status={row.status} /> {describeStatus(row.status)}
      </td>
      {seesAll && (
        <td role="cell" data-warn={row.derivedStatus === 'PAYMENT_ISSUE'}>
          {row.derivedStatus === null ? '–' : describeSight(row.derivedStatus)}
        </td>
      )}
      <td role="cell">{row.coach?.name ?? '–'}</td>
      {seesAll && <td role="cell">{describePlan(row)}</td>}
      <td role="cell" className={styles.number}>
        {describeMoments(row)}
      </td>
      <td role="cell">{row.lastTextAt === null ? '–' : formatLongAgo(new Date(row.lastTextAt), now)}</td>
      <td role="cell">{formatPastDay(new Date(row.joinedAt), now)}</td>
    </tr>
  );
}

/** Shows members in rows. J and K move, Enter opens. The roles are explicit, because rows become cards on phones. */
export function MembersTable({ members, seesAll }: { members: readonly DeskMemberRow[]; seesAll: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [now] = useState(() => new Date());
  const move = (step: 1 | -1) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const place = links.findIndex((link) => link === document.activeElement);
    const next = place === -1 ? (step === 1 ? 0 : links.length - 1) : place + step;
    links[next]?.focus();
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  return (
    <div className={styles.scroll} role="region" aria-label="Members list" tabIndex={0}>
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Member
            </th>
            <th role="columnheader" scope="col">
              Status
            </th>
            {seesAll && (
              <th role="columnheader" scope="col">
                Sees now
              </th>
            )}
            <th role="columnheader" scope="col">
              Coach
            </th>
            {seesAll && (
              <th role="columnheader" scope="col">
                Plan or partner
              </th>
            )}
            <th role="columnheader" scope="col" className={styles.number}>
              Moments left
            </th>
            <th role="columnheader" scope="col">
              Last text
            </th>
            <th role="columnheader" scope="col">
              Joined
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {members.map((row) => (
            <Row key={row.id} row={row} seesAll={seesAll} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
