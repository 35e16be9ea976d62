import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageShell } from '@moments/ui/layout/page-shell.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { CrisisHelp } from '../../frame/crisis-help.tsx';
import { profileQuery, type ProfileData } from '../../member/profile-query.ts';
import { useSession } from '../../session/session-store.ts';
import { stopSession, logOut } from '../../session/sign-out.ts';
import { getStopReason } from './layout-rules.ts';
import { LoadingLayout } from './loading-layout.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';

interface ProfileFailedProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Says what to do if the profile of a logged-in member could not be loaded, because nothing else can be shown. */
function ProfileFailed({ isRetrying, onRetry }: ProfileFailedProps) {
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

/** Tells the session what the profile says of the member's status; stopped or deleted ends it (STOP-01, DATA-05). */
function useStatusWatch(profile: ProfileData | undefined): void {
  const basicInfo = profile?.user.basicInfo;
  useEffect(() => {
    if (!basicInfo) return;
    const reason = getStopReason(basicInfo);
    if (reason) stopSession(reason);
    useSession.setState({ userStatus: basicInfo.currentStatus });
  }, [basicInfo]);
}

/** Shows the frame of the signed-in pages. Loads the profile, and shows skeletons until then (LAY-04). */
export function MemberLayout() {
  const { data, isError, isFetching, refetch } = useQuery(profileQuery);
  useStatusWatch(data);
  if (data)
    return (
      <Suspense fallback={<LoadingLayout />}>
        <SignedInLayout />
      </Suspense>
    );
  if (isError) return <ProfileFailed isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <LoadingLayout />;
}
