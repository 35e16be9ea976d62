import { Stack } from '@moments/ui/layout/stack.tsx';
import { useNow } from '../../dates/use-clock.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../use-profile.ts';
import { MemberNoticeCards } from './notice-card.tsx';
import { getMemberNotice, getSeparatePlanNotice, isAddressDue } from './notice-rules.ts';

/** Loads for the few members who get it. Home shows its cards with it, so that it pushes none. */
const HomeNote = loadLazily(async () => ({ default: (await import('./home-note.tsx')).HomeNote }));

/**
 * Shows notices about the member's status and plan. Their copy comes with the page, which they would shift later.
 * @param isHome shows what our team wrote, and says that texts don't arrive (DUTY-03). Without a notice, asks whether the address is still right when it is time (DUTY-02)
 */
export function MemberNotices({ isHome = false }: { readonly isHome?: boolean }) {
  const { user, subscription } = useProfile();
  const now = useNow();
  const isUsual =
    getMemberNotice(user, subscription) === undefined &&
    getSeparatePlanNotice(user, subscription) === undefined;
  const hasNote =
    isHome && (user.basicInfo.notice || user.basicInfo.textsFail || (isUsual && isAddressDue(user, now)));
  if (isUsual && !hasNote) return null;
  return (
    <Stack>
      {hasNote && <HomeNote />}
      {!isUsual && <MemberNoticeCards />}
    </Stack>
  );
}
