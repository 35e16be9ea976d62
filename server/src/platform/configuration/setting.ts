import { z } from 'zod';

/** One setting: its description, and the schema that reads its text. */
export interface Field<T> {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType<T, string | undefined>;
  readonly required: boolean;
  readonly secret: boolean;
  readonly default?: string;
  readonly example?: string;
}

export const text = z.string().min(1);
export const port = z.coerce.number<string>().int().min(1).max(65_535);
/** An address that people or programs open. Others, such as `javascript:`, would run in a member's page. */
export const url = z.url({ protocol: /^https?$/ });

/** Defines a setting that has a default or is required. */
export const defineSetting = <T>(
  name: string,
  description: string,
  schema: z.ZodType<T, string>,
  more: { default?: string; secret?: boolean; example?: string } = {},
): Field<T> => ({
  name,
  description,
  required: more.default === undefined,
  secret: more.secret ?? false,
  ...(more.default === undefined ? {} : { default: more.default }),
  ...(more.example === undefined ? {} : { example: more.example }),
  schema: z.preprocess((value) => (value === '' ? undefined : value) ?? more.default, schema),
});

export const defineOptionalSetting = <T>(
  name: string,
  description: string,
  schema: z.ZodType<T, string>,
  more: { secret?: boolean; example?: string } = {},
): Field<T | undefined> => ({
  name,
  description,
  required: false,
  secret: more.secret ?? false,
  ...(more.example === undefined ? {} : { example: more.example }),
  schema: z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema)),
});

export const createJsonSchema = <T>(schema: z.ZodType<T>): z.ZodType<T, string> =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
