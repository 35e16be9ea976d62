import type { StaffMember } from '@moments/contract/staff/people';
import { hasAllRoles } from '@moments/contract/staff/permissions';
import { Link } from '@moments/ui/link.tsx';
import { Avatar, Chip, DeskButton } from '../../../parts/parts.tsx';
import { useSession } from '../../../session/session-store.ts';
import { roleLabels, useOwnRoles } from '../roles-field.tsx';
import { StaffTable } from '../staff-table.tsx';
import styles from '../staff.module.css';
import { describeActivity, describeSignIn, describeState, formatMembers } from './people-rules.ts';

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

export interface PeopleTableProps {
  readonly label: string;
  readonly people: readonly StaffMember[];
  readonly now: Date;
  readonly onSendAgain: (person: StaffMember) => void;
}

/** Lists people, each with a link to their page. */
export function PeopleTable({ label, people, now, onSendAgain }: PeopleTableProps) {
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
