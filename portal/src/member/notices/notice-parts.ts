import { createPreloadable } from '../../frame/lazy-part.ts';

// A notice that few members get. It loads before the first picture of who gets it, which it would shift later.

/** The notice about the member's status. */
export const { Part: MemberNoticeCard, preload: loadMemberNotice } = createPreloadable(async () => ({
  default: (await import('./notice-card.tsx')).MemberNoticeCard,
}));
