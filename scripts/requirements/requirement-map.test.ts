import { expect, it } from 'vitest';
import { requirementsPage } from './requirements-page.ts';

const texts = { 'AUTH-01': 'One.', 'AUTH-02': 'Two.', 'STAT-01': 'Three.' };
const rowsOf = (page: string) => page.split('\n').filter((line) => line.startsWith('| AUTH'));

it('lists the tests that prove each requirement, and says where there is none', () => {
  const page = requirementsPage(texts, [
    { file: 'b.test.ts', ids: ['AUTH-01'], title: 'second' },
    { file: 'a.test.ts', ids: ['AUTH-01'], title: 'first | <b>' },
  ]);
  expect(page.match(/^## .*/gm)).toEqual(['## AUTH', '## STAT']);
  expect(rowsOf(page)).toEqual([
    '| AUTH-01 | One. | a.test.ts › first \\| &lt;b><br>b.test.ts › second |',
    '| AUTH-02 | Two. | no test yet |',
  ]);
});

it('refuses a test that names a requirement that there is not', () => {
  const test = { file: 'a.test.ts', ids: ['AUTH-99'], title: 'x' };
  expect(() => requirementsPage(texts, [test])).toThrow(
    'There is no requirement AUTH-99, which a.test.ts › x names.',
  );
});
