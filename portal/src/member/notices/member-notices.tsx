import { Suspense } from 'react';
import { useNow } from '../../dates/use-clock.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../use-profile.ts';
import { getMemberNotice, getSeparatePlanNotice, isAddressDue } from './notice-rules.ts';

const NoticeCards = loadLazily(async () => ({
  default: (await import('./notice-card.tsx')).MemberNoticeCards,
}));

/**
 * Shows notices about the member's status and plan. Loads their copy only if there is a notice.
 * @param asksAddress without a notice, asks whether the address is still right when it is time (DUTY-02)
 */
export function MemberNotices({ asksAddress = false }: { readonly asksAddress?: boolean }) {
  const { user, subscription } = useProfile();
  const now = useNow();
  const isUsual =
    getMemberNotice(user, subscription) === undefined &&
    getSeparatePlanNotice(user, subscription) === undefined;
  if (isUsual && !(asksAddress && isAddressDue(user, now))) return null;
  return (
    <Suspense>
      <NoticeCards isQuestion={isUsual} />
    </Suspense>
  );
}
