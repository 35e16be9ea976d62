import { useState } from 'react';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { logOut } from '../../../session/sign-out.ts';
import { chooseTheme, readTheme, type Theme } from '../../../session/theme.ts';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { MyDataCard } from './my-data-card.tsx';
import { ReferralCard } from './referral-card.tsx';
import { TextsCard } from './texts-card.tsx';

const choices: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Lets the member choose light or dark colors for this browser. */
function AppearanceCard() {
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

/** Shows how to email support (SUP-01). */
function SupportCard() {
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Support">
      <Stack>
        <p>
          Email <strong>{supportEmail}</strong> with any question about your account.
        </p>
        <ButtonRow>
          <LinkButton variant="second" href={buildEmailDraft(supportEmail, supportSubjects.general)}>
            Send an email
          </LinkButton>
        </ButtonRow>
      </Stack>
    </Card>
  );
}

/** Ends the session on this device (SESS-04). */
function LogOutCard() {
  return (
    <Card title="Log out">
      <Stack>
        <p>This logs you out on this device, in every tab.</p>
        <ButtonRow>
          <Button variant="second" onClick={logOut}>
            Log Out
          </Button>
        </ButtonRow>
      </Stack>
    </Card>
  );
}

/** Shows the appearance, texts, referral link, devices, support, the member's data, and account deletion. */
export function GeneralTab() {
  return (
    <CardGrid>
      <AppearanceCard />
      <TextsCard />
      <ReferralCard />
      <LogOutCard />
      {/* Its length is known late. Further up, it would move the cards that are in sight. */}
      <DevicesCard />
      <SupportCard />
      <MyDataCard />
      <DeletionCard />
    </CardGrid>
  );
}
