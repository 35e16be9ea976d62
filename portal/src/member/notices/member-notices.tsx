import { Stack } from '@moments/ui/layout/stack.tsx';
import { useNow } from '../../dates/use-clock.ts';
import { useProfile } from '../use-profile.ts';
import { MemberNoticeCards } from './notice-card.tsx';
import { HomeNote } from './notice-parts.ts';
import { hasHomeNote, isUsual } from './notice-rules.ts';

/**
 * Shows notices about the member's status and plan. Their copy comes with the page, which they would shift later.
 * @param isHome shows what our team wrote, and says that texts don't arrive (DUTY-03). Without a notice, asks whether the address is still right when it is time (DUTY-02)
 */
export function MemberNotices({ isHome = false }: { readonly isHome?: boolean }) {
  const { user, subscription } = useProfile();
  const now = useNow();
  const hasNote = isHome && hasHomeNote(user, subscription, now);
  const hasCards = !isUsual(user, subscription);
  if (!hasNote && !hasCards) return null;
  return (
    <Stack>
      {hasNote && <HomeNote />}
      {hasCards && <MemberNoticeCards />}
    </Stack>
  );
}
