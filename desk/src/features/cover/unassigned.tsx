import { useState } from 'react';
import type { UnassignedMember } from '@moments/contract/cover/staff-cover';
import { Link } from '@moments/ui/link.tsx';
import { Chip, DeskButton } from '../../parts/parts.tsx';
import { formatMinutes, getMinutes } from '../../parts/times.ts';
import type { Tonight } from './cover-queries.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import styles from './tonight.module.css';

function describeReason({ reason, coachName }: UnassignedMember): string {
  const coach = coachName ?? 'Their coach';
  return {
    'no-coach': 'Has no coach',
    former: `${coach} no longer coaches`,
    away: `${coach} is away, without a cover on duty`,
    'off-duty': `${coach} has no more shift today`,
    'check-in-due': 'The check-in after their crisis is due, and they have no coach',
  }[reason];
}

const Row = ({ member, now }: { member: UnassignedMember; now: Date }) => (
  <li>
    <p>
      <b>
        <Link href={`/members/${member.memberId}`}>{member.name}</Link>
      </b>
      {member.isInCrisis && <Chip tone="bad">In a crisis</Chip>}
      {member.waitingSince !== null && (
        <span className={styles.clock}>
          waiting {formatMinutes(getMinutes(new Date(member.waitingSince), now))}
        </span>
      )}
    </p>
    <p className={styles.quiet}>{describeReason(member)}</p>
  </li>
);

interface UnassignedProps {
  readonly unassigned: Tonight['unassigned'];
  readonly now: Date;
  readonly canManage: boolean;
}

/** Lists the members whom no active coach or cover answers, and gives them one. */
export function Unassigned({ unassigned: { counts, items }, now, canManage }: UnassignedProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (counts.total === 0) return null;
  const one = counts.total === 1;
  return (
    <section className={styles.unassigned} aria-labelledby="tonight-unassigned">
      <div className={styles.warning}>
        <h2 id="tonight-unassigned">
          No one answers {counts.total.toLocaleString('en-US')} {one ? 'member' : 'members'}
          {counts.waiting > 0 && `, ${counts.waiting.toLocaleString('en-US')} waiting`}
        </h2>
        {canManage && (
          <DeskButton variant="second" onClick={() => setIsOpen(true)}>
            Hand over
          </DeskButton>
        )}
      </div>
      {!canManage && <p className={styles.quiet}>Operations can hand them over.</p>}
      <ul>
        {items.map((member) => (
          <Row key={member.memberId} member={member} now={now} />
        ))}
      </ul>
      <HandOverDialog
        key={items.map(({ memberId }) => memberId).join(' ')}
        open={isOpen}
        members={items}
        canAssign
        onClose={() => setIsOpen(false)}
      />
    </section>
  );
}
