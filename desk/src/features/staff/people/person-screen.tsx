import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { PasskeyRow } from '@moments/contract/staff/passkeys';
import type { StaffMember } from '@moments/contract/staff/people';
import { hasAllRoles } from '@moments/contract/staff/permissions';
import { SearchIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { useNow } from '../../../parts/due.tsx';
import { Avatar, Chip, DeskButton, PageState } from '../../../parts/parts.tsx';
import { formatDayAndTime, formatSince } from '../../../parts/times.ts';
import { useSession } from '../../../session/session-store.ts';
import { AwayDialog } from '../../cover/index.ts';
import { QueryState } from '../query-state.tsx';
import { roleLabels, useOwnRoles } from '../roles-field.tsx';
import { useAccess, usePeople } from '../staff-queries.ts';
import styles from '../staff.module.css';
import { DeactivateDialog, RemovePasskeysDialog, SendAgainDialog, SignOutDialog } from './access-dialogs.tsx';
import {
  CapacityDialog,
  LiftLimitsDialog,
  RolesDialog,
  ShiftsDialog,
  type PersonDialogProps,
} from './change-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { describeAbsence, describeSignIn, describeState, formatMembers, formatUse } from './people-rules.ts';
import { PersonWeek } from './shift-calendar.tsx';

const dialogs = {
  roles: RolesDialog,
  capacity: CapacityDialog,
  shifts: ShiftsDialog,
  limits: LiftLimitsDialog,
  'send-again': SendAgainDialog,
  'sign-out': SignOutDialog,
  passkeys: RemovePasskeysDialog,
  deactivate: DeactivateDialog,
  invite: InviteDialog,
} as const;
type Act = keyof typeof dialogs | 'away';

interface PartProps {
  readonly person: StaffMember;
  readonly onAct: (act: Act) => void;
}

interface FactProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly acts?: ReactNode;
}

const Fact = ({ title, children, acts }: FactProps) => (
  <div className={styles.fact}>
    <dt>{title}</dt>
    <dd>
      <div>{children}</div>
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </dd>
  </div>
);

interface ActButtonProps {
  readonly act: Act;
  readonly isDanger?: boolean;
  readonly onAct: (act: Act) => void;
  readonly children: string;
}

const ActButton = ({ act, isDanger = false, onAct, children }: ActButtonProps) => (
  <DeskButton variant={isDanger ? 'danger' : 'second'} onClick={() => onAct(act)}>
    {children}
  </DeskButton>
);

const describePasskey = ({ device, isSynced, addedAt, lastUsedAt }: PasskeyRow): string =>
  [
    device ?? 'A device',
    `added ${formatSince(new Date(addedAt))}`,
    isSynced ? 'also on other devices' : 'on that device only',
    lastUsedAt === null ? 'not used yet' : `last used ${formatSince(new Date(lastUsedAt))}`,
  ].join(', ');

/** Shows how a person signs in and where they are signed in, and takes it away. */
function SignIn({ person, onAct, now }: PartProps & { readonly now: Date }) {
  const query = useAccess(person.id);
  // A code by email gives the person's rights, so it needs these roles (SEC-08).
  const canInvite = hasAllRoles(useOwnRoles(), person.roles);
  const passkeys = query.data?.passkeys ?? [];
  const sessions = query.data?.sessions ?? [];
  return (
    <>
      <Fact
        title="Signs in with"
        acts={
          <>
            {person.passkeys > 0 && canInvite && (
              <ActButton act="passkeys" isDanger onAct={onAct}>
                Remove passkeys
              </ActButton>
            )}
            {person.invitation && canInvite && (
              <ActButton act="send-again" onAct={onAct}>
                Send invitation again
              </ActButton>
            )}
            {person.email !== null && (
              <ActButton act="limits" onAct={onAct}>
                Lift code limits
              </ActButton>
            )}
          </>
        }
      >
        {passkeys.length === 0 && <p>{describeSignIn(person)}</p>}
        <ul className={styles.plain}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>{describePasskey(passkey)}</li>
          ))}
        </ul>
      </Fact>
      <Fact
        title="Signed in"
        acts={
          person.sessions > 0 && (
            <ActButton act="sign-out" isDanger onAct={onAct}>
              Sign out everywhere
            </ActButton>
          )
        }
      >
        <QueryState query={query} />
        {query.data && sessions.length === 0 && <p>Nowhere now.</p>}
        <ul className={styles.plain}>
          {sessions.map(({ id, device, startedAt, lastUsedAt }) => (
            <li key={id}>
              {device ?? 'A device'}, since {formatDayAndTime(new Date(startedAt))}, last used:{' '}
              {formatUse(lastUsedAt, now)}
            </li>
          ))}
        </ul>
      </Fact>
    </>
  );
}

/** Says who may change a person's roles, if not the person at this page. */
function explainRoles({ id, roles }: StaffMember, own: ReturnType<typeof useOwn>): string | undefined {
  if (id === own.id) return 'Another administrator changes your roles.';
  if (hasAllRoles(own.roles, roles)) return undefined;
  return 'An administrator who has these roles, too, can change them.';
}

function useOwn() {
  const id = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  return { id, roles: useOwnRoles() };
}

function Roles({ person, onAct }: PartProps) {
  const closed = explainRoles(person, useOwn());
  return (
    <Fact
      title="Roles"
      acts={
        closed === undefined && (
          <ActButton act="roles" onAct={onAct}>
            Change roles
          </ActButton>
        )
      }
    >
      <span className={styles.chips}>
        {person.roles.map((role) => (
          <Chip key={role}>{roleLabels[role]}</Chip>
        ))}
      </span>
      {closed !== undefined && <p className={styles.quiet}>{closed}</p>}
    </Fact>
  );
}

const describePhone = ({ onCall, hasPhone }: StaffMember): string =>
  [
    onCall ? 'On call now.' : 'Not on call now.',
    hasPhone
      ? 'Pages reach a verified phone, and the email.'
      : 'No phone: pages go by email only. Only they can add one, in their account, with a code that is texted to it.',
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
      <Fact title="On call">
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

interface OpenDialogProps extends PersonDialogProps {
  readonly act: Act | undefined;
}

function OpenDialog({ act, person, ...dialog }: OpenDialogProps) {
  if (act === 'away')
    return (
      <Suspense>
        <AwayDialog open coachId={person.id} onClose={dialog.onClose} />
      </Suspense>
    );
  if (act === undefined) return null;
  const ChosenDialog = dialogs[act];
  return <ChosenDialog {...dialog} person={person} />;
}

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
      <section className={styles.box} aria-labelledby="access-title">
        <header className={styles.bar}>
          <h3 id="access-title">Access</h3>
        </header>
        <dl className={styles.facts}>
          <Roles person={person} onAct={setAct} />
          <SignIn person={person} onAct={setAct} now={now} />
        </dl>
      </section>
      {isCoach && <Work person={person} onAct={setAct} now={now} />}
      <div className={styles.acts}>
        <End person={person} onAct={setAct} />
      </div>
      <OpenDialog act={act} person={person} onDone={onDone} onClose={() => setAct(undefined)} />
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
