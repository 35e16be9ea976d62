import { expect, it } from 'vitest';
import { findItems, splitLabel, type PaletteItem } from './palette-rules.ts';

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

it.each([
  ['Eli Stone', 'eli', ['', 'Eli', ' Stone']],
  ['Reply to Eli', '>eli', ['Reply to ', 'Eli', '']],
  ['Feeling stuck', 'eli', ['Fe', 'eli', 'ng stuck']],
  ['Delia Eli', 'eli', ['Delia ', 'Eli', '']],
  ['Inbox', '', ['Inbox', '', '']],
  ['Inbox', 'zzz', ['Inbox', '', '']],
])('[DESK-02] the palette marks in "%s" what "%s" found', (label, text, parts) => {
  expect(splitLabel(label, text)).toEqual(parts);
});
