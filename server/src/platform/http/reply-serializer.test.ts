import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '@moments/contract/http/all-endpoints';
import { compileReplySerializer } from './reply-serializer.ts';

const reply = z.object({
  name: z.string(),
  age: z._default(z.number(), 7),
  coach: z.nullable(z.object({ name: z.string() })),
  texts: z.array(z.object({ body: z.string() })),
  note: z.optional(z.object({ words: z.string() })),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open'), since: z.string() }),
    z.object({ kind: z.literal('done') }),
  ]),
});
const route = { method: 'GET', url: '/api/v1/example', schema: reply };
const example = {
  name: 'Ava',
  age: 30,
  coach: { name: 'Ana' },
  texts: [{ body: 'Hi' }],
  note: { words: 'Call' },
  state: { kind: 'open', since: '7 PM' },
};
const serialize = compileReplySerializer(route);

describe('compileReplySerializer', () => {
  it('leaves out what the schema does not name, at each depth', () => {
    const hidden = 'born in 1990';
    const data = {
      ...example,
      hidden,
      coach: { name: 'Ana', hidden },
      texts: [{ body: 'Hi', hidden }],
      note: { words: 'Call', hidden },
      state: { kind: 'open', since: '7 PM', hidden },
    };
    expect(JSON.parse(serialize(data))).toEqual(example);
  });

  it.each([
    ['a missing field', { ...example, name: undefined }],
    ['a field of another type', { ...example, coach: { name: 5 } }],
    ['an entry of another type', { ...example, texts: [{ body: null }] }],
    ['a kind that the union does not know', { ...example, state: { kind: 'lost' } }],
  ])('rejects a reply with %s', (_case, data) => {
    expect(() => serialize(data)).toThrow("Response doesn't match the schema");
  });

  it('accepts what the schema lets out: null, an absent field, and an empty list', () => {
    const data = { name: 'Ava', age: 30, coach: null, texts: [], state: { kind: 'done' } };
    expect(JSON.parse(serialize(data))).toEqual(data);
  });

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'judges an empty reply of %s as the schema itself does',
    (_name, { method, path, reply: schema }) => {
      const tell = (compile: typeof compileReplySerializer) => {
        try {
          return compile({ method, url: path, schema })({ statusCode: 200 });
        } catch (error) {
          return error instanceof Error ? error.cause : error;
        }
      };
      expect(tell(compileReplySerializer)).toEqual(tell(serializerCompiler));
    },
  );
});
