import { paths } from '../configuration/paths.ts';
import { LinkButton } from '../interface/buttons/link-button.tsx';
import { Card } from '../interface/display/card.tsx';
import { Note } from '../interface/feedback/note.tsx';
import { Row, Stack } from '../interface/layout/stack.tsx';
import { useProfile } from '../profile/use-profile.ts';

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
