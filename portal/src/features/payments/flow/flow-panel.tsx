import { useEffect, useState } from 'react';
import { paymentPolling } from '@moments/contract/payments/checkout';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { NoBreak, Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { BusyPanel, ProgressDots } from '@moments/ui/feedback/busy-panel.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { LockIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { page } from '../../../session/page.ts';
import { bankPage } from './bank-return.ts';
import type { VisibleStage } from './payment-flow.ts';

/** Time to read the panel before the bank's page opens, in ms. */
const redirectDelay = 3_000;

/** Says that the bank asks the member on its own page, then opens it (CHK-07). */
function AuthenticationPanel({ url, onOtherCard }: { url: string; onOtherCard: () => void }) {
  useEffect(() => {
    const timer = setTimeout(() => bankPage.open(url), redirectDelay);
    // Back from the bank's page, the browser shows this page as it was left: the payment may be done by now.
    const look = ({ persisted }: PageTransitionEvent): void => (persisted ? page.reload() : undefined);
    addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', look);
    };
  }, [url]);
  return (
    <Card>
      <Stack>
        <Note title="Authentication Required" icon={<LockIcon />} live="status">
          <p>
            Your bank needs to confirm it’s you. We’re taking you to your bank’s page, and then back here. You
            won’t be charged before that.
          </p>
        </Note>
        <Button full onClick={() => bankPage.open(url)}>
          Continue to your bank
        </Button>
        <Button full variant="plain" onClick={onOtherCard}>
          Use another card
        </Button>
      </Stack>
    </Card>
  );
}

/** Counts whole seconds since the panel opened, by the clock, so that a sleeping page counts right. */
function useSeconds(): number {
  const [start] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [start]);
  return seconds;
}

/** Screen readers hear the time this often, in seconds. */
const announceEach = 5;

/** Shows that the bank hasn't decided yet (CHK-06, CHK-09). */
function ProcessingPanel({ check }: { check: number }) {
  const seconds = useSeconds();
  const { checks } = paymentPolling;
  const announced = seconds - (seconds % announceEach);
  return (
    <Card>
      <BusyPanel title="Checking with your bank">
        <p aria-hidden="true">
          Processing for {seconds} {seconds === 1 ? 'second' : 'seconds'}{' '}
          <NoBreak>
            (Check {check}/{checks})
          </NoBreak>
        </p>
        {announced > 0 && <VisuallyHidden>Still working, for {announced} seconds now.</VisuallyHidden>}
        <ProgressDots done={check} total={checks} />
        <Text kind="quiet">
          This can take a minute. You can keep this page open; you won’t be charged twice.
        </Text>
      </BusyPanel>
    </Card>
  );
}

/** Shows that the bank hasn't decided after the last check (CHK-09). The server still credits the payment later (MOM-06). */
const UnconfirmedPanel = ({ onCheckAgain }: { onCheckAgain: () => void }) => (
  <Card>
    <Stack>
      <Note tone="warn" live="status" title="We couldn’t confirm your payment yet">
        <p>Your bank is still processing it. A confirmation email will follow.</p>
      </Note>
      <Text kind="quiet">You can close this page, or check again. You won’t be charged twice.</Text>
      <Button full onClick={onCheckAgain}>
        Check again
      </Button>
    </Stack>
  </Card>
);

interface FlowPanelProps {
  readonly stage: VisibleStage;
  readonly onOtherCard: () => void;
  readonly onCheckAgain: () => void;
}

/** Shows the panel of a payment that waits for the bank. Shows nothing in the stages that each screen has its own part for. */
export function FlowPanel({ stage, onOtherCard, onCheckAgain }: FlowPanelProps) {
  switch (stage.name) {
    case 'authentication':
      return <AuthenticationPanel url={stage.url} onOtherCard={onOtherCard} />;
    case 'processing':
      return <ProcessingPanel check={stage.check} />;
    case 'unconfirmed':
      return <UnconfirmedPanel onCheckAgain={onCheckAgain} />;
    case 'form':
    case 'submitting':
    case 'resuming':
    case 'failed':
      return null;
  }
}
