import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { getPlanChooserUrl } from './purchase.ts';

interface OfferFailedProps {
  readonly message: string;
  readonly isAddOn: boolean;
  readonly onRetry: (() => void) | undefined;
}

/** What was chosen can't be shown: why, and what to do. */
export function OfferFailed({ message, isAddOn, onRetry }: OfferFailedProps) {
  return (
    <Stack>
      <Alert message={message}>
        <p>Nothing was charged.</p>
      </Alert>
      <Row>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton variant={onRetry ? 'second' : 'main'} href={getPlanChooserUrl(isAddOn)}>
          {isAddOn ? 'See add-ons' : 'See plans'}
        </LinkButton>
      </Row>
    </Stack>
  );
}
