import type { Database } from './database.ts';

/**
 * Keeps what is built for a database, such as a hot query that is prepared once: building it for every call costs several
 * times what running it does.
 */
export function preparedOnce<T>(build: (database: Database) => T): (database: Database) => T {
  const built = new WeakMap<Database, T>();
  return (database) => {
    const known = built.get(database);
    if (known !== undefined) return known;
    const made = build(database);
    built.set(database, made);
    return made;
  };
}
