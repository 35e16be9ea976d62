import type { ConfigurationField } from './configuration-page.ts';

const introduction = `# Written by \`npm run docs\` from the server's configuration schema.
# Copy this file to .env, fill in the required settings, and load it, for example with \`node --env-file=.env\`.
# \`npm start\` needs none of them: it supplies all settings for the sandbox.`;

/** Formats all settings of the server as an environment file. Only required settings are not commented out. */
export function formatEnvExample(fields: readonly ConfigurationField[]): string {
  return `${[introduction, ...fields.map(formatSetting)].join('\n\n')}\n`;
}

function formatSetting(field: ConfigurationField): string {
  const value = quote(field.example ?? field.default ?? '');
  const purpose = field.required ? `${field.description} (required)` : field.description;
  return `# ${purpose.replaceAll('\n', ' ')}\n${field.required ? '' : '# '}${field.name}=${value}`;
}

/** Quotes a value that a shell would split or change. */
const quote = (value: string): string => (/^[\w./:@+,-]*$/.test(value) ? value : `'${value}'`);
