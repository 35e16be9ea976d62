import { expect, it } from 'vitest';
import { formatRequirementsPage } from './requirements-page.ts';

it('groups the requirements by area, each area with a heading', () => {
  const page = formatRequirementsPage({ 'STAT-01': 'Three.', 'AUTH-01': 'One.', 'AUTH-02': 'Two.' });
  expect(page.slice(page.indexOf('## '))).toBe(
    [
      '## AUTH: Sign-up and log-in screen\n\n- **AUTH-01** One.\n- **AUTH-02** Two.\n',
      '## STAT: Member status and derived status\n\n- **STAT-01** Three.\n',
    ].join('\n'),
  );
});

it('rejects an area without a title', () => {
  expect(() => formatRequirementsPage({ 'NEW-01': 'One.' })).toThrow('needs a title for the area NEW');
});
