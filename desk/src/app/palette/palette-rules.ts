export type PaletteGroup = 'members' | 'actions' | 'screens' | 'replies' | 'search';

export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Quieter text next to the label. */
  readonly more?: string;
}

export const groupTitles: Readonly<Record<PaletteGroup, string>> = {
  members: 'Your members',
  actions: 'Actions',
  screens: 'Screens',
  replies: 'Saved replies',
  search: 'Members',
};

const prefixes: Readonly<Record<string, readonly PaletteGroup[]>> = {
  '>': ['actions', 'screens'],
  '@': ['members'],
  '/': ['replies'],
};

const order: readonly PaletteGroup[] = ['members', 'actions', 'screens', 'replies'];

/** The most items of a group that show. */
const longestGroup = 6;

const getRank = (item: PaletteItem, wanted: string): number => {
  const label = item.label.toLowerCase();
  if (label.startsWith(wanted)) return 0;
  if (label.includes(` ${wanted}`)) return 1;
  return label.includes(wanted) ? 2 : 3;
};

/** Finds what fits, in groups, the best first. `>` finds actions, `@` members, and `/` saved replies only. */
export function findItems<Item extends PaletteItem>(items: readonly Item[], text: string): readonly Item[] {
  const groups = prefixes[text.slice(0, 1)];
  const wanted = (groups ? text.slice(1) : text).trim().toLowerCase();
  return order
    .filter((group) => groups?.includes(group) ?? true)
    .flatMap((group) =>
      items
        .filter((item) => item.group === group && getRank(item, wanted) < 3)
        .toSorted((one, other) => getRank(one, wanted) - getRank(other, wanted))
        .slice(0, longestGroup),
    );
}
