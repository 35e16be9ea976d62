import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlanEntry } from '@moments/contract/payments/staff-plans';
import { getImportChanges, getImportConflicts, toPlanDescription } from './import-rules.ts';

const entry = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.constantFrom('One', 'Two'),
  amount: fc.constantFrom(0, 100, 200),
  moments: fc.constantFrom(10, 20),
  features: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  popular: fc.boolean(),
  kind: fc.constant('plan' as const),
  sponsored: fc.constant(false),
});
const file: fc.Arbitrary<PlanEntry[]> = fc.uniqueArray(entry, { selector: ({ key }) => key, minLength: 1 });

type Stored = Parameters<typeof getImportChanges>[1][number];

/** Applies an import: the file's prices are for sale, and earlier prices are kept. */
function applyImport(entries: readonly PlanEntry[], stored: readonly Stored[]): Stored[] {
  const listed = entries.map((one) => ({
    key: one.key,
    name: one.name,
    amount: one.amount,
    moments: one.moments,
    kind: one.kind,
    isSponsored: one.sponsored,
    description: JSON.parse(JSON.stringify(toPlanDescription(one))) as unknown,
    active: true,
  }));
  const isSold = (old: Stored) =>
    listed.some(
      ({ key, amount, moments }) => key === old.key && amount === old.amount && moments === old.moments,
    );
  return [...listed, ...stored.filter((old) => !isSold(old)).map((old) => ({ ...old, active: false }))];
}

it('[OPS-03] changes nothing when an import is repeated after any number of others', () => {
  fc.assert(
    fc.property(fc.array(file, { maxLength: 4 }), file, (earlier, last) => {
      const stored = [...earlier, last].reduce<Stored[]>(
        (prices, entries) => applyImport(entries, prices),
        [],
      );
      expect(getImportChanges(last, stored).map(({ change }) => change)).toEqual(last.map(() => 'same'));
      expect(getImportConflicts(last, stored)).toEqual({});
    }),
  );
});

it('[OPS-03] lists every product once as kept, new, changed, or withdrawn', () => {
  fc.assert(
    fc.property(file, file, (before, next) => {
      const changes = getImportChanges(next, applyImport(before, []));
      const keys = changes.map(({ key }) => key);
      expect(keys).toEqual(
        [...new Set([...next, ...before].map(({ key }) => key))].filter((key) => keys.includes(key)),
      );
      expect(new Set(keys)).toEqual(new Set([...next, ...before].map(({ key }) => key)));
      for (const { key, change, former, amount, moments } of changes) {
        const old = before.find((one) => one.key === key);
        const isInFile = next.some((one) => one.key === key);
        expect(former).toEqual(old ? { amount: old.amount, moments: old.moments } : null);
        if (!isInFile) expect(change).toBe('withdrawn');
        else if (!old) expect(change).toBe('new');
        else if (old.amount !== amount || old.moments !== moments) expect(change).toBe('price');
        else expect(['same', 'description']).toContain(change);
      }
    }),
  );
});
