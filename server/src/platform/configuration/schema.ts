import type { z } from 'zod';
import { contentSettings } from './content-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { securitySettings } from './security-settings.ts';
import { serverSettings } from './server-settings.ts';
import type { Field } from './setting.ts';

/** Every setting of the server, in the order of the table in docs/configuration.md. */
export const fields = {
  ...serverSettings,
  ...securitySettings,
  ...providerSettings,
  ...contentSettings,
} as const;

/** The validated value of every setting. */
export type Configuration = { readonly [K in keyof typeof fields]: z.output<(typeof fields)[K]['schema']> };

/** Returns the name of a setting's environment variable. */
export const getFieldName = (key: keyof Configuration): string => fields[key].name;

/** Lists the settings for docs/configuration.md, which is generated. */
export const configurationFields = Object.values<Field<unknown>>(fields).map(
  ({ name, description, required, secret, default: fallback, example }) => ({
    name,
    description,
    required,
    secret,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(example === undefined ? {} : { example }),
  }),
);
