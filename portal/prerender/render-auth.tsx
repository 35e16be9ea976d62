import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Root } from '../src/app/root.tsx';

/** `/auth` as everybody without a session first sees it: the first step of Log In. */
export async function renderAuth(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Root />
    </StrictMode>,
    // Otherwise React splits a page of this size and puts it together again by an inline script.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
