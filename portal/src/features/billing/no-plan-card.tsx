import { paths } from '../../configuration/paths.ts';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { Card } from '../../interface/display/card.tsx';
import { Stack } from '../../interface/layout/stack.tsx';

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
