import type { PlanEntry, PlanImportChange } from '@moments/contract/payments/operator-plans';

/** A price that is or was on offer. */
interface Stored {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly moments: number;
  readonly isAddOn: boolean;
  readonly isSponsored: boolean;
  readonly description: unknown;
  readonly active: boolean;
}

/** What is kept of an entry's words. */
export const toPlanDescription = (entry: PlanEntry) => ({
  title: entry.title ?? entry.name,
  moments: entry.moments,
  features: entry.features,
  popular: entry.popular,
  ...(entry.savePercent === undefined ? {} : { savePercent: entry.savePercent }),
  ...(entry.savingsNote === undefined ? {} : { savingsNote: entry.savingsNote }),
});

/** The database keeps an object's parts in an order of its own. */
const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;

const isSameWords = (entry: PlanEntry, stored: Stored): boolean =>
  entry.name === stored.name &&
  JSON.stringify(inOrder(toPlanDescription(entry))) === JSON.stringify(inOrder(stored.description));

function kindOf(entry: PlanEntry, own: readonly Stored[]): PlanImportChange['change'] {
  const same = own.find(({ amount, moments }) => amount === entry.amount && moments === entry.moments);
  if (same?.active) return isSameWords(entry, same) ? 'same' : 'words';
  if (own.some(({ active }) => active)) return 'price';
  return own.length === 0 ? 'new' : 'back';
}

/** What an import would change: each entry of the file in its order, then what is withdrawn because the file does not name it. */
export function getImportChanges(
  entries: readonly PlanEntry[],
  stored: readonly Stored[],
): PlanImportChange[] {
  const keys = new Set(entries.map(({ key }) => key));
  const kept = entries.map((entry): PlanImportChange => {
    const own = stored.filter(({ key }) => key === entry.key);
    const offered = own.find(({ active }) => active);
    const { key, name, addOn: isAddOn, amount, moments } = entry;
    const former = offered ? { amount: offered.amount, moments: offered.moments } : null;
    return { key, name, isAddOn, amount, moments, change: kindOf(entry, own), former };
  });
  const gone = stored
    .filter(({ active, key }) => active && !keys.has(key))
    .map(({ key, name, isAddOn, amount, moments }): PlanImportChange => {
      const former = { amount, moments };
      return { key, name, isAddOn, amount, moments, change: 'withdrawn', former };
    });
  return [...kept, ...gone];
}

/**
 * Entries whose key stands for something else already: a monthly plan can't become an add-on, for its price would stay monthly.
 * @returns what to say of each field
 */
export function getImportConflicts(
  entries: readonly PlanEntry[],
  stored: readonly Stored[],
): Readonly<Record<string, string>> {
  const wrong = entries.flatMap((entry, at): [string, string][] => {
    const own = stored.find(({ key }) => key === entry.key);
    if (!own) return [];
    const name = `plans.${String(at)}`;
    const advice = `give it a key of its own instead of "${entry.key}"`;
    if (own.isAddOn !== entry.addOn)
      return [[`${name}.addOn`, `A plan can’t become an add-on, nor an add-on a plan: ${advice}.`]];
    if (own.isSponsored !== entry.sponsored)
      return [[`${name}.sponsored`, `A plan can’t become a sponsored one, nor back: ${advice}.`]];
    return [];
  });
  return Object.fromEntries(wrong);
}
