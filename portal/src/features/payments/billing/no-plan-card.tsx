import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';

/** Shows a member without a plan where to choose one. Two tabs use it. */
export const NoPlanCard = () => (
  <Card title="You have no plan">
    <Stack>
      <p>Choose a plan to text with a coach.</p>
      <LinkButton href={paths.subscriptions}>See plans</LinkButton>
    </Stack>
  </Card>
);
