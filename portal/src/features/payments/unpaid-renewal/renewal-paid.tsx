import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';

/** The renewal is paid (CHK-08). */
export function RenewalPaid() {
  const { subscription } = useProfile();
  return (
    <Card>
      <Stack>
        <Note tone="good" live="status" title="Great news! Your payment was processed successfully.">
          <p>{subscription ? `Your ${subscription.title} plan goes on.` : 'Your plan goes on.'}</p>
        </Note>
        <Row>
          <LinkButton href={paths.home}>Go to Home</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}
