import { landingRoute } from '@moments/contract/members/routes';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';

/** For whoever gets here before the end: what is missing, and the way there. */
export function UnfinishedCard() {
  const { derivation } = useProfile();
  return (
    <Card title="One thing before we can start">
      <Stack>
        <Text>Your application is not finished yet. Your answers are kept: go on where you left off.</Text>
        <LinkButton href={landingRoute(derivation.status)}>Go on</LinkButton>
      </Stack>
    </Card>
  );
}
