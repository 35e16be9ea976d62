import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';

interface Page {
  readonly items: readonly ConversationRow[];
}

/** Puts a fresh first page before the pages that were read. Rows that it pushed out come next, and none shows twice. */
export function putFirst<P extends Page>(pages: readonly P[], fresh: P): P[] {
  const [first, second, ...others] = pages;
  const ids = new Set(fresh.items.map(({ memberId }) => memberId));
  const without = (items: readonly ConversationRow[]) => items.filter(({ memberId }) => !ids.has(memberId));
  if (!first || !second) return [fresh];
  return [
    fresh,
    { ...second, items: [...without(first.items), ...without(second.items)] },
    ...others.map((page) => ({ ...page, items: without(page.items) })),
  ];
}
