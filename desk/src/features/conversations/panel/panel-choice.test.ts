import { expect, it } from 'vitest';
import { togglePanel } from './panel-choice.ts';

it('[DESK-02] shows or hides the side panel by what the page has room for', () => {
  expect(togglePanel('auto', 1_440)).toBe('hidden');
  expect(togglePanel('auto', 1_024)).toBe('shown');
  expect(togglePanel('shown', 1_024)).toBe('hidden');
  expect(togglePanel('hidden', 1_440)).toBe('shown');
});
