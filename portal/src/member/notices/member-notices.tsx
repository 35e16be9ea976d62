import { Suspense } from 'react';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../use-profile.ts';
import { getMemberNotice, getSeparatePlanNotice } from './notice-rules.ts';

const NoticeCards = loadLazily(async () => ({
  default: (await import('./notice-card.tsx')).MemberNoticeCards,
}));

/** Shows notices about the member's status and plan. Loads their copy only if there is a notice. */
export function MemberNotices() {
  const { user, subscription } = useProfile();
  const isUsual =
    getMemberNotice(user, subscription) === undefined &&
    getSeparatePlanNotice(user, subscription) === undefined;
  if (isUsual) return null;
  return (
    <Suspense>
      <NoticeCards />
    </Suspense>
  );
}
