import { expect, it } from 'vitest';
import { findItems, type PaletteItem } from './palette-rules.ts';

const items: readonly PaletteItem[] = [
  { id: 'reply', group: 'actions', label: 'Reply' },
  { id: 'relief', group: 'replies', label: 'Relief' },
  { id: 'eli', group: 'members', label: 'Eli Stone' },
  { id: 'noeli', group: 'members', label: 'Noel Reed' },
  { id: 'inbox', group: 'screens', label: 'Inbox' },
];
const listIds = (text: string) => findItems(items, text).map(({ id }) => id);

it.each([
  ['', ['eli', 'noeli', 'reply', 'inbox', 'relief']],
  ['re', ['noeli', 'reply', 'relief']],
  ['el', ['eli', 'noeli', 'relief']],
  ['> re', ['reply']],
  ['@el', ['eli', 'noeli']],
  ['/', ['relief']],
  ['nothing', []],
])('[DESK-02] the palette finds members, actions, screens, and saved replies for "%s"', (text, ids) => {
  expect(listIds(text)).toEqual(ids);
});
