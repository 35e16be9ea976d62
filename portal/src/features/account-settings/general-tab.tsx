import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { Button } from '../../interface/buttons/button.tsx';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { Card, CardGrid } from '../../interface/display/card.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { logOut } from '../../session/sign-out.ts';

/** Support, and the end of the session on this device. */
export function GeneralTab() {
  const { supportEmail } = useConfiguration();
  return (
    <CardGrid>
      <Card title="Support">
        <Stack>
          <p>
            Write to <strong>{supportEmail}</strong> with anything about your account.
          </p>
          <LinkButton variant="second" href={`mailto:${supportEmail}`}>
            Write an e-mail
          </LinkButton>
        </Stack>
      </Card>
      <Card title="Log out">
        <Stack>
          <p>This ends your session on this device, in every tab.</p>
          <Button variant="second" onClick={logOut}>
            Log Out
          </Button>
        </Stack>
      </Card>
    </CardGrid>
  );
}
