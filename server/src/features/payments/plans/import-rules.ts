import type { ProductKind } from '@moments/contract/payments/product-kinds';
import type { PlanEntry, PlanImportChange } from '@moments/contract/payments/staff-plans';

/** A price that is or was for sale. */
interface Stored {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly moments: number;
  readonly kind: ProductKind;
  readonly isSponsored: boolean;
  readonly description: unknown;
  readonly active: boolean;
}

export const toPlanDescription = (entry: PlanEntry) => ({
  title: entry.title ?? entry.name,
  moments: entry.moments,
  features: entry.features,
  popular: entry.popular,
  ...(entry.savePercent === undefined ? {} : { savePercent: entry.savePercent }),
  ...(entry.savingsNote === undefined ? {} : { savingsNote: entry.savingsNote }),
});

/** Sorts an object's entries, because the database stores them in its own order. */
const sortEntries = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;

const hasSameDescription = (entry: PlanEntry, stored: Stored): boolean =>
  entry.name === stored.name &&
  JSON.stringify(sortEntries(toPlanDescription(entry))) === JSON.stringify(sortEntries(stored.description));

function getChangeType(entry: PlanEntry, own: readonly Stored[]): PlanImportChange['change'] {
  const same = own.find(({ amount, moments }) => amount === entry.amount && moments === entry.moments);
  if (same?.active) return hasSameDescription(entry, same) ? 'same' : 'description';
  if (own.some(({ active }) => active)) return 'price';
  return own.length === 0 ? 'new' : 'back';
}

/** Lists what an import would change: the file's entries in their order, then the plans that it withdraws. */
export function getImportChanges(
  entries: readonly PlanEntry[],
  stored: readonly Stored[],
): PlanImportChange[] {
  const keys = new Set(entries.map(({ key }) => key));
  const listed = entries.map((entry): PlanImportChange => {
    const own = stored.filter(({ key }) => key === entry.key);
    const forSale = own.find(({ active }) => active);
    const { key, name, kind, amount, moments } = entry;
    const former = forSale ? { amount: forSale.amount, moments: forSale.moments } : null;
    return { key, name, kind, amount, moments, change: getChangeType(entry, own), former };
  });
  const withdrawn = stored
    .filter(({ active, key }) => active && !keys.has(key))
    .map(({ key, name, kind, amount, moments }): PlanImportChange => {
      const former = { amount, moments };
      return { key, name, kind, amount, moments, change: 'withdrawn', former };
    });
  return [...listed, ...withdrawn];
}

/**
 * Finds entries whose key belongs to another kind of product. For example, a monthly plan can't become an add-on, because its
 * price would stay monthly.
 * @returns the message for each field
 */
export function getImportConflicts(
  entries: readonly PlanEntry[],
  stored: readonly Stored[],
): Readonly<Record<string, string>> {
  const conflicts = entries.flatMap((entry, index): [string, string][] => {
    const own = stored.find(({ key }) => key === entry.key);
    if (!own) return [];
    const field = `plans.${String(index)}`;
    const advice = `use a different key than "${entry.key}"`;
    if (own.kind !== entry.kind)
      return [[`${field}.addOn`, `A plan and an add-on can’t share a key: ${advice}.`]];
    if (own.isSponsored !== entry.sponsored)
      return [[`${field}.sponsored`, `A sponsored and an unsponsored plan can’t share a key: ${advice}.`]];
    return [];
  });
  return Object.fromEntries(conflicts);
}
