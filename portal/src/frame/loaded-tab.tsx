import { Component, Suspense, type ReactNode } from 'react';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { page } from '../session/page.ts';

interface State {
  readonly hasFailed: boolean;
}

/**
 * Keeps the page usable when a tab fails to load or render. Reloading the page also loads a newer version of the portal.
 */
class TabBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <LoadFailed
        message="We couldn’t load this tab"
        reason="Everything you saved is safe. The other tabs still work."
        isRetrying={false}
        onRetry={page.reload}
      />
    );
  }
}

interface LoadedTabProps {
  /** The tab's name, for the note while it loads. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Shows a tab whose code is loaded on demand. Give it the tab's ID as its key, so that another tab starts without the failure. */
export const LoadedTab = ({ label, children }: LoadedTabProps) => (
  <TabBoundary>
    <Suspense fallback={<CardSkeleton label={`Loading ${label}`} />}>{children}</Suspense>
  </TabBoundary>
);
