import { Suspense } from 'react';
import { useNow } from '../../dates/use-clock.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../use-profile.ts';
import { AddressQuestion } from './address-question.tsx';
import { getMemberNotice, getSeparatePlanNotice, isAddressDue } from './notice-rules.ts';

const NoticeCards = loadLazily(async () => ({
  default: (await import('./notice-card.tsx')).MemberNoticeCards,
}));

/**
 * Shows notices about the member's status and plan. Loads their copy only if there is a notice. The question comes with the page, which it
 * would shift later.
 * @param asksAddress without a notice, asks whether the address is still right when it is time (DUTY-02)
 */
export function MemberNotices({ asksAddress = false }: { readonly asksAddress?: boolean }) {
  const { user, subscription } = useProfile();
  const now = useNow();
  const isUsual =
    getMemberNotice(user, subscription) === undefined &&
    getSeparatePlanNotice(user, subscription) === undefined;
  if (isUsual) return asksAddress && isAddressDue(user, now) ? <AddressQuestion /> : null;
  return (
    <Suspense>
      <NoticeCards />
    </Suspense>
  );
}
