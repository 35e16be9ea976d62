import { Suspense } from 'react';
import { useToday } from '../../dates/use-clock.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../use-profile.ts';
import { getMemberNotice, getSeparatePlanNotice, isAddressDue } from './notice-rules.ts';

const NoticeCards = loadLazily(async () => ({
  default: (await import('./notice-card.tsx')).MemberNoticeCards,
}));
const AddressQuestion = loadLazily(async () => ({
  default: (await import('./address-question.tsx')).AddressQuestion,
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

/** Shows Home's notices: those about status and plan, or else the question about the address (DUTY-02). */
export function HomeNotices() {
  const { user, subscription } = useProfile();
  const today = useToday();
  if (!isAddressDue(user, subscription, today)) return <MemberNotices />;
  return (
    <Suspense>
      <AddressQuestion />
    </Suspense>
  );
}
