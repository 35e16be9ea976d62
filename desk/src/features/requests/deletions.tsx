import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionGraceDays } from '@moments/contract/account/account-deletion';
import { staffListDeletions } from '@moments/contract/account/staff-account-deletion';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { Link } from '@moments/ui/link.tsx';
import { call } from '../../api/call.ts';
import { useNow } from '../../parts/due.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { Records } from '../../parts/records.tsx';
import { formatDayAndTime, formatShortDay } from '../../parts/times.ts';
import { UnreadableId } from '../../parts/unreadable-member.tsx';
import { allRequests, refreshRequests } from './request-queries.ts';
import styles from './requests.module.css';
import { WithdrawDeletion } from './withdraw-deletion.tsx';

type Deletion = ReplyOf<typeof staffListDeletions>['items'][number];

const columns = ['Member', 'Asked by', 'Asked', 'Erased on', 'Reason', 'Withdraw'] as const;

function describeTimeLeft(
  { dueAt, hasBegun, areRecordsHeld, isInCrisis, hasOpenDispute }: Deletion,
  now: Date,
): string {
  if (areRecordsHeld) return 'records are held';
  if (isInCrisis && Date.parse(dueAt) <= now.getTime()) return 'waits for the end of a crisis';
  if (hasOpenDispute) return 'open dispute: hold the records?';
  if (hasBegun) return 'has begun';
  const days = Math.floor((Date.parse(dueAt) - now.getTime()) / 86_400_000);
  if (days < 1) return 'within a day';
  return days === 1 ? 'in 1 day' : `in ${String(days)} days`;
}

/** Lists the accounts that will be erased: nothing here needs a yes (DESK-06). */
export function Deletions() {
  const client = useQueryClient();
  const now = useNow();
  const [withdrawn, setWithdrawn] = useState<Deletion>();
  return (
    <div className={styles.stack}>
      <p>
        Nothing to approve here. An account is erased {deletionGraceDays} days after the request. Until then,
        the member can withdraw it, or you can at the member’s request.
      </p>
      <Records
        queryKey={[...allRequests, 'deletions', 'list']}
        caption="Accounts to be erased, the earliest first"
        empty="No account is about to be erased."
        columns={columns}
        read={async ({ query, ...page }) => {
          const { items, next } = await call(staffListDeletions, { query, ...page });
          return { items: items.map((item) => ({ ...item, id: item.memberId })), next };
        }}
        toCells={(row) => [
          <span key="member">
            <Link href={`/members/${row.memberId}`}>{row.name}</Link> <UnreadableId member={row} />
          </span>,
          row.requestedBy,
          formatDayAndTime(new Date(row.requestedAt)),
          `${formatShortDay(new Date(row.dueAt))}, ${describeTimeLeft(row, now)}`,
          row.reason ?? '–',
          row.hasBegun ? (
            'Too late: it has begun'
          ) : (
            <DeskButton key="withdraw" variant="plain" onClick={() => setWithdrawn(row)}>
              Withdraw
            </DeskButton>
          ),
        ]}
      />
      {withdrawn && (
        <WithdrawDeletion
          {...withdrawn}
          onDone={() => refreshRequests(client)}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </div>
  );
}
