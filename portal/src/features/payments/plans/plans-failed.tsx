import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { page } from '../../../session/page.ts';

/** PLAN-04. */
export function PlansFailed() {
  return (
    <Stack>
      <Alert message="Unable to load subscription plans. Please try again later." />
      <Row spread="center">
        <Button onClick={page.reload}>Refresh Page</Button>
      </Row>
    </Stack>
  );
}
