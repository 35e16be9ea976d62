import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffMember } from '@moments/contract/staff/people';
import { hasAllRoles } from '@moments/contract/staff/permissions';
import { SearchIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { useNow } from '../../../parts/due.tsx';
import { Avatar, Chip, DeskButton, PageState } from '../../../parts/parts.tsx';
import { QueryState } from '../staff-parts.tsx';
import { usePeople } from '../staff-queries.ts';
import styles from '../staff.module.css';
import { describeAbsence, describeState, formatMembers } from './people-rules.ts';
import { Access } from './person-access.tsx';
import { PersonDialog, type Act, ActButton, Fact, useOwn, type PartProps } from './person-parts.tsx';
import { PersonWeek } from './shift-calendar.tsx';

const describePhone = ({ onCall, hasPhone }: StaffMember): string =>
  [
    onCall ? 'On call now.' : 'Not on call now.',
    hasPhone
      ? 'Pages reach a verified phone, and the email.'
      : 'No phone: pages go by email only. It counts once they have entered the code that is texted to it.',
  ].join(' ');

/** Shows what a coach works, and changes it. */
const Work = ({ person, onAct, now }: PartProps & { readonly now: Date }) => (
  <section className={styles.box} aria-labelledby="work-title">
    <header className={styles.bar}>
      <h3 id="work-title">Coaching</h3>
    </header>
    <dl className={styles.facts}>
      <Fact
        title="Members"
        acts={
          <ActButton act="capacity" onAct={onAct}>
            Change capacity
          </ActButton>
        }
      >
        {formatMembers(person)}
        {person.capacity === null && ', no limit'}
      </Fact>
      <Fact
        title="On call"
        acts={
          person.deactivatedAt === null && (
            <ActButton act="phone" onAct={onAct}>
              {person.hasPhone ? 'Change phone' : 'Add a phone'}
            </ActButton>
          )
        }
      >
        {describePhone(person)} <span className={styles.quiet}>Tonight has the week on call.</span>
      </Fact>
      <Fact
        title="Away"
        acts={
          <ActButton act="away" onAct={onAct}>
            Away, or back
          </ActButton>
        }
      >
        {describeAbsence(person, now) ?? 'No'}
      </Fact>
      <Fact
        title="Shifts"
        acts={
          <ActButton act="shifts" onAct={onAct}>
            Change shifts
          </ActButton>
        }
      >
        <PersonWeek name={person.name} shifts={person.shifts} />
      </Fact>
    </dl>
  </section>
);

const End = ({ person, onAct }: PartProps) => {
  const own = useOwn();
  const canInvite = hasAllRoles(own.roles, person.roles);
  if (person.id === own.id) return <p className={styles.quiet}>Another administrator can deactivate you.</p>;
  if (person.deactivatedAt === null && person.email !== null)
    return (
      <ActButton act="deactivate" isDanger onAct={onAct}>
        {`Deactivate ${person.name}`}
      </ActButton>
    );
  if (!canInvite)
    return <p className={styles.quiet}>An administrator who has these roles, too, can invite them.</p>;
  return (
    <ActButton act="invite" onAct={onAct}>
      {person.deactivatedAt === null ? `Invite ${person.name}` : `Reactivate ${person.name}`}
    </ActButton>
  );
};

function Page({ person, onDone }: { person: StaffMember; onDone: (message: string) => void }) {
  const now = useNow();
  const [act, setAct] = useState<Act>();
  const state = describeState(person, now);
  const isCoach = person.roles.includes('coach') && person.deactivatedAt === null;
  return (
    <>
      <header className={styles.subject}>
        <Avatar name={person.name} kind="staff" size="large" />
        <div>
          <h2>
            {person.name} <Chip tone={state.tone}>{state.label}</Chip>
          </h2>
          <p className={styles.quiet}>{person.email ?? 'No email yet: only a name of a coach.'}</p>
        </div>
      </header>
      <Access person={person} onAct={setAct} now={now} />
      {isCoach && <Work person={person} onAct={setAct} now={now} />}
      <div className={styles.acts}>
        <End person={person} onAct={setAct} />
      </div>
      <PersonDialog act={act} person={person} onDone={onDone} onClose={() => setAct(undefined)} />
    </>
  );
}

/** Shows a person on staff with everything that an administrator may change (DESK-10). */
export function PersonScreen({ id, onDone }: { id: string; onDone: (message: string) => void }) {
  const query = usePeople();
  const navigate = useNavigate();
  const goBack = () => void navigate('/staff');
  useShortcut('back', goBack);
  const person = query.data?.staff.find((each) => each.id === id);
  return (
    <>
      <div>
        <DeskButton variant="plain" keys="back" onClick={goBack}>
          All staff
        </DeskButton>
      </div>
      <QueryState query={query} />
      {person && <Page key={id} person={person} onDone={onDone} />}
      {query.data && !person && (
        <PageState icon={<SearchIcon />} title="There is no such person">
          The address may be wrong.
        </PageState>
      )}
    </>
  );
}
