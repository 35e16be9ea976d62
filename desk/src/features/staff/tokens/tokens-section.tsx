import { useState } from 'react';
import { hasAllRoles } from '@moments/contract/staff/permissions';
import type { ListedToken } from '@moments/contract/staff/tokens';
import { useNow } from '../../../parts/due.tsx';
import { Chip, DeskButton } from '../../../parts/parts.tsx';
import { formatSince } from '../../../parts/times.ts';
import { formatUse } from '../people/people-rules.ts';
import { roleLabels, useOwnRoles, QueryState, StaffTable } from '../staff-parts.tsx';
import { useTokens } from '../staff-queries.ts';
import styles from '../staff.module.css';
import { IssueDialog, RenewDialog, RevokeDialog } from './token-dialogs.tsx';
import { describeToken } from './token-rules.ts';

type Act = 'renew' | 'revoke';

interface RowProps {
  readonly token: ListedToken;
  readonly now: Date;
  /** Only who has all of its roles gets its value (SEC-08). */
  readonly canRenew: boolean;
  readonly onAct: (act: Act) => void;
}

const Row = ({ token, now, canRenew, onAct }: RowProps) => {
  const { name, roles, issuedBy, expiresAt, lastUsedAt, revokedAt } = token;
  const state = describeToken(token, now);
  return (
    <tr>
      <th scope="row">
        {name}
        <small data-line>Issued by {issuedBy}</small>
      </th>
      <td data-wide>
        <span className={styles.chips}>
          {roles.map((role) => (
            <Chip key={role}>{roleLabels[role]}</Chip>
          ))}
        </span>
      </td>
      <td data-wide>{formatSince(new Date(expiresAt))}</td>
      <td data-wide>{lastUsedAt === null ? 'Never' : formatUse(lastUsedAt, now)}</td>
      <td>
        <Chip tone={state.tone}>{state.label}</Chip>
      </td>
      <td>
        {revokedAt === null && (
          <div className={styles.rowActs}>
            {canRenew && (
              <DeskButton variant="second" aria-label={`Renew ${name}`} onClick={() => onAct('renew')}>
                Renew
              </DeskButton>
            )}
            <DeskButton variant="danger" aria-label={`Revoke ${name}`} onClick={() => onAct('revoke')}>
              Revoke
            </DeskButton>
          </div>
        )}
      </td>
    </tr>
  );
};

interface TableProps {
  readonly label: string;
  readonly tokens: readonly ListedToken[];
  readonly onAct: (act: Act, token: ListedToken) => void;
}

function TokensTable({ label, tokens, onAct }: TableProps) {
  const now = useNow();
  const own = useOwnRoles();
  return (
    <StaffTable label={label} wide={['Roles', 'Expires', 'Last used']} hasActs>
      {tokens.map((token) => (
        <Row
          key={token.id}
          token={token}
          now={now}
          canRenew={hasAllRoles(own, token.roles)}
          onAct={(act) => onAct(act, token)}
        />
      ))}
    </StaffTable>
  );
}

/** Lists API tokens, revoked ones below, and issues, renews, and revokes them (DESK-10). */
export function TokensSection({ onDone }: { onDone: (message: string) => void }) {
  const query = useTokens();
  const [open, setOpen] = useState<'issue' | { readonly act: Act; readonly token: ListedToken }>();
  const tokens = query.data?.tokens ?? [];
  const active = tokens.filter(({ revokedAt }) => revokedAt === null);
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null);
  const dialog = { onDone, onClose: () => setOpen(undefined) };
  const act = (chosen: Act, token: ListedToken) => setOpen({ act: chosen, token });
  return (
    <section className={styles.box} aria-labelledby="tokens-title">
      <header className={styles.bar}>
        <h2 id="tokens-title">API tokens</h2>
        {query.data && <Chip>{active.length}</Chip>}
        <p>For programs. Stored as a hash, shown once.</p>
        <DeskButton variant="second" onClick={() => setOpen('issue')}>
          Issue a token
        </DeskButton>
      </header>
      <QueryState query={query} />
      {query.data && active.length === 0 && (
        <p className={styles.nothing}>
          No token works now. Issue one for a program that calls the staff API.
        </p>
      )}
      {active.length > 0 && <TokensTable label="API tokens" tokens={active} onAct={act} />}
      {revoked.length > 0 && (
        <details className={styles.former}>
          <summary>Revoked tokens ({revoked.length})</summary>
          <TokensTable label="Revoked tokens" tokens={revoked} onAct={act} />
        </details>
      )}
      {open === 'issue' && <IssueDialog {...dialog} />}
      {open !== undefined && open !== 'issue' && open.act === 'renew' && (
        <RenewDialog {...dialog} token={open.token} />
      )}
      {open !== undefined && open !== 'issue' && open.act === 'revoke' && (
        <RevokeDialog {...dialog} token={open.token} />
      )}
    </section>
  );
}
