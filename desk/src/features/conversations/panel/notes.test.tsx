import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { openInbox } from '../../../../test/open-inbox.tsx';
import { sampleNote, sampleRow } from '../../../../test/sample-inbox.ts';

const notes = ['Newest.', 'Evenings are hardest.', 'Oldest.'].map((body, place) =>
  sampleNote({ id: `note-${String(place)}`, body, isPinned: place === 1 }),
);
const open = (shown: typeof notes) =>
  openInbox([sampleRow()], {
    path: '/inbox/eli',
    prepare: (inbox) => {
      inbox.entries.set('eli', [...shown]);
      inbox.conversations.set('eli', { pinnedNotes: shown.filter(({ isPinned }) => isPinned) });
    },
  });

it('[DESK-02] shows the pinned notes next to the texts, and all notes page by page on request', async () => {
  await open(notes);
  const panel = within(await screen.findByRole('complementary', { name: 'About Eli Stone' }));
  expect(panel.getByText('Evenings are hardest.')).toBeVisible();
  expect(panel.queryByText('Newest.')).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'All 3 notes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes about Eli Stone' }));
  expect(await dialog.findByText('Newest.')).toBeVisible();
  expect(dialog.queryByText('Oldest.')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Show older notes' }));
  expect(await dialog.findByText('Oldest.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Show older notes' })).toBeNull();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(panel.getByRole('button', { name: 'All 3 notes' })).toHaveFocus();
});

it('[DESK-02] hides the section of notes if there are none', async () => {
  await open([]);
  const panel = within(await screen.findByRole('complementary', { name: 'About Eli Stone' }));
  expect(panel.queryByRole('heading', { name: 'Notes' })).toBeNull();
});
