import type { ReactNode } from 'react';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';

interface PendingRequestProps {
  readonly title: string;
  readonly isWithdrawing: boolean;
  readonly onWithdraw: () => void;
  /** Beside the way back. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A request that waits for us: what was asked, what comes next, and the way to take it back. */
export function PendingRequest(props: PendingRequestProps) {
  const { title, isWithdrawing, onWithdraw, action, children } = props;
  return (
    <Card
      title={title}
      action={
        <Chip tone="amber" dot>
          Pending
        </Chip>
      }
    >
      <Stack>
        {children}
        <ButtonRow>
          <Button variant="second" busy={isWithdrawing} busyLabel="Withdrawing..." onClick={onWithdraw}>
            Withdraw request
          </Button>
          {action}
        </ButtonRow>
      </Stack>
    </Card>
  );
}
