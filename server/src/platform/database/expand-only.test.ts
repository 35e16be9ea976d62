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
      checkConstraints: z.record(z.string(), z.object({ value: z.string() })),
    }),
  ),
});
type Tables = z.infer<typeof snapshot>['tables'];
type Table = Tables[string];

/** Migrations until this one belong to version 0.1.0 and its first databases, which no one runs next to a later version. */
const firstCompared = 14;

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
  const checks = Object.entries(after.checkConstraints)
    .filter(([rule, { value }]) => before.checkConstraints[rule]?.value !== value)
    .map(([rule]) => `${name} has the new rule ${rule}`);
  return [...unique, ...checks];
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
const steps = files
  .map((file, index) => ({ file, before: files[index - 1] }))
  .filter(({ file }) => Number(file.slice(0, 4)) > firstCompared);

describe('schema', () => {
  it.each(steps)('of $file works for a server that knows only the one before', ({ file, before = '' }) => {
    expect(findBroken(read(before), read(file))).toEqual([]);
  });

  it('that drops a column or needs a new value is found', () => {
    const table = (columns: Table['columns']): Tables => ({
      'public.t': { columns, uniqueConstraints: {}, checkConstraints: {} },
    });
    const text = { type: 'text', notNull: true, default: undefined };
    expect(findBroken(table({ a: text }), table({ b: text }))).toEqual([
      'public.t.a is gone',
      'public.t.b is new and needs a value',
    ]);
  });
});
