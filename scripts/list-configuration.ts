/** Writes docs/configuration.md, or with `--check` says whether it is up to date. */
import { resolve } from 'node:path';
import { configurationFields } from '../server/src/configuration/schema.ts';
import { configurationPage } from './configuration-page.ts';
import { writeOrCheck } from './generated-page.ts';

const file = resolve(import.meta.dirname, '../docs/configuration.md');
process.exitCode = writeOrCheck(file, configurationPage(configurationFields), process.argv.slice(2));
