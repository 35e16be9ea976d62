import type { JSONSchema } from 'zod/v4/core';

type Schema = JSONSchema.BaseSchema;

/** Example values for fields, by the names that the contract uses for them everywhere. */
const values: Readonly<Record<string, string>> = {
  at: '2026-11-20T19:24:00.000Z',
  body: 'I slept better this week.',
  code: '123456',
  coachName: 'Ana',
  contactPhone: '2125550123',
  csv: 'when,what\r\n2026-11-20,grant',
  currentStep: 'ENROLLMENT_CONTACT_INFO',
  date: '2026-11-20',
  dob: '1990-01-31',
  email: 'eli@example.com',
  firstName: 'Eli',
  isoCode: 'NY',
  key: 'c0a80101-0000-4000-8000-000000000001',
  lastName: 'Stone',
  limit: '50',
  message: 'Done',
  month: '2026-11',
  name: 'Eli Stone',
  page: '1',
  partnerId: 'NONE',
  phone: '+12125550105',
  phoneNumber: '+12125550105',
  portrait: 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==',
  reason: 'The member asked for it by phone.',
  state: 'NY',
  url: 'https://members.example/receipts/1',
  zip: '10001',
};

const patterns: readonly (readonly [RegExp, string])[] = [
  [/At$|^until$|^since$|Until$|Since$/, '2026-11-20T19:24:00.000Z'],
  [/Date$|^day$/, '2026-11-20'],
  [/Url$/, 'https://members.example/receipts/1'],
  [/Email$/, 'eli@example.com'],
  [/(^i|I)d$/, '0199f0aa-0000-7000-8000-000000000105'],
];

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T19:24:00.000Z',
  date: '2026-11-20',
  email: 'eli@example.com',
  uri: 'https://members.example/receipts/1',
  uuid: '0199f0aa-0000-7000-8000-000000000105',
};

/** Tried in turn for a field with a pattern of its own. */
const otherTexts = [
  'text',
  '1',
  'other',
  'TypeError',
  'assets/main.js:1:1',
  '2026-11-20T19:24:00Z_0199f0aa-0000-7000-8000-000000000105',
];

const matches = (text: string, { pattern, minLength = 0, maxLength = Infinity }: Schema): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern).test(text));

function createText(schema: Schema, name: string): string {
  const candidates = [
    formats[schema.format ?? ''],
    values[name],
    patterns.find(([pattern]) => pattern.test(name))?.[1],
    ...otherTexts,
    '0199f0aa-0000-7000-8000-000000000105',
    'x'.repeat(Math.max(schema.minLength ?? 0, 1)),
  ];
  return candidates.find((text) => text !== undefined && matches(text, schema)) ?? 'text';
}

function createList({ items, prefixItems, minItems = 1 }: Schema, name: string): unknown {
  if (prefixItems) return prefixItems.map((item) => createExample(item, name));
  const item = createExample(Array.isArray(items) ? (items[0] ?? {}) : (items ?? {}), name);
  return Array.from({ length: Math.max(minItems, 1) }, () => item);
}

/** Creates an example of a JSON schema without references, such as `z.toJSONSchema` makes from the contract. */
export function createExample(schema: JSONSchema._JSONSchema, name = ''): unknown {
  if (typeof schema === 'boolean') return {};
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option !== undefined) return createExample(option, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  // A nullable field can have its types in a list.
  const [type] = [schema.type].flat();
  if (type === 'object') return createObject(schema);
  if (type === 'array') return createList(schema, name);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return createText(schema, name);
}

/** A record with known names has them in `required`. */
const createObject = ({ properties = {}, required = [], additionalProperties = {} }: Schema): object =>
  Object.fromEntries(
    [...new Set([...Object.keys(properties), ...required])].map((key) => [
      key,
      createExample(properties[key] ?? additionalProperties, key),
    ]),
  );
