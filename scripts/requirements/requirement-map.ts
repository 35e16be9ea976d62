import type { TestTitle } from './test-titles.ts';

/** Each requirement's ID with its text, as `docs/requirement-texts.json` holds them. */
export type RequirementTexts = Readonly<Record<string, string>>;

export interface RequirementTest extends TestTitle {
  file: string;
}

/**
 * Formats requirements with the tests that name them.
 *
 * @param ids IDs or areas, such as `AUTH-01` or `AUTH`, to show; none for all
 */
export function formatRequirements(
  texts: RequirementTexts,
  tests: readonly RequirementTest[],
  ids: readonly string[],
): string {
  const isChosen = (id: string) => ids.length === 0 || ids.includes(id) || ids.includes(toArea(id));
  return Object.entries(texts)
    .filter(([id]) => isChosen(id))
    .map(([id, text]) => [`${id}  ${text}`, ...listTests(id, tests)].join('\n'))
    .join('\n\n');
}

/** Lists what is wrong between requirements and tests: requirements without a test, and tests with an unknown ID. */
export function findRequirementErrors(texts: RequirementTexts, tests: readonly RequirementTest[]): string[] {
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  const untested = Object.keys(texts).filter((id) => !tested.has(id));
  const unknown = tests.flatMap(({ file, ids, title }) =>
    ids
      .filter((id) => !Object.hasOwn(texts, id))
      .map((id) => `${file} › ${title}: unknown requirement ${id}`),
  );
  return [...untested.map((id) => `${id} has no test`), ...unknown];
}

const listTests = (id: string, tests: readonly RequirementTest[]): string[] =>
  tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `  ${file} › ${title}`)
    .sort();

const toArea = (id: string): string => id.replace(/-.*/, '');
