import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

/** All checks are done and the bank has not decided (CHK-09). The payment is credited all the same when it does (MOM-06). */
export function UnconfirmedPanel({ onCheckAgain }: { onCheckAgain: () => void }) {
  return (
    <Card>
      <Stack>
        <Note tone="warn" live="status" title="We couldn’t confirm your payment yet">
          <p>Your bank is still deciding. A confirmation e-mail will follow as soon as it has.</p>
        </Note>
        <Text kind="quiet">You can close this page, or check again. You won’t be charged twice.</Text>
        <Button full onClick={onCheckAgain}>
          Check again
        </Button>
      </Stack>
    </Card>
  );
}
