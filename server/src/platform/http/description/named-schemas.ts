import { registry, toJSONSchema, type $ZodType, type JSONSchema } from 'zod/v4/core';
import { createExample } from './examples.ts';

type Schema = JSONSchema.BaseSchema;

/** Formats of fields, by the names that the contract uses for them everywhere. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/(^at|At)$/, 'date-time'],
  [/(^url|Url)$/, 'uri'],
];

function addFormat(schema: Schema, name: string): void {
  const format = formats.find(([pattern]) => pattern.test(name))?.[1];
  if (format === undefined) return;
  const options: readonly Schema[] = schema.anyOf ?? [schema];
  for (const option of options) if (option.type === 'string') option.format ??= format;
}

function addFormats(schema: Schema): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part === 'object') addFormat(part, name);
  }
}

/** Describes the fields of a record with known names, all of which are required, one by one. */
function addFieldNames(schema: Schema): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (!propertyNames || !required || schema.properties || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(required.map((name) => [name, { ...additionalProperties }]));
  delete schema.propertyNames;
  schema.additionalProperties = false;
}

const toReference = (id: string): string => `#/components/schemas/${id}`;

/** Names schemas and converts them. A schema that another contains is a reference there. */
export class NamedSchemas {
  readonly io: 'input' | 'output';
  readonly #registry = registry<{ id: string }>();

  constructor(io: 'input' | 'output', shared: readonly (readonly [string, $ZodType])[] = []) {
    this.io = io;
    for (const [id, schema] of shared) this.#registry.add(schema, { id });
  }

  /** Names a schema, unless it has a name. @returns a reference to it */
  name(schema: $ZodType, id: string): { readonly $ref: string } {
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id });
    return { $ref: toReference(this.#registry.get(schema)?.id ?? id) };
  }

  /** Names a schema and returns the content of a body with it. */
  toContent(schema: $ZodType, id: string) {
    const { io } = this;
    const example = createExample(toJSONSchema(schema, { io, unrepresentable: 'any' }));
    return { 'application/json': { schema: this.name(schema, id), example } };
  }

  toComponents(): Record<string, Schema> {
    const { schemas } = toJSONSchema(this.#registry, {
      io: this.io,
      uri: toReference,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        addFieldNames(jsonSchema);
        addFormats(jsonSchema);
      },
    });
    return Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
    );
  }
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
