import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { getTimeMinutesAgo, openInbox } from '../../../test/open-inbox.tsx';
import { sampleRow } from '../../../test/sample-inbox.ts';

const createRows = () => [
  sampleRow({ memberId: 'eli', name: 'Eli Stone', waitingSince: getTimeMinutesAgo(42) }),
  sampleRow({ memberId: 'rosa', name: 'Rosa Delgado' }),
];
const openPalette = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search or jump' }), text);
};

// It is the first test: later ones find the code of the palette loaded.
it('[DESK-02] the palette keeps what is typed while it loads, and takes no letter for a shortcut', async () => {
  const { inbox } = await openInbox(createRows(), { path: '/inbox/eli' });
  await screen.findByRole('textbox', { name: 'Reply to Eli' });
  await userEvent.keyboard('{Control>}k{/Control}eli');
  expect(await screen.findByRole('combobox', { name: 'Search or jump' })).toHaveValue('eli');
  expect(screen.getByRole('option', { name: /Eli Stone/, selected: true })).toBeVisible();
  expect(inbox.conversations.get('eli')?.state).not.toBe('done');
  await userEvent.keyboard('{Escape}');
});

it('[DESK-02] the palette finds a member by keyboard, and shows the wait', async () => {
  await openInbox(createRows());
  await openPalette('ros');
  expect(screen.getByRole('option', { name: /Rosa/, selected: true })).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Reply to Rosa' })).toBeVisible();
});

it('[DESK-02] the palette acts on what is open, and inserts saved replies', async () => {
  const { inbox } = await openInbox(createRows(), { path: '/inbox/eli' });
  const field = await screen.findByRole('textbox', { name: 'Reply to Eli' });
  await openPalette('/ground');
  await userEvent.click(await screen.findByRole('option', { name: /Grounding/ }));
  await waitFor(() => expect(field).toHaveValue('Let us slow down, Eli.'));
  await waitFor(() => expect(field).toHaveFocus());
  await openPalette('>done');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(inbox.conversations.get('eli')?.state).toBe('done'));
});

it('[DESK-02] the palette names the open conversation’s member in its actions', async () => {
  await openInbox(createRows(), { path: '/inbox/eli' });
  await screen.findByRole('textbox', { name: 'Reply to Eli' });
  await openPalette('eli');
  const names = screen.getAllByRole('option').map((option) => option.textContent.trim());
  expect(names[0]).toMatch(/^EEli Stone.*waiting 42 min/);
  for (const action of ['Reply to Eli', 'Write a private note about Eli', 'Mark Eli as done'])
    expect(screen.getByRole('option', { name: new RegExp(`^${action}`) })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[DESK-02] the palette says that nothing fits', async () => {
  await openInbox(createRows());
  await openPalette('zzz');
  expect(screen.getByText('Nothing fits.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
