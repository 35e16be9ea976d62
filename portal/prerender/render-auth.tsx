import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Button } from '@moments/ui/buttons/button.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { LoadingLayout } from '../src/app/layout/loading-layout.tsx';
import { Root } from '../src/app/root.tsx';

/** Says that the page's entry script couldn't be loaded. The document's own script shows it and handles the button. */
const LostPage = () => (
  <Stack>
    <PageHeading>We couldn’t load this page</PageHeading>
    <p>What you saved is safe. Check your connection, then load the page again.</p>
    <p>If that doesn’t help, please try again in a few minutes.</p>
    <Row>
      <Button>Refresh Page</Button>
    </Row>
  </Stack>
);

/** Renders `/auth` for a visitor without a session: the first step of Log In. */
export async function renderAuth(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Root />
    </StrictMode>,
    // Without this, React splits a page of this size and joins it with an inline script.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}

/** Renders the frame of the signed-in pages while the profile loads. */
export async function renderMemberFrame(): Promise<string> {
  const { prelude } = await prerender(<LoadingLayout />, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}

/** Renders what replaces a page whose entry script can't be loaded. It needs no script. */
export async function renderLostPage(): Promise<string> {
  const { prelude } = await prerender(<LostPage />, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}
