import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';

/** Shows that an address doesn't belong to the portal (ROUTE-01). */
export function NotFoundScreen() {
  return (
    <Page width="narrow">
      <Stack>
        <PageHeading>Not Found</PageHeading>
        <p>We couldn’t find this page. Check the address, or go back to the portal.</p>
        <Row>
          <LinkButton href="/">Back to the portal</LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}
