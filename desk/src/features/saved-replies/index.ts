export { fillIn, findReplies } from './reply-rules.ts';
export { useSavedReplies, type SavedReply } from './saved-replies-queries.ts';
export { SavedRepliesScreen } from './saved-replies-screen.tsx';
