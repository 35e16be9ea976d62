import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';

export function NoPlanCard() {
  return (
    <Card title="You have no plan">
      <Stack>
        <p>Texting with a coach comes with a plan.</p>
        <LinkButton href={paths.subscriptions}>See plans</LinkButton>
      </Stack>
    </Card>
  );
}
