import { Suspense } from 'react';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../../member/use-profile.ts';
import { isCommunityDialogShown } from './layout-rules.ts';

const CommunityWelcome = loadLazily(() => import('./community-welcome.tsx'));

/** Shows the community member's dialog, while it is set (LAY-06); its code comes with it. */
export function CommunityDialog() {
  const { user } = useProfile();
  return <Suspense>{isCommunityDialogShown(user.basicInfo) && <CommunityWelcome />}</Suspense>;
}
