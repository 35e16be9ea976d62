import type { ComponentType } from 'react';
import { LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { page } from '../session/page.ts';
import { loadLazily } from './lazy-part.ts';
import { failUnlessReloading } from './reload-once.ts';

/** Creates a part that loads after the first picture. If it can't be loaded, it says so in its place, and the page keeps what was typed. */
export const loadLate = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  message: string,
) => {
  const Failed: ComponentType<P> = () => (
    <LoadFailed
      message={message}
      reason="You can go on with the rest of the page. Try again when you’re online."
      isRetrying={false}
      onRetry={page.reload}
    />
  );
  return loadLazily<P>(() =>
    load()
      .catch(failUnlessReloading)
      .catch(() => ({ default: Failed })),
  );
};
