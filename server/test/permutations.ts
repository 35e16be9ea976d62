/** Lists all orders of some items. */
export function listPermutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    listPermutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}
