import type { Stories } from './story.ts';

const files = import.meta.glob<{ stories: Stories }>(
  ['./stories/*.stories.tsx', '../../*/stories/*.stories.tsx'],
  {
    eager: true,
  },
);

/** The stories of the parts and of every app's screens, by name. They are found by file name: ui imports no app. */
export const stories: Stories = Object.fromEntries(
  Object.values(files).flatMap((file) => Object.entries(file.stories)),
);
