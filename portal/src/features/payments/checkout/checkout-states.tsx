import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { CheckoutGrid } from '@moments/ui/layout/grids.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import { PaymentAlert } from '../flow/payment-alert.tsx';
import type { PaymentAlert as AlertContent } from '../flow/payment-flow.ts';
import { purchaseKinds } from '../purchase.ts';
import { RenewalTerms } from '../renewal-terms.tsx';

interface SummaryFailedProps {
  readonly message: string;
  readonly kind: ProductKind;
  readonly isPending: boolean;
  readonly onRetry: (() => void) | undefined;
}

/** Says why the summary can't be shown, and what to do. */
export const SummaryFailed = ({ message, kind, isPending, onRetry }: SummaryFailedProps) => (
  <Stack>
    <Alert message={message}>
      <p>{isPending ? 'You weren’t charged again.' : 'You weren’t charged.'}</p>
    </Alert>
    <Row>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <LinkButton variant={onRetry ? 'second' : 'main'} href={purchaseKinds[kind].chooser.url}>
        See {purchaseKinds[kind].chooser.label.toLowerCase()}
      </LinkButton>
    </Row>
  </Stack>
);

const summarySkeleton = (
  <Card>
    <Stack>
      <SkeletonBlock width="60%" height={24} />
      <SkeletonBlock width="70%" />
      <SkeletonBlock />
      <SkeletonBlock width="50%" height={32} />
    </Stack>
  </Card>
);

/** Shows the summary and the form while they load. */
export const CheckoutSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <CheckoutGrid summary={summarySkeleton}>
      <Card>
        <CardFormSkeleton />
      </Card>
    </CheckoutGrid>
  </Skeleton>
);

/** Says that the payment ended unpaid (CHK-09). */
export const FailedPanel = ({ onUpdate }: { onUpdate: () => void }) => (
  <Card>
    <Stack>
      <Alert message="Your payment was not successful. Please try again.">
        <p>You weren’t charged.</p>
      </Alert>
      <Button full onClick={onUpdate}>
        Update Payment Details
      </Button>
    </Stack>
  </Card>
);

interface NothingToPayPanelProps {
  readonly renewalTerms: string | null;
  readonly isBusy: boolean;
  readonly alert: AlertContent | undefined;
  readonly onConfirm: () => void;
}

/** Replaces the card form if the total is 0 (PLAN-06). */
export const NothingToPayPanel = ({ renewalTerms, isBusy, alert, onConfirm }: NothingToPayPanelProps) => (
  <Card title="Nothing to pay today">
    <Stack>
      <Text kind="quiet">You don’t owe anything today, so you don’t need a card.</Text>
      {alert && <PaymentAlert alert={alert} />}
      <RenewalTerms terms={renewalTerms} />
      <Button full busy={isBusy} busyLabel="Confirming..." onClick={onConfirm}>
        Confirm Plan
      </Button>
    </Stack>
  </Card>
);
