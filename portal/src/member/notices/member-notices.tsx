import type { ReactNode } from 'react';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../use-profile.ts';
import { MemberNoticeCards } from './notice-card.tsx';
import { isUsual } from './notice-rules.ts';

/**
 * Shows notices about the member's status and plan. Their copy comes with the page, which they would shift later.
 * @param note what comes above them
 */
export function MemberNotices({ note }: { readonly note?: ReactNode }) {
  const { user, subscription } = useProfile();
  const hasCards = !isUsual(user, subscription);
  if (note === undefined && !hasCards) return null;
  return (
    <Stack>
      {note}
      {hasCards && <MemberNoticeCards />}
    </Stack>
  );
}
