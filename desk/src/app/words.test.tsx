import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeDesk } from '../../test/fake-desk.ts';
import type { FakeInbox } from '../../test/fake-inbox.ts';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleRow } from '../../test/sample-inbox.ts';
import { waitForKeys } from '../../test/wait-for-keys.ts';
import { insertReply } from '../features/conversations/composer/composer-store.ts';
import { useUndo } from '../parts/undo-store.ts';

let desk: FakeDesk;
let inbox: FakeInbox;
beforeEach(async () => {
  useUndo.setState({ acts: [] });
  ({ desk, inbox } = await openInbox([
    sampleRow({ memberId: 'eli', name: 'Eli Stone', waitingSince: getTimeMinutesAgo(42) }),
    sampleRow({ memberId: 'rosa', name: 'Rosa Delgado', waitingSince: getTimeMinutesAgo(31) }),
  ]));
});

const find = (name: 'Eli' | 'Rosa') => screen.findByRole('textbox', { name: `Reply to ${name}` });
const open = async (name: 'Eli' | 'Rosa') => {
  await userEvent.click(screen.getByRole('link', { name: new RegExp(name) }));
  return find(name);
};
const leaveField = () => act(() => (document.activeElement as HTMLElement).blur());
const getState = (memberId: string) => inbox.conversations.get(memberId)?.state ?? 'open';

describe('words that go on after the focus moved', () => {
  it('[COVER-06] lands the next words in the next member’s reply after sending, and marks no one as done', async () => {
    await userEvent.type(await open('Eli'), 'Here.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await find('Rosa')).toHaveFocus());
    await userEvent.keyboard('Hello there, even now');
    expect(await find('Rosa')).toHaveValue('Hello there, even now');
    expect(desk.countCalls('staffUpdateConversation')).toBe(0);
  });

  it('[COVER-06] does nothing by single keys until 2 seconds after the last one, wherever the focus went', async () => {
    await userEvent.type(await open('Eli'), 'Here');
    leaveField();
    await userEvent.keyboard('eehogl!');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.countCalls('staffUpdateConversation')).toBe(0);
    expect(await find('Eli')).toHaveValue('Here');
    await waitForKeys();
    await userEvent.keyboard('h');
    expect(await screen.findByRole('dialog', { name: 'Follow up with Eli' })).toBeVisible();
  });

  it('[COVER-06] returns to the reply after a press of a suggestion, and inserts it once', async () => {
    const field = await open('Eli');
    const suggestion = 'Are you safe right now?';
    const press = () => insertReply({ memberId: 'eli', draft: null }, suggestion);
    act(press);
    act(press);
    expect(field).toHaveFocus();
    await userEvent.keyboard(' Call me.');
    expect(field).toHaveValue('Are you safe right now? Call me.');
  });

  it('[COVER-06] returns to the reply when a dialog closes', async () => {
    const field = await open('Eli');
    await userEvent.click(screen.getByRole('button', { name: /^Follow up/ }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('[COVER-06] opens the conversation of an undone reply with the caret after its words', async () => {
    await userEvent.type(await open('Eli'), 'Not what');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await find('Rosa');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await find('Eli')).toHaveFocus());
    await userEvent.keyboard(' I meant');
    expect(await find('Eli')).toHaveValue('Not what I meant');
  });

  it('[COVER-06] puts the caret after a draft by R', async () => {
    const field = await open('Eli');
    await userEvent.type(field, 'Half of', { initialSelectionStart: 0 });
    leaveField();
    await waitForKeys();
    await userEvent.keyboard('r');
    await userEvent.keyboard(' a sentence');
    expect(field).toHaveValue('Half of a sentence');
  });
});

it('[COVER-06] lists Z among the shortcuts, and says why a long reply can’t be sent', async () => {
  const field = await open('Eli');
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(1_601));
  expect(screen.getByText('This is longer than one text can be. Send it in two.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send to Eli/ })).toBeDisabled();
  leaveField();
  await userEvent.click(screen.getByRole('button', { name: /^Shortcuts/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Undo')).toBeVisible();
});

describe('an act on a conversation', () => {
  it('[COVER-06] asks before a member who waits is done, and can be taken back by Z', async () => {
    await open('Eli');
    await userEvent.click(screen.getByRole('button', { name: /^Done/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Eli still waits for an answer' });
    expect(question).toBeVisible();
    expect(getState('eli')).toBe('open');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('Eli is done')).toBeVisible();
    expect(getState('eli')).toBe('done');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    leaveField();
    await userEvent.keyboard('z');
    await waitFor(() => expect(getState('eli')).toBe('open'));
    const field = await find('Eli');
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => expect(screen.queryByText('Eli is done')).toBeNull());
  });

  it('[COVER-06] takes a follow-up back, and cancels one', async () => {
    await open('Eli');
    await userEvent.click(screen.getByRole('button', { name: /^Follow up/ }));
    expect(await screen.findByText('Eli still waits for an answer')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'In 3 hours' }));
    expect(await screen.findByText(/^Eli comes back on/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(inbox.conversations.get('eli')?.followUpAt).toBeNull());
    inbox.conversations.set('eli', { followUpAt: new Date(Date.now() + 3_600_000).toISOString() });
    desk.publish('refresh');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel follow-up' }));
    await waitFor(() => expect(inbox.conversations.get('eli')?.followUpAt).toBeNull());
    expect(await screen.findByText('Eli’s follow-up is canceled')).toBeVisible();
  });

  it('[COVER-06] offers the member’s next evening for a follow-up', async () => {
    const nextShift = new Date(Date.now() + 20 * 3_600_000).toISOString();
    await open('Eli');
    inbox.conversations.set('eli', { nextShift });
    desk.publish('refresh');
    await userEvent.click(screen.getByRole('button', { name: /^Follow up/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^At their next evening/ }));
    await waitFor(() => expect(inbox.conversations.get('eli')?.followUpAt).toBe(nextShift));
  });

  it('[COVER-06] is taken back newest first', async () => {
    inbox.rows = inbox.rows.map((row) => ({ ...row, waitingSince: null }));
    await open('Eli');
    await userEvent.click(screen.getByRole('button', { name: /^Done/ }));
    await screen.findByText('Eli is done');
    await open('Rosa');
    await userEvent.click(screen.getByRole('button', { name: /^Done/ }));
    await screen.findByText('Rosa is done');
    leaveField();
    await userEvent.keyboard('z');
    await waitFor(() => expect(getState('rosa')).toBe('open'));
    expect(getState('eli')).toBe('done');
    expect(await screen.findByText('Eli is done')).toBeVisible();
  });
});
