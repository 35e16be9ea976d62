import { lazy, Suspense } from 'react';
import { useProfile } from '../use-profile.ts';
import { getMemberNotice, getPlanNotice } from './notice-rules.ts';

const StandingNotes = lazy(async () => ({ default: (await import('./notice-card.tsx')).MemberNoticeCards }));

/** What the member's status and plan mean; for most there is nothing to say, and the words are not loaded. */
export function MemberNotices() {
  const { user, subscription } = useProfile();
  const isUsual =
    getMemberNotice(user, subscription) === undefined && getPlanNotice(subscription) === undefined;
  if (isUsual) return null;
  return (
    <Suspense>
      <StandingNotes />
    </Suspense>
  );
}
