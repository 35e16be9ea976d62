/**
 * Cuts a failing list down (delta debugging): leaves out ever smaller parts for as long as what is left still fails.
 * @param fails whether a list still fails in the same way
 */
export async function shrink<T>(
  items: readonly T[],
  fails: (items: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = items;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length;) {
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      if (await fails(rest)) left = rest;
      else from += size;
    }
  }
  return left;
}
