import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileQuery, type ProfileData } from '../../member/profile-query.ts';
import { useSession } from '../../session/session-store.ts';
import { stopSession } from '../../session/sign-out.ts';
import { getStopReason } from './layout-rules.ts';
import { LoadingLayout } from './loading-layout.tsx';
import { ProfileFailed } from './profile-failed.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';

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
  if (data) return <SignedInLayout />;
  if (isError) return <ProfileFailed isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <LoadingLayout />;
}
