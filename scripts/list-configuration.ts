/** Writes docs/configuration.md and .env.example, or with `--check` fails if one of them is out of date. */
import { resolve } from 'node:path';
import { configurationFields } from '../server/src/platform/configuration/schema.ts';
import { formatConfigurationPage } from './configuration-page.ts';
import { formatEnvExample } from './env-example.ts';
import { writeOrCheck } from './generated-page.ts';

const root = resolve(import.meta.dirname, '..');
const parameters = process.argv.slice(2);
const exitCodes = [
  writeOrCheck(
    resolve(root, 'docs/configuration.md'),
    formatConfigurationPage(configurationFields),
    parameters,
  ),
  writeOrCheck(resolve(root, '.env.example'), formatEnvExample(configurationFields), parameters),
];
process.exitCode = Math.max(...exitCodes);
