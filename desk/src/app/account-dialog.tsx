import { useState } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Select } from '@moments/ui/fields/choices.tsx';
import { LockIcon, LogOutIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { PasskeysList } from '../features/staff/sign-in/passkeys-list.tsx';
import { SessionsList } from '../features/staff/sign-in/sessions-list.tsx';
import { DeskButton } from '../parts/parts.tsx';
import { useAct } from '../parts/use-act.ts';
import { lock, signOut, type DeskSession } from '../session/session-store.ts';
import { readPreference, savePreference, type Preference } from '../theme/preferences.ts';
import { chooseScheme } from '../theme/scheme.ts';
import styles from './dialogs.module.css';
import { describeShift } from './format-shift.ts';
import { NotificationChoice } from './notification-choice.tsx';
import type { DeskDialogProps } from './shortcuts-dialog.tsx';

const themes: readonly { value: Preference<'theme'>; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Choices() {
  const [theme, setTheme] = useState(readPreference('theme'));
  const [singleKeys, setSingleKeys] = useState(readPreference('single-keys') === 'on');
  const choose = (value: string) => {
    const chosen = themes.find((each) => each.value === value)?.value ?? 'system';
    setTheme(chosen);
    chooseScheme(chosen);
  };
  const toggle = (isOn: boolean) => {
    setSingleKeys(isOn);
    savePreference('single-keys', isOn ? 'on' : 'off');
  };
  return (
    <>
      <Select
        label="Colors"
        choices={themes}
        value={theme}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <CheckBox checked={singleKeys} onChange={(event) => toggle(event.currentTarget.checked)}>
        Shortcuts of a single key
      </CheckBox>
      <NotificationChoice />
    </>
  );
}

/** Shows the lock and the sign-out, and an error of the sign-out. */
function Leave() {
  const { run, isBusy, error } = useAct();
  return (
    <>
      {error !== undefined && <Alert message={error} />}
      <div className={styles.accountActions}>
        <DeskButton variant="second" keys="lock" onClick={() => void lock()}>
          <LockIcon />
          Lock
        </DeskButton>
        <DeskButton variant="plain" busy={isBusy} onClick={() => void run(signOut)}>
          <LogOutIcon />
          Sign out
        </DeskButton>
      </div>
    </>
  );
}

/** Shows the person's role and shift, choices for this browser, the lock, and the sign-out. */
export function AccountDialog({ open, onClose, session }: DeskDialogProps & { session: DeskSession }) {
  return (
    <Dialog open={open} onClose={onClose} title={session.staff.name}>
      <div className={styles.account}>
        <p>
          {session.staff.email}
          <br />
          {describeShift(session)}
        </p>
        <Choices />
        <PasskeysList />
        <SessionsList />
        <Leave />
      </div>
    </Dialog>
  );
}
