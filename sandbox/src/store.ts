import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

interface Entry {
  collection: string;
  id: string;
  /** null: deleted. */
  object: object | null;
}

type ChangeListener = (id: string, before: object | undefined, after: object | null) => void;

/**
 * What the simulated providers hold. With a file, every write is appended to it before the call returns, so that a
 * sandbox that is killed has lost nothing; the file is replayed and compacted at start.
 *
 * Objects are frozen when they are put: a change is a new object that is put again, or it would miss the journal.
 */
export class Store {
  readonly #collections = new Map<string, Map<string, object>>();
  readonly #resetListeners: (() => void)[] = [];
  readonly #changeListeners = new Map<string, ChangeListener[]>();
  readonly #file: string | undefined;
  #journal: number | undefined;
  /** Writes of the current work that belong together; undefined outside such work. */
  #together: Entry[] | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) this.#replay(readFileSync(file, 'utf8'));
    this.#compact(file);
  }

  put(collection: string, id: string, object: object): void {
    this.#remember({ collection, id, object: freezeDeeply(object) });
    this.#append({ collection, id, object });
  }

  get(collection: string, id: string): object | undefined {
    return this.#collections.get(collection)?.get(id);
  }

  /** In the order in which the objects were first put. */
  list(collection: string): object[] {
    return [...(this.#collections.get(collection)?.values() ?? [])];
  }

  delete(collection: string, id: string): void {
    this.#remember({ collection, id, object: null });
    this.#append({ collection, id, object: null });
  }

  /**
   * Does work whose writes belong together: killed at any moment, the file holds all of them or none. They are written
   * even when the work throws, because an error may leave changes (a declined charge).
   */
  runTogether<T>(work: () => T): T {
    if (this.#together) return work();
    this.#together = [];
    try {
      return work();
    } finally {
      const entries = this.#together;
      this.#together = undefined;
      this.#write(entries);
    }
  }

  /** Forgets everything, in the file too. */
  reset(): void {
    this.#collections.clear();
    if (this.#file !== undefined) this.#compact(this.#file);
    for (const listener of this.#resetListeners) listener();
  }

  /** For parts that keep timers or queues outside of the store. */
  onReset(listener: () => void): void {
    this.#resetListeners.push(listener);
  }

  /** Calls the listener for each object of a collection, and then for each change. */
  onChange(collection: string, listener: ChangeListener): void {
    for (const [id, object] of this.#collections.get(collection) ?? []) listener(id, undefined, object);
    this.#changeListeners.set(collection, [...(this.#changeListeners.get(collection) ?? []), listener]);
  }

  close(): void {
    if (this.#journal !== undefined) closeSync(this.#journal);
    this.#journal = undefined;
  }

  #remember({ collection, id, object }: Entry): void {
    const objects = this.#collections.get(collection) ?? new Map<string, object>();
    this.#collections.set(collection, objects);
    const before = objects.get(id);
    for (const listener of this.#changeListeners.get(collection) ?? []) listener(id, before, object);
    if (object) objects.set(id, object);
    else objects.delete(id);
  }

  #append(entry: Entry): void {
    if (this.#together) this.#together.push(entry);
    else this.#write([entry]);
  }

  #write(entries: Entry[]): void {
    if (this.#journal !== undefined && entries.length > 0)
      writeSync(this.#journal, `${JSON.stringify(entries)}\n`);
  }

  #replay(lines: string): void {
    for (const line of lines.split('\n')) {
      for (const entry of parseLine(line))
        this.#remember({ ...entry, object: entry.object && freezeDeeply(entry.object) });
    }
  }

  #compact(file: string): void {
    this.close();
    const lines: string[] = [];
    for (const [collection, objects] of this.#collections)
      for (const [id, object] of objects) lines.push(`${JSON.stringify([{ collection, id, object }])}\n`);
    writeFileSync(`${file}.new`, lines.join(''));
    renameSync(`${file}.new`, file);
    this.#journal = openSync(file, 'a');
  }
}

/** A typed view of one collection. */
export class Collection<T extends object> {
  constructor(
    private readonly store: Store,
    private readonly name: string,
  ) {}

  put(id: string, object: T): T {
    this.store.put(this.name, id, object);
    return object;
  }

  get(id: string): T | undefined {
    // The journal is written by this class only, so what lies under this name is a T.
    return this.store.get(this.name, id) as T | undefined;
  }

  /** In the order in which the objects were first put. */
  list(): T[] {
    return this.store.list(this.name) as T[];
  }

  delete(id: string): void {
    this.store.delete(this.name, id);
  }

  /**
   * Groups the objects by what they belong to, so that those of one owner are found without reading all.
   * @returns a function that lists the objects of an owner in the order in which they were first put
   */
  groupBy(getOwner: (object: T) => string | null | undefined): (owner: string) => T[] {
    const groups = new Map<string, Map<string, T>>();
    this.store.onReset(() => groups.clear());
    this.store.onChange(this.name, (id, before, after) => {
      const left = before && getOwner(before as T);
      const owner = after && getOwner(after as T);
      if (left && left !== owner) groups.get(left)?.delete(id);
      if (!owner) return;
      const group = groups.get(owner) ?? new Map<string, T>();
      groups.set(owner, group.set(id, after as T));
    });
    return (owner) => [...(groups.get(owner)?.values() ?? [])];
  }
}

/** Parses a line. A line that a kill cut off was never acknowledged, so it counts as not written. */
function parseLine(line: string): Entry[] {
  if (line === '') return [];
  try {
    return JSON.parse(line) as Entry[];
  } catch {
    return [];
  }
}

function freezeDeeply<T extends object>(object: T): T {
  for (const value of Object.values(object) as unknown[])
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) freezeDeeply(value);
  return Object.freeze(object);
}
