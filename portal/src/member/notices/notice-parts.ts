import { createPreloadable } from '../../frame/lazy-part.ts';

// Notices that few members get. They load before the first picture of who gets them, which they would shift later.

/** The note on Home. */
export const { Part: HomeNote, preload: loadHomeNote } = createPreloadable(async () => ({
  default: (await import('./home-note.tsx')).HomeNote,
}));

/** The notice about the member's status. */
export const { Part: MemberNoticeCard, preload: loadMemberNotice } = createPreloadable(async () => ({
  default: (await import('./notice-card.tsx')).MemberNoticeCard,
}));
