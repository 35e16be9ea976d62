import type { TestTitle } from './test-titles.ts';

/** Each requirement's ID with its text, as `docs/requirement-texts.json` holds them. */
export type RequirementTexts = Readonly<Record<string, string>>;

export interface ProvingTest extends TestTitle {
  file: string;
}

/**
 * The page that says which tests prove which requirement.
 *
 * @throws Error when a test names a requirement that there is not
 */
export function requirementsPage(texts: RequirementTexts, tests: readonly ProvingTest[]): string {
  refuseUnknownIds(texts, tests);
  const areas = Map.groupBy(Object.entries(texts), ([id]) => id.replace(/-.*/, ''));
  const sections = [...areas].map(([area, requirements]) => {
    const rows = requirements.map(([id, text]) => row(id, text, tests));
    return [`## ${area}`, '', '| ID | What holds | Proved by |', '| --- | --- | --- |', ...rows].join('\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# Requirements and the tests that prove them

Written by \`npm run docs\` from \`docs/requirement-texts.json\` and the titles of the tests: a title begins with the IDs that
its test proves.`;

function row(id: string, text: string, tests: readonly ProvingTest[]): string {
  const proofs = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `${file} › ${title}`)
    .sort();
  return `| ${id} | ${cell(text)} | ${proofs.length === 0 ? 'no test yet' : proofs.map(cell).join('<br>')} |`;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function refuseUnknownIds(texts: RequirementTexts, tests: readonly ProvingTest[]): void {
  for (const { file, ids, title } of tests) {
    const unknown = ids.find((id) => !Object.hasOwn(texts, id));
    if (unknown !== undefined)
      throw new Error(`There is no requirement ${unknown}, which ${file} › ${title} names.`);
  }
}
