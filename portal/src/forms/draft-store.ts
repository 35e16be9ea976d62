import {
  listStoredKeys,
  readStoredObject,
  removeStored,
  writeStoredObject,
} from '../session/browser-storage.ts';

type Values = Readonly<Record<string, unknown>>;

const inMemory = new Map<string, Values>();
/** Drafts that the server has. */
const onServer = new Set<string>();

const prefix = 'moments.draft.';
const toStorageKey = (owner: string, key: string): string => `${prefix}${owner}.${key}`;

/** Reads a draft: from memory, or after a reload from the browser's storage. */
export const readDraft = (owner: string, key: string): Values | undefined =>
  inMemory.get(toStorageKey(owner, key)) ?? readStoredObject('sessionStorage', toStorageKey(owner, key));

/** Keeps the whole draft in memory, and only the fields named in `stored` in the browser's storage. */
export function writeDraft(owner: string, key: string, values: Values, stored: readonly string[]): void {
  const place = toStorageKey(owner, key);
  inMemory.set(place, values);
  onServer.delete(place);
  const kept = Object.entries(values).filter(([name]) => stored.includes(name));
  if (kept.length > 0) writeStoredObject('sessionStorage', place, Object.fromEntries(kept));
  else removeStored('sessionStorage', place);
}

/** Records that the server has the draft. The browser no longer stores it, and a newer one of another device replaces it (ENR-16). */
export function markDraftOnServer(owner: string, key: string): void {
  removeStored('sessionStorage', toStorageKey(owner, key));
  onServer.add(toStorageKey(owner, key));
}

export const isDraftOnServer = (owner: string, key: string): boolean =>
  onServer.has(toStorageKey(owner, key));

export function removeDraft(owner: string, key: string): void {
  inMemory.delete(toStorageKey(owner, key));
  onServer.delete(toStorageKey(owner, key));
  removeStored('sessionStorage', toStorageKey(owner, key));
}

/** Removes the drafts that other members left in this tab. */
export function clearOtherMembersDrafts(owner: string | undefined): void {
  const isOthers = (place: string): boolean =>
    place.startsWith(prefix) && !place.startsWith(`${prefix}${owner ?? ''}.`);
  [...inMemory.keys()].filter(isOthers).forEach((place) => inMemory.delete(place));
  listStoredKeys('sessionStorage')
    .filter(isOthers)
    .forEach((place) => removeStored('sessionStorage', place));
}
