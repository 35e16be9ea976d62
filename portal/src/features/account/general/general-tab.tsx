import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { logOut } from '../../../session/sign-out.ts';
import { AppearanceCard } from './appearance-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { MyDataCard } from './my-data-card.tsx';
import { ReferralCard } from './referral-card.tsx';
import { TextsCard } from './texts-card.tsx';

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
