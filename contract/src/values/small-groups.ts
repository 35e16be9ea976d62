/** Numbers about fewer members than this could show a person, so staff don't see them. */
const smallestGroup = 5;

/** Hides a number about a group that is too small, or whose size isn't known. */
export const hideOfSmallGroup = <T>(value: T, groupSize: number | null): T | null =>
  groupSize === null || groupSize < smallestGroup ? null : value;

/** Hides a count of 1 to 4 members. None at all shows no one. */
export const hideFew = (count: number | null): number | null =>
  count === 0 ? 0 : hideOfSmallGroup(count, count);
