import { Component, type ReactNode } from 'react';
import { LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { page } from '../../session/page.ts';

interface State {
  readonly hasFailed: boolean;
}

/** Keeps a tab that can't be loaded or shown from taking the page down. Loading the page again also fetches a newer version. */
export class TabBoundary extends Component<{ readonly children: ReactNode }, State> {
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
