import { Component, type ReactNode } from 'react';
import { FailedScreen } from './error-screen.tsx';
import { noteError } from './watch-errors.ts';

interface State {
  readonly hasFailed: boolean;
}

/** Shows an error page in place of children that fail to load or render, and reports it. Change its key to try again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    noteError('screen', error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children;
  }
}
