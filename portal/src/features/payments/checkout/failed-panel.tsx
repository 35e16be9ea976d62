import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

/** The payment has ended unpaid (CHK-09). */
export function FailedPanel({ onUpdate }: { onUpdate: () => void }) {
  return (
    <Card>
      <Stack>
        <Alert message="Your payment was not successful. Please try again.">
          <p>Nothing was charged.</p>
        </Alert>
        <Button full onClick={onUpdate}>
          Update Payment Details
        </Button>
      </Stack>
    </Card>
  );
}
