import { Button } from '../../interface/buttons/button.tsx';
import { Alert } from '../../interface/feedback/alert.tsx';
import { Row, Stack } from '../../interface/layout/stack.tsx';

interface LoadFailedProps {
  readonly message: string;
  readonly reason?: string | undefined;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Something did not come; what came stays. */
export function LoadFailed({ message, reason, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <Stack>
      <Alert message={message}>{reason !== undefined && reason !== message && <p>{reason}</p>}</Alert>
      <Row>
        <Button variant="second" busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </Stack>
  );
}
