import { useState } from 'react';
import type { StaffRole } from '@moments/contract/staff/permissions';
import {
  staffIssueToken,
  staffRenewToken,
  staffRevokeToken,
  tokenDays,
  type ListedToken,
} from '@moments/contract/staff/tokens';
import { Note } from '@moments/ui/feedback/note.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../../api/call.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatSince } from '../../../parts/times.ts';
import { ActDialog, type ActDialogProps } from '../act-dialog.tsx';
import { RolesField } from '../staff-parts.tsx';
import styles from '../staff.module.css';
import { listRevocation } from './token-rules.ts';

type DialogProps = Pick<ActDialogProps, 'onDone' | 'onClose'>;

interface Secret {
  readonly name: string;
  readonly token: string;
  readonly expiresAt: string;
}

/** Shows a token's value once. The page forgets it when the dialog closes. */
function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret.token);
      setIsCopied(true);
    } catch {
      // The browser may forbid it. The field can be selected.
      setIsCopied(false);
    }
  };
  return (
    <Dialog
      open
      urgent
      onClose={onClose}
      title={`The token of ${secret.name}`}
      actions={
        <>
          <DeskButton onClick={() => void copy()}>Copy</DeskButton>
          <DeskButton variant="plain" onClick={onClose}>
            Close, I have it
          </DeskButton>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          It is shown only now, and stored as a hash. It expires {formatSince(new Date(secret.expiresAt))}.
        </p>
        <TextInput
          label="Token"
          readOnly
          value={secret.token}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isCopied && (
          <Note tone="good" live="status">
            Copied. Keep it where only the program can read it.
          </Note>
        )}
      </div>
    </Dialog>
  );
}

const DaysField = ({ value, onChange }: { value: string; onChange: (days: string) => void }) => (
  <TextInput
    label="Days until it expires"
    hint={`${String(tokenDays.usual)} unless you choose others, at most ${String(tokenDays.most)}. Administrators get an email 14 and 3 days before.`}
    inputMode="numeric"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const isPossible = (days: string): boolean =>
  /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= tokenDays.most;

export function IssueDialog({ onDone, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [days, setDays] = useState(String(tokenDays.usual));
  const [secret, setSecret] = useState<Secret>();
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <ActDialog
      title="Issue a token"
      consequences={[
        'Who holds the token may do what its roles may, except what needs a person: own members, and reasons.',
        'The audit log names it in everything that it does. Its value is shown once.',
      ]}
      confirm="Issue the token"
      isReady={name.trim() !== '' && roles.length > 0 && isPossible(days)}
      act={async () => {
        const body = { name, roles: [...roles], days: Number(days) };
        const { token, issued } = await call(staffIssueToken, { body });
        setSecret({ token, name: issued.name, expiresAt: issued.expiresAt });
        onDone(`${issued.name} has a token.`);
        return undefined;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput
        label="Name of the program"
        hint="One token for each program."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RolesField value={roles} onChange={setRoles} />
      <DaysField value={days} onChange={setDays} />
    </ActDialog>
  );
}

export interface TokenDialogProps extends DialogProps {
  readonly token: ListedToken;
}

export function RenewDialog({ token: { id, name }, onDone, onClose }: TokenDialogProps) {
  const [days, setDays] = useState(String(tokenDays.usual));
  const [secret, setSecret] = useState<Secret>();
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <ActDialog
      title={`Renew ${name}`}
      consequences={[
        'It gets a new value, which is shown once. The old one works for another hour.',
        'Give its program the new value in that time. If it is renewed again in that hour, only the newest value replaces the old one.',
      ]}
      confirm={`Renew ${name}`}
      isReady={isPossible(days)}
      act={async () => {
        const { token, issued } = await call(staffRenewToken, {
          params: { id },
          body: { days: Number(days) },
        });
        setSecret({ token, name, expiresAt: issued.expiresAt });
        onDone(`${name} is renewed.`);
        return undefined;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <DaysField value={days} onChange={setDays} />
    </ActDialog>
  );
}

export const RevokeDialog = ({ token, ...dialog }: TokenDialogProps) => (
  <ActDialog
    {...dialog}
    title={`Revoke ${token.name}`}
    consequences={listRevocation(token)}
    confirm={`Revoke ${token.name}`}
    isDanger
    act={async () => {
      const { tokens, people } = await call(staffRevokeToken, { params: { id: token.id } });
      const also = tokens.length === 0 ? '' : ` Revoked with it: ${tokens.join(', ')}.`;
      const invited =
        people.length === 0 ? '' : ` They invited: ${people.map(({ name }) => name).join(', ')}.`;
      return { message: `${token.name} is revoked.${also}${invited}` };
    }}
  />
);
