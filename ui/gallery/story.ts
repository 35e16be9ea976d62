import type { ComponentType, ReactNode } from 'react';

/** The state that a story shows from the start. The browser tests wait for it: an open dialog, or parts that keep loading. */
type Shown = 'dialog' | 'alertdialog' | 'loading';

type Story = ComponentType & { readonly shows?: Shown };

/** The stories of one file, by name: `export const stories: Stories = { … }` in a file named `*.stories.tsx`. */
export type Stories = Readonly<Record<string, Story>>;

/** Marks a story that opens with a dialog or keeps loading. */
export const defineStory = (shows: Shown, Story: () => ReactNode): Story =>
  Object.assign(() => Story(), { shows });
