import { Component, type ReactNode } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../configuration/email-draft.ts';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { useReloadOnline } from '../frame/reload-once.ts';
import { page } from '../session/page.ts';
import { noteError } from './watch-errors.ts';

function LoadAgain() {
  const { supportEmail } = useConfiguration();
  return (
    <>
      <p>
        What you saved is safe. Load the page again, or <a href="/">go to the start page</a>. If that doesn’t
        help, email <a href={buildEmailDraft(supportEmail, supportSubjects.failedPage)}>{supportEmail}</a>.
      </p>
      <p>We get a short report of what failed. It holds nothing about you or what you typed.</p>
      <Row>
        <Button onClick={page.reload}>Refresh Page</Button>
      </Row>
    </>
  );
}

/**
 * Replaces a screen that failed. A reload also fetches a newly published version. Without a connection, it would end on the browser's own
 * error page, so it waits for one.
 */
function FailedScreen() {
  const wasOffline = useReloadOnline();
  return (
    <Page width="narrow">
      <Stack>
        <PageHeading documentTitle={wasOffline ? 'You’re offline' : 'Something went wrong'} hasErrors>
          We couldn’t load this page
        </PageHeading>
        {wasOffline ? <p>It opens when you’re back online.</p> : <LoadAgain />}
      </Stack>
    </Page>
  );
}

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
