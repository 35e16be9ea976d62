/** Writes docs/requirements.md, or with `--check` says whether it is up to date. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeOrCheck } from './generated-page.ts';
import { findTests } from './requirements/find-tests.ts';
import type { RequirementTexts } from './requirements/requirements-page.ts';
import { requirementsPage } from './requirements/requirements-page.ts';

const root = resolve(import.meta.dirname, '..');
const texts = JSON.parse(readFileSync(join(root, 'docs/requirement-texts.json'), 'utf8')) as RequirementTexts;
const page = requirementsPage(texts, findTests(root));
process.exitCode = writeOrCheck(join(root, 'docs/requirements.md'), page, process.argv.slice(2));
