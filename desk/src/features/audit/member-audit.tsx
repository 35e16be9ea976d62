import { useState } from 'react';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { call } from '../../api/call.ts';
import { EyeIcon } from '../../parts/icons.ts';
import { getFirstName } from '../../parts/names.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { AuditEntries } from './audit-entries.tsx';
import styles from './audit.module.css';

/** Lists who did what to a member and why, or only who saw the member (DESK-11). */
export function MemberAudit({ memberId, name }: { memberId: string; name: string }) {
  const [isSeen, setIsSeen] = useState(false);
  const filter = isSeen ? ({ view: 'seen' } as const) : {};
  return (
    <div className={styles.own}>
      <p>
        <DeskButton variant="second" aria-pressed={isSeen} onClick={() => setIsSeen(!isSeen)}>
          <EyeIcon />
          Who saw {getFirstName(name) || 'this member'}
        </DeskButton>
        {isSeen && <span>Lists that showed several members at once aren’t in it.</span>}
      </p>
      <AuditEntries
        key={String(isSeen)}
        isOfMember
        queryKey={['member', memberId, 'audit', String(isSeen)]}
        empty={isSeen ? 'No one on staff has seen this member’s data.' : 'Nothing is recorded yet.'}
        read={({ query, ...page }) =>
          call(staffListMemberAudit, { params: { memberId }, query: { ...query, ...filter }, ...page })
        }
      />
    </div>
  );
}
