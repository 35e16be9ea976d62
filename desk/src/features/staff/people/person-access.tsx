import type { StaffMember } from '@moments/contract/staff/people';
import { hasAllRoles } from '@moments/contract/staff/permissions';
import { Chip } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { roleLabels, useOwnRoles, QueryState } from '../staff-parts.tsx';
import { useAccess } from '../staff-queries.ts';
import styles from '../staff.module.css';
import { describePasskey, describeSignIn, formatUse } from './people-rules.ts';
import { ActButton, Fact, useOwn, type PartProps } from './person-parts.tsx';

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

/** Shows what a person may do, and how and where they are signed in. */
export const Access = ({ person, onAct, now }: PartProps & { readonly now: Date }) => (
  <section className={styles.box} aria-labelledby="access-title">
    <header className={styles.bar}>
      <h3 id="access-title">Access</h3>
    </header>
    <dl className={styles.facts}>
      <Roles person={person} onAct={onAct} />
      <SignIn person={person} onAct={onAct} now={now} />
    </dl>
  </section>
);
