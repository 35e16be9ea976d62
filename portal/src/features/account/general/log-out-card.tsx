import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { logOut } from '../../../session/sign-out.ts';

/** The end of the session on this device (SESS-04). */
export function LogOutCard() {
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
