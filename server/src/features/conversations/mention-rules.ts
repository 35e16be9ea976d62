const isPartOfWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/**
 * Finds whom a note names: `@` and the whole name, in any case. "@Ana Lopez" doesn't name Ana.
 * @param people each with a name of their own
 */
export function findMentioned<P extends { readonly name: string }>(
  body: string,
  people: readonly P[],
): readonly P[] {
  const text = body.toLowerCase();
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const found = new Set<P>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (isPartOfWord(text[at - 1])) continue;
    const named = longestFirst.find(({ name }) => {
      const end = at + 1 + name.length;
      return text.slice(at + 1, end) === name.toLowerCase() && !isPartOfWord(text[end]);
    });
    if (named) found.add(named);
  }
  return [...found];
}
