import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useReceipt } from '../receipt/receipt.tsx';

/** Says that the renewal is paid (CHK-08), and shows its receipt. */
export function RenewalPaid() {
  const { subscription } = useProfile();
  const receipt = useReceipt('renewal');
  return (
    <Card>
      <Stack>
        <Note tone="good" live="status" title="Great news! Your payment was processed successfully.">
          <p>{subscription ? `Your ${subscription.title} plan continues.` : 'Your plan continues.'}</p>
        </Note>
        {receipt && <Note title={receipt.title}>{receipt.details}</Note>}
        <Row>
          <LinkButton href={paths.home}>Go to Home</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}
