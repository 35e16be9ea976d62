import { Component, type ReactNode } from 'react';
import { AlertIcon } from '@moments/ui/icons.ts';
import { DeskButton, PageState } from '../parts/parts.tsx';
import { reportError } from './report-error.ts';

interface State {
  readonly hasFailed: boolean;
}

const FailedScreen = () => (
  <PageState
    level={1}
    icon={<AlertIcon />}
    title="We couldn’t load this page"
    actions={<DeskButton onClick={() => location.reload()}>Load again</DeskButton>}
  >
    Sent messages and saved notes are safe. We get a report of what failed, without names and texts. If a
    member may be in danger, call the person on call.
  </PageState>
);

/** Shows an error page in place of a screen that fails, and reports it. Change its key to try again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError('screen', error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children;
  }
}
