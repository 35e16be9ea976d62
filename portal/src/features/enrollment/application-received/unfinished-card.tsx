import { landingRoute } from '@moments/contract/members/routes';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';

/** Leads a member who has not finished the application to the next step. */
export function UnfinishedCard() {
  const { derivation } = useProfile();
  return (
    <Card title="Finish your application">
      <Stack>
        <Text>Your answers are saved. Pick up where you left off.</Text>
        <LinkButton href={landingRoute(derivation.status)}>Continue</LinkButton>
      </Stack>
    </Card>
  );
}
