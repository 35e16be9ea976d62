import { expect, it } from 'vitest';
import { sampleNote, sampleText } from '../../../../test/fake-inbox.ts';
import { toThreadItems } from './thread-rules.ts';

it('[DESK-02] shows the days, and where the wait begins, oldest first', () => {
  const entries = [
    sampleText({ id: '4', at: '2026-11-20T23:44:00Z' }),
    sampleText({ id: '3', at: '2026-11-20T23:42:00Z' }),
    sampleNote({ id: '2', at: '2026-11-20T22:00:00Z' }),
    sampleText({ id: '1', at: '2026-11-19T00:08:00Z' }),
  ];
  const shown = toThreadItems(entries, '2026-11-20T23:42:00Z').map((item) =>
    item.kind === 'entry' ? item.entry.id : item.kind,
  );
  expect(shown).toEqual(['day', '1', 'day', '2', 'wait', '3', '4']);
  expect(toThreadItems(entries, null).some(({ kind }) => kind === 'wait')).toBe(false);
});
