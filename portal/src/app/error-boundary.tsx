import { Component, type ReactNode } from 'react';
import { FailedScreen } from './error-screen.tsx';
import { noteError } from './watch-errors.ts';

interface State {
  readonly hasFailed: boolean;
}

interface ErrorBoundaryProps {
  /** Shown above the error page, where no layout around the boundary has help in a crisis. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/** Shows an error page in place of children that fail to load or render, and reports it. Change its key to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    noteError('screen', error);
  }

  override render(): ReactNode {
    const { help, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        {help}
        <FailedScreen />
      </>
    );
  }
}
