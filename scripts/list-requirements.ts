/**
 * Prints the requirements with the tests that name them; `npm run requirements -- AUTH PLAN-03` prints only those.
 * With `--check` it fails if a requirement has no test or a test names an unknown requirement.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findTests } from './requirements/find-tests.ts';
import {
  findRequirementErrors,
  formatRequirements,
  type RequirementTexts,
} from './requirements/requirement-map.ts';

const root = resolve(import.meta.dirname, '..');
const texts = JSON.parse(readFileSync(join(root, 'docs/requirement-texts.json'), 'utf8')) as RequirementTexts;
const tests = findTests(root);
const parameters = process.argv.slice(2);

if (parameters.includes('--check')) {
  const errors = findRequirementErrors(texts, tests);
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
} else {
  console.log(formatRequirements(texts, tests, parameters));
}
