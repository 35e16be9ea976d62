import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { staffGetConversation } from '@moments/contract/conversations/staff-conversations';
import { staffSaveDraft } from '@moments/contract/conversations/staff-notes';
import { RejectedCall, type FakeDesk } from '../../test/fake-desk.ts';
import type { FakeInbox } from '../../test/fake-inbox.ts';
import { openInbox } from '../../test/open-inbox.tsx';
import { sampleRow, sampleText } from '../../test/sample-inbox.ts';
import { useLive } from '../live/live-store.ts';

let desk: FakeDesk;
let inbox: FakeInbox;
let field: HTMLElement;
beforeEach(async () => {
  ({ desk, inbox } = await openInbox([sampleRow({ memberId: 'eli', name: 'Eli Stone' })], {
    path: '/inbox/eli',
  }));
  field = await screen.findByRole('textbox', { name: 'Reply to Eli' });
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
});

const savedAt = '2026-03-02T18:00:00.000Z';
const getSaved = () => inbox.conversations.get('eli');
const announce = () => act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'eli' })));
const typeHere = async (body: string) => {
  await userEvent.type(field, body);
  await waitFor(() => expect(getSaved()?.draft?.body).toBe(body));
};
/** Sends the saved draft from another device. */
const sendElsewhere = () => {
  const draft = getSaved()?.draft;
  if (!draft) throw new Error('no draft');
  const text = {
    id: 'sent',
    direction: 'from-coach',
    body: draft.body,
    delivery: 'sent',
    key: draft.key,
  } as const;
  inbox.entries.get('eli')?.unshift(sampleText(text));
  inbox.conversations.set('eli', { draft: null });
};

it('[FIELD-08] empties the field when another device has sent its words', async () => {
  await typeHere('Hello');
  sendElsewhere();
  announce();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(await screen.findByText('Hello')).toBeVisible();
});

it('[FIELD-08] keeps words that are typed on after another device has sent the first ones, and saves them', async () => {
  await typeHere('Hello');
  sendElsewhere();
  await userEvent.type(field, ' there');
  await waitFor(() => expect(getSaved()?.draft?.body).toBe('Hello there'));
  expect(field).toHaveValue('Hello there');
});

it('[FIELD-08] offers what was typed on another device, and adds it to what is typed here', async () => {
  await typeHere('From here.');
  const { draft } = getSaved() ?? {};
  const other = { mode: 'reply', body: 'From the phone.', key: 'phone', savedAt } as const;
  inbox.conversations.set('eli', { draft: other, otherDrafts: draft ? [draft] : [] });
  announce();
  const group = await screen.findByRole('group', { name: 'From another device' });
  expect(group).toHaveTextContent('From the phone.');
  expect(field).toHaveValue('From here.');
  await userEvent.click(within(group).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(field).toHaveValue('From here.\n\nFrom the phone.'));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'From another device' })).toBeNull());
  expect(getSaved()).toMatchObject({ draft: { body: 'From here.\n\nFrom the phone.' }, otherDrafts: [] });
});

it('[FIELD-08] learns of another device’s words when it saves its own, and deletes them on request', async () => {
  const other = { mode: 'reply', body: 'From the phone.', key: 'phone', savedAt } as const;
  await userEvent.type(field, 'From here.');
  inbox.conversations.set('eli', { draft: other });
  const group = await screen.findByRole('group', { name: 'From another device' });
  expect(getSaved()?.otherDrafts).toEqual([other]);
  await userEvent.click(within(group).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'From another device' })).toBeNull());
  expect(field).toHaveValue('From here.');
});

it('[FIELD-08] keeps typed words when the coach changes, and says who the coach is now', async () => {
  await userEvent.type(field, 'Tonight is');
  const reject = () => {
    throw new RejectedCall('REASON_REQUIRED', [], 'The coach is Marcus. Say why you open the conversation.');
  };
  desk.on(staffGetConversation, reject).on(staffSaveDraft, reject);
  announce();
  expect(await screen.findByText(/The coach is Marcus\./)).toBeVisible();
  const words = screen.getByRole('group', { name: 'What you typed' });
  expect(words).toHaveTextContent('Tonight is');
  await userEvent.click(within(words).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/Tonight is/)).toBeNull();
});

it('[FIELD-08] never adds a private note from another device to a reply', async () => {
  await typeHere('From here.');
  const { draft } = getSaved() ?? {};
  const other = { mode: 'note', body: 'Has a sister.', key: 'phone', savedAt } as const;
  inbox.conversations.set('eli', { draft: other, otherDrafts: draft ? [draft] : [] });
  announce();
  const group = await screen.findByRole('group', { name: 'From another device' });
  expect(within(group).queryByRole('button', { name: 'Add' })).toBeNull();
});
