import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { LockIcon, LogOutIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { useWaiting } from '../features/conversations/list-queries.ts';
import { describeStillWaiting } from '../features/conversations/list/list-rules.ts';
import { OwnIntroduction } from '../features/staff/introduction/own-introduction.tsx';
import { OwnPhone } from '../features/staff/phone/own-phone.tsx';
import { PasskeysList, SessionsList } from '../features/staff/sign-in/sessions-and-passkeys.tsx';
import { DeskButton } from '../parts/parts.tsx';
import { useAct } from '../parts/use-act.ts';
import { lock, signOut, type DeskSession } from '../session/session-store.ts';
import { readPreference, savePreference, type Preference, chooseScheme } from '../theme/preferences.ts';
import styles from './dialogs.module.css';
import { describeShift } from './format-shift.ts';
import { hasAccess } from './screens.ts';
import type { DeskDialogProps } from './shortcuts-dialog.tsx';

const choices: readonly { value: Preference<'notifications'>; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'crises', label: 'When a member needs care now' },
  { value: 'new-members', label: 'Also first texts of new members, and what is due' },
];

/** Asks the browser. @returns whether it shows notifications */
async function askBrowser(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Chooses what this browser notifies of, with a sound. Notifications hold no name and no text. */
function NotificationChoice() {
  const [chosen, setChosen] = useState(readPreference('notifications'));
  const [isBlocked, setIsBlocked] = useState(false);
  const choose = (value: string) => {
    const next = choices.find((each) => each.value === value)?.value ?? 'off';
    setChosen(next);
    savePreference('notifications', next);
    if (next === 'off') setIsBlocked(false);
    else void askBrowser().then((isShown) => setIsBlocked(!isShown));
  };
  return (
    <Select
      label="Notifications and sound"
      hint={
        isBlocked
          ? 'Your browser blocks notifications. You hear the sound only.'
          : 'They say “A member needs you”, without a name.'
      }
      choices={choices}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

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

interface LeaveProps {
  readonly session: DeskSession;
  readonly onClose: () => void;
}

/** Shows the lock and the sign-out. A coach first hears who still waits (COVER-06). */
function Leave({ session, onClose }: LeaveProps) {
  const { run, isBusy, error } = useAct();
  const navigate = useNavigate();
  const waiting = useWaiting(hasAccess(session, 'inbox'));
  const [isAsked, setIsAsked] = useState(false);
  const open = () => {
    onClose();
    void navigate(`/inbox/${waiting.ids[0] ?? ''}`);
  };
  return (
    <>
      {error !== undefined && <Alert message={error} />}
      {isAsked && (
        <p role="alert">
          {describeStillWaiting(waiting.count)}. Answer them, or find a cover above the list.
        </p>
      )}
      <div className={styles.accountActions}>
        {isAsked ? (
          <DeskButton onClick={open}>Open who waits longest</DeskButton>
        ) : (
          <DeskButton variant="second" keys="lock" onClick={() => void lock()}>
            <LockIcon />
            Lock
          </DeskButton>
        )}
        <DeskButton
          variant="plain"
          busy={isBusy}
          onClick={waiting.count > 0 && !isAsked ? () => setIsAsked(true) : () => void run(signOut)}
        >
          <LogOutIcon />
          {isAsked ? 'Sign out anyway' : 'Sign out'}
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
        {session.roles.includes('coach') && <OwnIntroduction />}
        <OwnPhone />
        <PasskeysList />
        <SessionsList />
        <Leave session={session} onClose={onClose} />
      </div>
    </Dialog>
  );
}
