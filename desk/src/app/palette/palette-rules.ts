export type PaletteGroup = 'members' | 'conversation' | 'actions' | 'screens' | 'replies' | 'search';

export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly more?: string;
  readonly aside?: string;
}

export const groupTitles: Readonly<Record<PaletteGroup, string>> = {
  members: 'Your members',
  conversation: 'On this conversation',
  actions: 'Actions',
  screens: 'Screens',
  replies: 'Saved replies',
  search: 'Members',
};

const prefixes: Readonly<Record<string, readonly PaletteGroup[]>> = {
  '>': ['conversation', 'actions', 'screens'],
  '@': ['members'],
  '/': ['replies'],
};

const order: readonly PaletteGroup[] = ['members', 'conversation', 'actions', 'screens', 'replies'];

const longestGroup = 8;

const getRank = (item: PaletteItem, query: string): number => {
  const label = item.label.toLowerCase();
  if (label.startsWith(query)) return 0;
  if (label.includes(` ${query}`)) return 1;
  return label.includes(query) ? 2 : 3;
};

/** Gets what a text looks for, without the sign before it. */
const getQuery = (text: string): string =>
  (prefixes[text.slice(0, 1)] ? text.slice(1) : text).trim().toLowerCase();

/** Splits a label before and after what the text looks for, so that it can stand out. */
export function splitLabel(
  label: string,
  text: string,
): readonly [before: string, match: string, after: string] {
  const query = getQuery(text);
  const lower = label.toLowerCase();
  const word = lower.startsWith(query) ? 0 : lower.indexOf(` ${query}`) + 1;
  const from = word > 0 || lower.startsWith(query) ? word : lower.indexOf(query);
  // A letter that is longer in lower case would move the place.
  if (query === '' || from === -1 || lower.length !== label.length) return [label, '', ''];
  const to = from + query.length;
  return [label.slice(0, from), label.slice(from, to), label.slice(to)];
}

/** Finds what fits, in groups, the best first. `>` finds actions, `@` members, and `/` saved replies only. */
export function findItems<Item extends PaletteItem>(items: readonly Item[], text: string): readonly Item[] {
  const groups = prefixes[text.slice(0, 1)];
  const query = getQuery(text);
  return order
    .filter((group) => groups?.includes(group) ?? true)
    .flatMap((group) =>
      items
        .filter((item) => item.group === group && getRank(item, query) < 3)
        .toSorted((one, other) => getRank(one, query) - getRank(other, query))
        .slice(0, longestGroup),
    );
}
