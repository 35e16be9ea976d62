import { Button } from '../buttons/button.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Alert } from './alert.tsx';

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
