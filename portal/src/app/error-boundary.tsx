import { Component, type ReactNode } from 'react';
import { FailedScreen } from './error-screen.tsx';

interface State {
  readonly hasFailed: boolean;
}

/** Keeps what fails to render, or to load, from taking everything around it down. Give it a key to start anew. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children;
  }
}
