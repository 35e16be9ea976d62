import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toFieldErrors, zodErrorMap } from './zod-error-map.ts';

const schema = z.strictObject({
  name: z.string('Name is required').check(z.minLength(2, 'Longer, please')),
  note: z.optional(z.string().check(z.minLength(2), z.maxLength(3))),
  code: z.optional(z.string().check(z.minLength(1), z.regex(/^\d*$/))),
  count: z.optional(z.number().check(z.minimum(1), z.maximum(9))),
  whole: z.optional(z.int()),
  box: z.optional(z.boolean()),
  list: z.optional(z.array(z.enum(['a', 'b'])).check(z.minLength(1), z.maxLength(2))),
  inner: z.optional(z.strictObject({ here: z.string() })),
  either: z.optional(z.union([z.string(), z.number()])),
  day: z.optional(z.date()),
  step: z.optional(
    z.discriminatedUnion('key', [z.object({ key: z.literal('x') }), z.object({ key: z.literal('y') })]),
  ),
});

const findErrors = (input: unknown) => {
  const result = schema.safeParse(input, { error: zodErrorMap });
  return result.success ? [] : toFieldErrors(result.error.issues);
};

describe('issueWords', () => {
  it.each([
    [{ note: 5 }, 'note', 'note: expected a text'],
    [{ note: null }, 'note', 'note: expected a text'],
    [{ note: 'abcd' }, 'note', 'note: at most 3 characters'],
    [{ note: 'a' }, 'note', 'note: at least 2 characters'],
    [{ code: '' }, 'code', 'code: required'],
    [{ code: 'x' }, 'code', 'code: has an invalid format'],
    [{ count: '5' }, 'count', 'count: expected a number'],
    [{ count: 0 }, 'count', 'count: at least 1'],
    [{ count: 10 }, 'count', 'count: at most 9'],
    [{ whole: 1.5 }, 'whole', 'whole: expected a whole number'],
    [{ box: 'yes' }, 'box', 'box: expected true or false'],
    [{ list: 'a' }, 'list', 'list: expected a list'],
    [{ list: [] }, 'list', 'list: at least 1 entries'],
    [{ list: ['a', 'b', 'a'] }, 'list', 'list: at most 2 entries'],
    [{ list: ['c'] }, 'list.0', 'list.0: expected one of a, b'],
    [{ inner: 1 }, 'inner', 'inner: expected an object'],
    [{ inner: {} }, 'inner.here', 'inner.here: required'],
    [{ inner: { here: '', there: 1 } }, 'inner.there', 'inner.there: unknown field'],
    [{ either: true }, 'either', 'either: must be a valid type'],
    [{ day: 'today' }, 'day', 'day: must be a valid type'],
    [{ step: { key: 'z' } }, 'step.key', 'step.key: expected one of x, y'],
    [{ isAdmin: true }, 'isAdmin', 'isAdmin: unknown field'],
  ])('[API-03] names the invalid field of %j and the reason', (input, field, message) => {
    expect(findErrors({ name: 'Ava', ...input })).toEqual([{ field, message }]);
  });

  it('[API-03] keeps the schema’s own messages', () => {
    expect(findErrors({})).toEqual([{ field: 'name', message: 'Name is required' }]);
    expect(findErrors({ name: 'A' })).toEqual([{ field: 'name', message: 'Longer, please' }]);
  });

  it('[API-03] names every invalid field and every unknown field', () => {
    expect(findErrors({ name: 5, y: 1, x: 2 }).map(({ field }) => field)).toEqual(['name', 'y', 'x']);
  });

  it.each([undefined, null, 'text', [], 5])('[API-03] rejects %j as a whole', (input) => {
    expect(findErrors(input)).toMatchObject([{ field: 'body' }]);
  });

  it('[API-03] returns only the first reason for a field', () => {
    const issues = [
      { code: 'custom', path: ['a'], message: 'first', input: undefined },
      { code: 'custom', path: ['a'], message: 'second', input: undefined },
    ] as const;
    expect(toFieldErrors(issues.map((issue) => ({ ...issue, path: [...issue.path] })))).toEqual([
      { field: 'a', message: 'first' },
    ]);
  });
});
