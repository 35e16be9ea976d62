import { Button } from '@moments/ui/buttons/button.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';

/** Says that the page's entry script couldn't be loaded. The document's own script shows it and handles the button. */
export const LostPage = () => (
  <Stack>
    <PageHeading>We couldn’t load this page</PageHeading>
    <p>What you saved is safe. Check your connection, then load the page again.</p>
    <p>If that doesn’t help, please try again in a few minutes.</p>
    <Row>
      <Button>Refresh Page</Button>
    </Row>
  </Stack>
);
