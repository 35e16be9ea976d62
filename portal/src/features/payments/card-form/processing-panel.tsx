import { paymentPolling } from '@moments/contract/payments/checkout';
import { Card } from '@moments/ui/display/card.tsx';
import { NoBreak, Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { BusyPanel, ProgressDots } from '@moments/ui/feedback/busy-panel.tsx';
import { useSeconds } from './use-seconds.ts';

/** Said aloud no more often than this, in seconds. */
const saidEach = 5;

/** The bank is still deciding (CHK-06, CHK-09): seconds for the eye, and every fifth of them for the ear. */
export function ProcessingPanel({ check }: { check: number }) {
  const seconds = useSeconds();
  const { checks } = paymentPolling;
  const said = seconds - (seconds % saidEach);
  return (
    <Card>
      <BusyPanel title="Checking with your bank">
        <p aria-hidden="true">
          Processing for {seconds} {seconds === 1 ? 'second' : 'seconds'}{' '}
          <NoBreak>
            (Check {check}/{checks})
          </NoBreak>
        </p>
        {said > 0 && <VisuallyHidden>Still working, for {said} seconds now.</VisuallyHidden>}
        <ProgressDots done={check} total={checks} />
        <Text kind="quiet">
          This can take a minute. You can keep this page open; you won’t be charged twice.
        </Text>
      </BusyPanel>
    </Card>
  );
}
