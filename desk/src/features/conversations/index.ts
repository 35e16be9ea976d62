export { findComposerField } from './composer/composer-focus.ts';
export { isWritingNote } from './composer/composer-machine.ts';
export { insertReply, useComposer } from './composer/composer-store.ts';
export { refreshMember, useHasReply, type Conversation } from './inbox-queries.ts';
export { ContactReveal } from './panel/reveal.tsx';
export type { PanelChoice } from './panel/panel-choice.ts';
export { ExportDialog } from './talk/lazy-dialogs.ts';
export { useReading } from './talk/presence.tsx';
