/** A setting as the server's configuration schema lists it. */
export interface ConfigurationField {
  name: string;
  description: string;
  required: boolean;
  secret: boolean;
  default?: string;
  example?: string;
}

const introduction = `# Configuration

Written by \`npm run docs\` from the server's configuration schema. Settings are environment variables; an empty one counts as
not set. \`npm start\` supplies all of them for the sandbox, and what you set yourself wins. It also reads \`SANDBOX_PORT\`
(default 3001), \`DATA_DIR\` (default \`.data\`) and \`SANDBOX\` (default \`true\`; \`false\` starts the server alone, with the
providers that you configure).`;

/** The table of all settings of the server. */
export function configurationPage(fields: readonly ConfigurationField[]): string {
  const rows = fields.map((field) => {
    const cells = [
      `\`${field.name}\``,
      cell(field.description),
      defaultOf(field),
      field.secret ? 'secret' : '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `${[introduction, '', '| Name | What it is | Default | |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`;
}

function defaultOf(field: ConfigurationField): string {
  const example = field.example === undefined ? '' : `, for example \`${cell(field.example)}\``;
  if (field.required) return `required${example}`;
  return field.default === undefined ? `none${example}` : `\`${cell(field.default)}\``;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}
