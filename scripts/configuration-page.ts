/** A setting of the server's configuration schema. */
export interface ConfigurationField {
  name: string;
  description: string;
  required: boolean;
  secret: boolean;
  default?: string;
  example?: string;
}

const introduction = `# Configuration

\`npm run docs\` writes this page from the server's configuration schema. Settings are environment variables. An empty one counts as
not set. \`npm start\` sets all of them for the sandbox, and your own values override it. It also reads \`SANDBOX_PORT\` (default 3001),
\`DATA_DIR\` (default \`.data\`), and \`SANDBOX\` (default \`true\`; \`false\` starts only the server, with the providers that you
configure).`;

/** Formats the table of all settings of the server. */
export function formatConfigurationPage(fields: readonly ConfigurationField[]): string {
  const rows = fields.map((field) => {
    const cells = [
      `\`${field.name}\``,
      formatCell(field.description),
      formatDefault(field),
      field.secret ? 'secret' : '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `${[introduction, '', '| Name | Purpose | Default | |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`;
}

function formatDefault(field: ConfigurationField): string {
  const example = field.example === undefined ? '' : `, for example \`${formatCell(field.example)}\``;
  if (field.required) return `required${example}`;
  return field.default === undefined ? `none${example}` : `\`${formatCell(field.default)}\``;
}

function formatCell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}
