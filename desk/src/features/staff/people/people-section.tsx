import { useState } from 'react';
import type { StaffMember } from '@moments/contract/staff/people';
import { hasAllRoles } from '@moments/contract/staff/permissions';
import { Link } from '@moments/ui/link.tsx';
import { useNow } from '../../../parts/due.tsx';
import { Chip, DeskButton, Avatar } from '../../../parts/parts.tsx';
import { useSession } from '../../../session/session-store.ts';
import { roleLabels, useOwnRoles, QueryState, StaffTable } from '../staff-parts.tsx';
import { usePeople } from '../staff-queries.ts';
import styles from '../staff.module.css';
import { SendAgainDialog } from './access-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { describeActivity, describeSignIn, describeState, formatMembers } from './people-rules.ts';
import { TeamWeek } from './shift-calendar.tsx';

interface RowProps {
  readonly person: StaffMember;
  readonly now: Date;
  readonly isOwn: boolean;
  /** Only who has all of the person's roles invites them (SEC-08). */
  readonly canInvite: boolean;
  readonly onSendAgain: () => void;
}

const Row = ({ person, now, isOwn, canInvite, onSendAgain }: RowProps) => {
  const state = describeState(person, now);
  return (
    <tr>
      <th scope="row">
        <span className={styles.who}>
          <Avatar name={person.name} kind="staff" />
          <span>
            <Link href={`/staff/${person.id}`}>{person.name}</Link> {isOwn && <small>you</small>}
            <small data-line>{person.email ?? 'No email yet'}</small>
          </span>
        </span>
      </th>
      <td data-wide>
        <span className={styles.chips}>
          {person.roles.map((role) => (
            <Chip key={role}>{roleLabels[role]}</Chip>
          ))}
          {person.onCall && <Chip tone="amber">On call</Chip>}
        </span>
      </td>
      <td data-wide>{describeSignIn(person)}</td>
      <td data-wide>{formatMembers(person)}</td>
      <td data-wide>{describeActivity(person, now)}</td>
      <td>
        <Chip tone={state.tone}>{state.label}</Chip>
        {person.invitation && canInvite && (
          <DeskButton variant="plain" aria-label={`Send again to ${person.name}`} onClick={onSendAgain}>
            Send again
          </DeskButton>
        )}
      </td>
    </tr>
  );
};

interface PeopleTableProps {
  readonly label: string;
  readonly people: readonly StaffMember[];
  readonly now: Date;
  readonly onSendAgain: (person: StaffMember) => void;
}

/** Lists people, each with a link to their page. */
function PeopleTable({ label, people, now, onSendAgain }: PeopleTableProps) {
  const own = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  const ownRoles = useOwnRoles();
  return (
    <StaffTable label={label} wide={['Roles', 'Signs in with', 'Members', 'Last active']}>
      {people.map((person) => (
        <Row
          key={person.id}
          person={person}
          now={now}
          isOwn={person.id === own}
          canInvite={hasAllRoles(ownRoles, person.roles)}
          onSendAgain={() => onSendAgain(person)}
        />
      ))}
    </StaffTable>
  );
}

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
