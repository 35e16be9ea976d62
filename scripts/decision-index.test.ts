import { expect, it } from 'vitest';
import { formatDecisionIndex } from './decision-index.ts';

const text = '# 0002 Our own layer\n\n- Date: 2026-11-20\n- Status: accepted\n\n## Context\n';

it('lists number, title, date, and status of each record', () => {
  const page = formatDecisionIndex([{ file: '0002-layer.md', text }]);
  expect(page.trimEnd().split('\n').at(-1)).toBe(
    '| [0002](0002-layer.md) | Our own layer | 2026-11-20 | accepted |',
  );
});

it.each([
  { file: '0003-layer.md', text },
  { file: '0002-layer.md', text: text.replace('- Date: 2026-11-20\n', '') },
])('rejects a record without its number or date: $file', (record) => {
  expect(() => formatDecisionIndex([record])).toThrow('must begin with');
});
