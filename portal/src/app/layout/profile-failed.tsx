import { Button } from '@moments/ui/buttons/button.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageShell } from '@moments/ui/layout/page-shell.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { CrisisHelp } from '../../frame/crisis-help.tsx';
import { logOut } from '../../session/sign-out.ts';

interface ProfileFailedProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says what to do if the profile of a logged-in member could not be loaded, because nothing else can be shown. */
export function ProfileFailed({ isRetrying, onRetry }: ProfileFailedProps) {
  return (
    <PageShell top={<TopBar help={<CrisisHelp />} />}>
      <Page width="narrow">
        <Stack>
          <PageHeading hasErrors>We couldn’t load your account</PageHeading>
          <ErrorAlert source="profile" />
          <p>Your information is safe. Please try again in a moment.</p>
          <Row>
            <Button busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
              Try again
            </Button>
            <Button variant="plain" onClick={logOut}>
              Log Out
            </Button>
          </Row>
        </Stack>
      </Page>
    </PageShell>
  );
}
