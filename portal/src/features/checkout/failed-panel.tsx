import { Button } from '../../interface/buttons/button.tsx';
import { Card } from '../../interface/display/card.tsx';
import { Alert } from '../../interface/feedback/alert.tsx';
import { Stack } from '../../interface/layout/stack.tsx';

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
