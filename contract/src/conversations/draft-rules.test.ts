import { describe, expect, it } from 'vitest';
import { addBefore } from './draft-rules.ts';

describe('a reply that did not leave', () => {
  it('[DESK-02] makes an unsent reply the draft when nothing was typed after it', () => {
    for (const typed of [undefined, { mode: 'reply', body: '' }, { mode: 'note', body: ' ' }] as const)
      expect(addBefore(typed, 'First')).toEqual({ mode: 'reply', body: 'First' });
  });

  it('[DESK-02] puts an unsent reply before later text, and never turns a note into a reply', () => {
    for (const mode of ['reply', 'note'] as const)
      expect(addBefore({ mode, body: 'Next' }, 'First')).toEqual({ mode, body: 'First\n\nNext' });
  });
});
