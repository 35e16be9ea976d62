import { createPreloadable } from '../../frame/lazy-part.ts';

/** The note on Home, which loads for the few members who get it. `loadHomeNote` loads it before Home is drawn. */
export const { Part: HomeNote, preload: loadHomeNote } = createPreloadable(async () => ({
  default: (await import('./home-note.tsx')).HomeNote,
}));
