import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';

const splitWords = (text: string): readonly string[] =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);

/** Finds members by the beginnings of their names, in any order and without accents: "st el" finds Eli Stone. */
export function findRows(rows: readonly ConversationRow[], text: string): readonly ConversationRow[] {
  const wanted = splitWords(text);
  if (wanted.length === 0) return rows;
  return rows.filter(({ name }) => {
    const words = splitWords(name);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
