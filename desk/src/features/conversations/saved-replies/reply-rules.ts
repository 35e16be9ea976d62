import type { SavedReply } from './saved-replies-queries.ts';

/** Stands for the member's first name in a saved reply. */
export const namePlace = '{name}';

/** Puts the member's first name into a saved reply. */
export const fillIn = (body: string, firstName: string): string => body.replaceAll(namePlace, firstName);

/** Finds saved replies by their titles, then by their texts. */
export function findReplies(replies: readonly SavedReply[], text: string): readonly SavedReply[] {
  const query = text.trim().toLowerCase();
  const inTitle = replies.filter(({ title }) => title.toLowerCase().includes(query));
  const inBody = replies.filter(
    (reply) => !inTitle.includes(reply) && reply.body.toLowerCase().includes(query),
  );
  return [...inTitle, ...inBody];
}
