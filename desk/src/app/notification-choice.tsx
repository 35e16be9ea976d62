import { useState } from 'react';
import { Select } from '@moments/ui/fields/choices.tsx';
import { readPreference, savePreference, type Preference } from '../theme/preferences.ts';

const choices: readonly { value: Preference<'notifications'>; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'crises', label: 'When a member needs care now' },
  { value: 'new-members', label: 'Also a first text of a new member' },
];

/** Asks the browser. @returns whether it shows notifications */
async function askBrowser(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Chooses what this browser notifies of, with a sound. Notifications hold no name and no text. */
export function NotificationChoice() {
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
