import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const folder = path.resolve(import.meta.dirname, '../../../migrations/meta');

const snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      columns: z.record(
        z.string(),
        z.object({ type: z.string(), notNull: z.boolean(), default: z.optional(z.unknown()) }),
      ),
      uniqueConstraints: z.record(z.string(), z.unknown()),
      indexes: z.record(
        z.string(),
        z.object({ isUnique: z.boolean(), columns: z.array(z.object({ expression: z.string() })) }),
      ),
      foreignKeys: z.record(z.string(), z.object({ columnsFrom: z.array(z.string()) })),
      checkConstraints: z.record(z.string(), z.object({ value: z.string() })),
    }),
  ),
});
type Tables = z.infer<typeof snapshot>['tables'];
type Table = Tables[string];

function findBrokenColumns(name: string, before: Table, after: Table): string[] {
  const kept = Object.entries(before.columns).flatMap(([column, old]) => {
    const now = after.columns[column];
    if (!now) return [`${name}.${column} is gone`];
    if (now.type !== old.type) return [`${name}.${column} is ${now.type} instead of ${old.type}`];
    return now.notNull && !old.notNull && now.default === undefined
      ? [`${name}.${column} must not be null any longer`]
      : [];
  });
  const added = Object.entries(after.columns)
    .filter(
      ([column, { notNull, default: given }]) =>
        !(column in before.columns) && notNull && given === undefined,
    )
    .map(([column]) => `${name}.${column} is new and needs a value`);
  return [...kept, ...added];
}

function findBrokenRules(name: string, before: Table, after: Table): string[] {
  const unique = Object.keys(after.uniqueConstraints)
    .filter((rule) => !(rule in before.uniqueConstraints))
    .map((rule) => `${name} has the new rule ${rule}`);
  // A rule about a new column rejects nothing that a server writes that doesn't know the column.
  const isKnown = (columns: readonly string[]) => columns.every((column) => column in before.columns);
  const indexes = Object.entries(after.indexes)
    .filter(([index, { isUnique }]) => isUnique && !before.indexes[index]?.isUnique)
    .filter(([, { columns }]) => isKnown(columns.map(({ expression }) => expression)))
    .map(([index]) => `${name} has the new unique index ${index}`);
  const keys = Object.entries(after.foreignKeys)
    .filter(([key, { columnsFrom }]) => !(key in before.foreignKeys) && isKnown(columnsFrom))
    .map(([key]) => `${name} has the new key ${key}`);
  const checks = Object.entries(after.checkConstraints)
    .filter(([rule, { value }]) => before.checkConstraints[rule]?.value !== value)
    .map(([rule]) => `${name} has the new rule ${rule}`);
  return [...unique, ...indexes, ...keys, ...checks];
}

/** Finds what a server that knows only the schema before could not work with. */
const findBroken = (before: Tables, after: Tables): string[] =>
  Object.entries(before).flatMap(([name, table]) => {
    const now = after[name];
    return now
      ? [...findBrokenColumns(name, table, now), ...findBrokenRules(name, table, now)]
      : [`${name} is gone`];
  });

const read = (file: string): Tables =>
  snapshot.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))).tables;

const files = readdirSync(folder)
  .filter((file) => file.endsWith('_snapshot.json'))
  .toSorted();
/** None while there is only the first migration. */
const steps = files.slice(1).map((file, index) => ({ file, before: files[index] }));

describe('schema', () => {
  it.each(steps)(
    'the schema of $file works for a server that knows only the one before',
    ({ file, before = '' }) => {
      expect(findBroken(read(before), read(file))).toEqual([]);
    },
  );

  const createTable = (columns: Table['columns'], rules: Partial<Table> = {}): Tables => ({
    'public.t': {
      columns,
      uniqueConstraints: {},
      indexes: {},
      foreignKeys: {},
      checkConstraints: {},
      ...rules,
    },
  });
  const text = { type: 'text', notNull: true, default: undefined };

  it('finds a dropped column and a column that needs a new value', () => {
    expect(findBroken(createTable({ a: text }), createTable({ b: text }))).toEqual([
      'public.t.a is gone',
      'public.t.b is new and needs a value',
    ]);
  });

  it('finds a rule that rejects a value that was allowed', () => {
    const rules = {
      indexes: { i: { isUnique: true, columns: [{ expression: 'a' }] } },
      foreignKeys: { k: { columnsFrom: ['a'] } },
    };
    expect(findBroken(createTable({ a: text }), createTable({ a: text }, rules))).toEqual([
      'public.t has the new unique index i',
      'public.t has the new key k',
    ]);
    const added = { ...text, notNull: false };
    expect(findBroken(createTable({ b: text }), createTable({ a: added, b: text }, rules))).toEqual([]);
  });
});
