import { Component, Suspense, type ReactNode } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { page } from '../session/page.ts';
import { useReloadOnline } from './reload-once.ts';

interface State {
  readonly hasFailed: boolean;
}

/** Says that a tab failed. Without a connection, a reload would end on the browser's own error page, so it waits for one. */
function FailedTab() {
  const wasOffline = useReloadOnline();
  const message = 'We couldn’t load this tab';
  if (wasOffline)
    return (
      <Alert message={message}>
        <p>It opens when you’re back online. The tabs that you opened before still work.</p>
      </Alert>
    );
  return (
    <LoadFailed
      message={message}
      reason="Everything you saved is safe. The other tabs still work."
      isRetrying={false}
      onRetry={page.reload}
    />
  );
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
    return <FailedTab />;
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
