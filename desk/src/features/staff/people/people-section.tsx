import { useState } from 'react';
import type { StaffMember } from '@moments/contract/staff/people';
import { useNow } from '../../../parts/due.tsx';
import { Chip, DeskButton } from '../../../parts/parts.tsx';
import { QueryState } from '../query-state.tsx';
import { usePeople } from '../staff-queries.ts';
import styles from '../staff.module.css';
import { SendAgainDialog } from './access-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { TeamWeek } from './shift-calendar.tsx';

/** Lists staff, former staff below, and who works on which evening (DESK-10). */
export function PeopleSection({ onDone }: { onDone: (message: string) => void }) {
  const query = usePeople();
  const now = useNow();
  const [open, setOpen] = useState<'invite' | StaffMember>();
  const people = query.data?.staff ?? [];
  const active = people.filter(({ deactivatedAt }) => deactivatedAt === null);
  const former = people.filter(({ deactivatedAt }) => deactivatedAt !== null);
  const coaches = active.filter(({ roles }) => roles.includes('coach'));
  const dialog = { onDone, onClose: () => setOpen(undefined) };
  return (
    <>
      <section className={styles.box} aria-labelledby="staff-title">
        <header className={styles.bar}>
          <h2 id="staff-title">Staff</h2>
          {query.data && <Chip>{active.length}</Chip>}
          <DeskButton variant="second" onClick={() => setOpen('invite')}>
            Invite staff
          </DeskButton>
        </header>
        <QueryState query={query} />
        {active.length > 0 && <PeopleTable label="Staff" people={active} now={now} onSendAgain={setOpen} />}
        {former.length > 0 && (
          <details className={styles.former}>
            <summary>Former staff ({former.length})</summary>
            <PeopleTable label="Former staff" people={former} now={now} onSendAgain={setOpen} />
          </details>
        )}
      </section>
      {coaches.length > 0 && (
        <section className={styles.box} aria-labelledby="shifts-title">
          <header className={styles.bar}>
            <h2 id="shifts-title">Shifts of the week</h2>
            <p>Choose a coach above to change theirs.</p>
          </header>
          <TeamWeek people={coaches} />
        </section>
      )}
      {open === 'invite' && <InviteDialog {...dialog} />}
      {open !== undefined && open !== 'invite' && <SendAgainDialog {...dialog} person={open} />}
    </>
  );
}
