import type { Database } from './database.ts';

/**
 * Keeps what is built for a server, such as a hot query that is prepared once: building it for every call costs several times
 * what running it does.
 * @returns a function that builds for each owner (its database, unless said) once
 */
export function memoizeByOwner<T, Owner extends object = Database>(
  build: (owner: Owner) => T,
): (owner: Owner) => T {
  const built = new WeakMap<Owner, T>();
  return (owner) => {
    const known = built.get(owner);
    if (known !== undefined) return known;
    const made = build(owner);
    built.set(owner, made);
    return made;
  };
}
