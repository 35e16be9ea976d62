import { z } from 'zod';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from '@moments/contract/http/endpoint';
import { withoutNulCharacters } from '../src/platform/http/nul-characters.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Sample values for fields whose rules a JSON schema can't express. */
const usual: Readonly<Record<string, string>> = {
  phoneNumber: '(212) 555-0123',
  email: 'someone@example.com',
  code: '123456',
  dob: '1990-01-31',
  zip: '10001',
  partnerId: 'NONE',
  isoCode: 'NY',
  page: '1',
};

function createSample(schema: JsonSchema, name: string, memberId: string): unknown {
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (first !== undefined) return createSample(first, name, memberId);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name === 'memberId' || name === 'id') return memberId;
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, part]) => [
        key,
        createSample(part as JsonSchema, key, memberId),
      ]),
    );
  }
  if (schema.type === 'array') return [createSample((schema.items ?? {}) as JsonSchema, name, memberId)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return usual[name] ?? 'text';
}

const converted = new WeakMap<$ZodType, JsonSchema>();

/** Converts a schema once. Every call of a test asks for a sample. */
function toJsonSchema(schema: $ZodType): JsonSchema {
  const known = converted.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  converted.set(schema, made);
  return made;
}

/** Creates valid input from the contract's schema. Returns undefined if the endpoint has no input. */
export function sampleInput(
  schema: $ZodType | undefined,
  memberId: string,
): Record<string, unknown> | undefined {
  return schema && (createSample(toJsonSchema(schema), '', memberId) as Record<string, unknown>);
}

/** Creates a sample for each option of a union, such as the enrollment steps. */
export function sampleInputs(
  schema: $ZodType | undefined,
  memberId: string,
): readonly Record<string, unknown>[] {
  if (!schema) return [];
  const json = toJsonSchema(schema);
  const choices = json.oneOf ?? json.anyOf ?? [json];
  return choices
    .filter((choice) => choice.type === 'object')
    .map((choice) => createSample(choice, '', memberId) as Record<string, unknown>);
}

const wrongValues: readonly unknown[] = [
  0,
  -1.5,
  true,
  null,
  [],
  [[]],
  {},
  { $ne: null },
  '',
  ' ',
  'x'.repeat(6_000),
  'nul\u0000byte',
  'lone\ud800surrogate',
  "'; drop table members; --",
  '‮right to left',
];

const without = (sample: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name));

/** Creates variants of a sample with a missing field, a field of the wrong type, or an unknown field. */
export function createSpoiledInputs(sample: Record<string, unknown>): readonly unknown[] {
  const fields = Object.keys(sample).flatMap((name) => [
    without(sample, name),
    ...wrongValues.map((value) => ({ ...sample, [name]: value })),
  ]);
  const wholes = [
    null,
    7,
    'text',
    [],
    [sample],
    {},
    { ...sample, isAdmin: true },
    { ...sample, constructor: {} },
  ];
  return [...fields, ...wholes];
}

/** Returns whether the contract rejects a body without its NUL characters, which the server removes first. */
export const isRejectedByContract = ({ body }: Endpoint, candidate: unknown): boolean =>
  body !== undefined && !safeParse(body, withoutNulCharacters(candidate)).success;

/** Bodies that are not valid JSON objects: payload and content type. */
export const noJson: readonly (readonly [payload: string, type: string])[] = [
  ['{"broken', 'application/json'],
  ['', 'application/json'],
  ['{"__proto__":{"isAdmin":true}}', 'application/json'],
  [JSON.stringify({ text: 'x'.repeat(100_000) }), 'application/json'],
  ['['.repeat(20_000) + ']'.repeat(20_000), 'application/json'],
  ['phoneNumber=2125550123', 'application/x-www-form-urlencoded'],
  ['<member/>', 'application/xml'],
  ['{}', 'text/plain'],
  ['\u0000\u0001', 'application/octet-stream'],
];
