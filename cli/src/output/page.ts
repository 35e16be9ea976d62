interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total?: number | null;
}

/** Formats a page of a list, and says where the next one begins. */
export function formatPage<Item>(
  { items, next, total }: Page<Item>,
  formatTable: (items: readonly Item[]) => string,
  empty: string,
): string {
  const parts = [
    items.length === 0 ? empty : formatTable(items),
    ...(items.length === 0 || total === undefined || total === null
      ? []
      : [`${String(items.length)} of ${String(total)}`]),
    ...(next === null ? [] : [`Next page: --cursor ${next}`]),
  ];
  return parts.join('\n\n');
}
