import { useState } from 'react';
import { Card } from '@moments/ui/display/card.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { chooseTheme, readTheme, type Theme } from '../../../session/theme.ts';

const choices: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Lets the member choose light or dark colors for this browser. */
export function AppearanceCard() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (value: string): void => {
    const chosen = choices.find((choice) => choice.value === value)?.value ?? 'system';
    setTheme(chosen);
    chooseTheme(chosen);
  };
  return (
    <Card title="Appearance">
      <RadioCards label="Colors" choices={choices} value={theme} onValueChange={choose} />
    </Card>
  );
}
