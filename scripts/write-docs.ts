/** Writes the generated documents and `.env.example`, or with `--check` fails if one of them is out of date. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configurationFields } from '../server/src/platform/configuration/schema.ts';
import { formatConfigurationPage } from './configuration-page.ts';
import { formatDecisionIndex } from './decision-index.ts';
import { formatEnvExample } from './env-example.ts';
import { writeOrCheck } from './generated-page.ts';
import type { RequirementTexts } from './requirements/requirement-map.ts';
import { formatRequirementsPage } from './requirements/requirements-page.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const records = readdirSync(resolve(root, 'docs/decisions'))
  .filter((file) => /^\d/.test(file))
  .sort()
  .map((file) => ({ file, text: read(`docs/decisions/${file}`) }));
const requirements = JSON.parse(read('docs/requirement-texts.json')) as RequirementTexts;

const pages: Readonly<Record<string, string>> = {
  'docs/configuration.md': formatConfigurationPage(configurationFields),
  '.env.example': formatEnvExample(configurationFields),
  'docs/requirements.md': formatRequirementsPage(requirements),
  'docs/decisions/README.md': formatDecisionIndex(records),
};
const exitCodes = Object.entries(pages).map(([file, content]) =>
  writeOrCheck(resolve(root, file), content, process.argv.slice(2)),
);
process.exitCode = Math.max(...exitCodes);
