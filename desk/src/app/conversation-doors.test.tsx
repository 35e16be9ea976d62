import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { staffListSavedReplies } from '@moments/contract/conversations/staff-notes';
import { staffExportMessages, staffSearchMessages } from '@moments/contract/conversations/staff-search';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { RejectedCall } from '../../test/fake-desk.ts';
import { sampleSession } from '../../test/fake-session.ts';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleNote, sampleRow } from '../../test/sample-inbox.ts';
import { useLive } from '../live/live-store.ts';

const createRows = () => [
  sampleRow({ memberId: 'eli', name: 'Eli Stone', waitingSince: getTimeMinutesAgo(42) }),
  sampleRow({ memberId: 'rosa', name: 'Rosa Delgado', waitingSince: getTimeMinutesAgo(31) }),
];
const path = '/inbox/eli';
const findField = () => screen.findByRole('textbox', { name: 'Reply to Eli' });
const findBody = (desk: Awaited<ReturnType<typeof openInbox>>['desk'], name: string) =>
  desk.calls.find((call) => call.name === name)?.body;

describe('saved replies', () => {
  it('[DESK-02] finds saved replies with / by keyboard, and inserts them with the member’s name', async () => {
    await openInbox(createRows(), { path });
    await userEvent.type(await findField(), '/ground');
    expect(await screen.findByRole('option', { name: /Grounding/, selected: true })).toBeVisible();
    expect(screen.getByText('1 of 2 fit')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await findField()).toHaveValue('Let us slow down, Eli.');
    await waitFor(async () => expect(await findField()).toHaveFocus());
  });

  it('[DESK-02] adds a saved reply after the typed text, and closes the list with Escape', async () => {
    await openInbox(createRows(), { path });
    await userEvent.type(await findField(), 'Hi.');
    await userEvent.click(screen.getByRole('button', { name: /Saved replies/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Relief/ }));
    expect(await findField()).toHaveValue('Hi. That sounds like relief.');
    await userEvent.click(screen.getByRole('button', { name: /Saved replies/ }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[DESK-02] adds, changes, and deletes saved replies on their page', async () => {
    const { desk } = await openInbox(createRows());
    await userEvent.click(screen.getAllByRole('link', { name: 'Saved replies' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'New saved reply' }));
    await userEvent.type(screen.getByLabelText('Title'), 'Sleep');
    await userEvent.type(screen.getByLabelText(/^Words/), 'How did you sleep?');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Sleep' })).toBeVisible();
    expect(findBody(desk, 'staffAddSavedReply')).toEqual({
      title: 'Sleep',
      body: 'How did you sleep?',
      scope: 'own',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Edit Sleep' }));
    await userEvent.selectOptions(screen.getByLabelText('Who sees it'), 'All coaches');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(findBody(desk, 'staffEditSavedReply')).toMatchObject({ scope: 'team' }));
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Sleep' }));
    expect(await screen.findByText('It goes away for all coaches.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sleep' })).toBeNull());
  });

  it('[DESK-02] offers no change of another coach’s reply for the team', async () => {
    const { desk } = await openInbox(createRows());
    const body = 'How was today?';
    desk.on(staffListSavedReplies, () => ({
      savedReplies: [{ id: 'reply-9', title: 'Evening', body, scope: 'team' as const, canChange: false }],
    }));
    await userEvent.click(screen.getAllByRole('link', { name: 'Saved replies' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: /^Evening/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Evening/ })).toBeNull();
  });
});

describe('a conversation', () => {
  it('[DESK-02, DESK-03] hands a conversation over to another coach for a time', async () => {
    const { desk } = await openInbox(createRows(), { path });
    await findField();
    await userEvent.keyboard('o');
    await userEvent.selectOptions(await screen.findByLabelText('Coach'), 'Marcus Bell, on call');
    await userEvent.click(screen.getByRole('button', { name: 'Hand over to Marcus Bell' }));
    await waitFor(() => expect(findBody(desk, 'staffHandOver')).toMatchObject({ staffId: 'staff-marcus' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Eli handed over to Marcus Bell')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    const { memberIds, ...handover } = findBody(desk, 'staffHandOver') as { memberIds: string[] };
    const taken = { memberIds, handover };
    await waitFor(() => expect(findBody(desk, 'staffTakeBack')).toEqual(taken));
  });

  it('[DESK-02] schedules a reply from the field by keyboard, and cancels it until it leaves', async () => {
    const { desk, inbox } = await openInbox(createRows(), {
      path,
      prepare: ({ conversations }) =>
        conversations.set('eli', { nextShift: new Date(Date.now() + 86_400_000).toISOString() }),
    });
    await userEvent.type(await findField(), 'How did it go?{Control>}{Alt>}{Enter}{/Alt}{/Control}');
    expect(await screen.findByText(/Then your words are a draft again/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^At their next evening/ }));
    expect(await screen.findByText(/^Leaves .* ET/)).toBeVisible();
    expect(await findField()).toHaveValue('');
    expect(findBody(desk, 'staffSendMessage')).toMatchObject({
      body: 'How did it go?',
      schedule: { leavesAt: inbox.conversations.get('eli')?.nextShift, seenId: '1' },
    });
    expect(screen.getByText('Scheduled for Eli')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel and edit' }));
    await waitFor(async () => expect(await findField()).toHaveValue('How did it go?'));
    await waitFor(async () => expect(await findField()).toHaveFocus());
  });

  it('[COVER-02] hands over several members of the list at once', async () => {
    const { desk } = await openInbox(createRows());
    await userEvent.click(screen.getByRole('button', { name: 'Find a cover' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hand over members' }));
    await userEvent.selectOptions(await screen.findByLabelText('Coach'), 'Marcus Bell, on call');
    await userEvent.click(screen.getByRole('button', { name: 'Hand over to Marcus Bell' }));
    await waitFor(() => expect(findBody(desk, 'staffHandOver')).toMatchObject({ staffId: 'staff-marcus' }));
    expect((findBody(desk, 'staffHandOver') as { memberIds: string[] }).memberIds.length).toBeGreaterThan(1);
  });

  it('[COVER-02] sets the coach away from the list, with a day and a cover', async () => {
    const { desk } = await openInbox(createRows());
    await userEvent.click(screen.getByRole('button', { name: 'Find a cover' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Away, or back' }));
    await userEvent.type(await screen.findByLabelText('Back on'), '2027-01-08');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Marcus Bell, on call' }));
    await userEvent.click(screen.getByRole('button', { name: 'Away' }));
    const away = { until: '2027-01-08T05:00:00.000Z', coverIds: ['staff-marcus'] };
    await waitFor(() => expect(findBody(desk, 'staffSetAway')).toEqual(away));
  });

  it('[DESK-03] opens another coach’s conversation with a reason', async () => {
    const { desk } = await openInbox(createRows(), { path, prepare: ({ closed }) => closed.add('eli') });
    const open = await screen.findByRole('button', { name: 'Open the conversation' });
    expect(open).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Someone may be in danger');
    await userEvent.type(screen.getByLabelText('In a few words'), 'Worried words on the phone');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(open);
    expect(await findField()).toBeVisible();
    expect(findBody(desk, 'staffOpenConversation')).toEqual({
      reason: 'safety',
      explanation: 'Worried words on the phone',
    });
    expect(screen.getByText(/open to you until/)).toBeVisible();
  });

  it('[DESK-03] closes a conversation that the person may no longer read', async () => {
    const { desk, inbox } = await openInbox(createRows(), { path });
    await findField();
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    inbox.closed.add('eli');
    act(() => desk.publish('changed', JSON.stringify({ kind: 'crisis', memberId: 'eli' })));
    expect(await screen.findByRole('button', { name: 'Open the conversation' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Reply to Eli' })).toBeNull();
  });

  it('[DESK-02] brings a conversation back at a chosen time, but never at one that has passed', async () => {
    const { desk } = await openInbox(createRows(), { path });
    await findField();
    await userEvent.keyboard('h');
    const time = await screen.findByLabelText(/^Another time/);
    await userEvent.type(time, '2020-01-01T10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Follow up then' }));
    expect(await screen.findByText('Choose a time that is still to come.')).toBeVisible();
    await userEvent.clear(time);
    await waitForClickPause();
    await userEvent.type(time, '2099-01-01T10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Follow up then' }));
    await waitFor(() =>
      expect(findBody(desk, 'staffUpdateConversation')).toMatchObject({
        followUpAt: new Date('2099-01-01T10:00').toISOString(),
      }),
    );
  });

  it('[DESK-02] lets everyone pin notes and only their author change them', async () => {
    const { inbox } = await openInbox(createRows(), {
      path,
      prepare: ({ entries }) =>
        entries.set('eli', [
          sampleNote({ id: 'own' }),
          sampleNote({ id: 'other', isOwn: false, author: 'Theo', body: 'Likes music.' }),
        ]),
    });
    const texts = within(await screen.findByRole('region', { name: 'Texts with Eli Stone' }));
    expect(await texts.findAllByRole('button', { name: 'Pin' })).toHaveLength(2);
    await userEvent.click(texts.getByRole('button', { name: 'Edit' }));
    await userEvent.type(texts.getByLabelText('Words of the note'), ' She lives near, @Marcus.');
    await userEvent.click(texts.getByRole('button', { name: 'Save note' }));
    expect(await texts.findByText('His sister is Claire. She lives near, @Marcus.')).toBeVisible();
    expect(texts.getByText(/^Not on the list of Marcus Bell/)).toHaveRole('status');
    await userEvent.click(texts.getAllByRole('button', { name: 'Pin' })[0] as HTMLElement);
    await waitFor(() =>
      expect(inbox.entries.get('eli')?.some((note) => note.kind === 'note' && note.isPinned)).toBe(true),
    );
  });

  it('[DESK-02] says that a reply was rejected, even when its coach has moved on', async () => {
    const { desk } = await openInbox(createRows(), { path });
    desk.on(staffSendMessage, () => {
      throw new RejectedCall('OPTED_OUT');
    });
    await userEvent.type(await findField(), 'Hi Eli.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const said = await screen.findByText(/The reply to Eli Stone wasn’t sent/);
    expect(location.pathname).toBe('/inbox/rosa');
    await userEvent.click(within(said.parentElement as HTMLElement).getByRole('link', { name: 'Open' }));
    expect(await findField()).toHaveValue('Hi Eli.');
  });
});

describe('the unread mark', () => {
  it('[DESK-02] removes the unread mark when the conversation is on the screen, not when it was loaded ahead', async () => {
    const { desk } = await openInbox(
      createRows().map((row) => ({ ...row, flags: ['unread' as const] })),
      { prepare: ({ conversations }) => conversations.set('eli', { flags: ['unread'] }) },
    );
    await waitFor(() => expect(desk.countCalls('staffGetConversation')).toBe(1));
    expect(desk.countCalls('staffUpdateConversation')).toBe(0);
    await userEvent.click(screen.getByRole('link', { name: /Eli Stone/ }));
    await waitFor(() => expect(findBody(desk, 'staffUpdateConversation')).toEqual({ unread: false }));
  });

  it('[DESK-02] restores the unread mark with U, and leaves the conversation', async () => {
    const { desk } = await openInbox(createRows(), { path });
    await findField();
    await userEvent.keyboard('u');
    await waitFor(() => expect(findBody(desk, 'staffUpdateConversation')).toMatchObject({ unread: true }));
    await waitFor(() => expect(location.pathname).toBe('/inbox'));
  });
});

describe('the list', () => {
  it('[DESK-02] searches every tab by name with F, and filters the list', async () => {
    const rows = [...createRows(), sampleRow({ memberId: 'tess', name: 'Tess Wu', tab: 'done' })];
    const { desk } = await openInbox(rows);
    await userEvent.keyboard('f');
    await userEvent.type(await screen.findByLabelText('Find by name'), 'ros');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Eli Stone/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Rosa/ })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('link', { name: /Eli Stone/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Tess/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Find a member' }));
    await userEvent.type(await screen.findByLabelText('Find by name'), 'tess');
    expect(await screen.findByRole('link', { name: /Tess Wu.*Done/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Found 1', selected: true })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Follow-up 0' }));
    expect(screen.queryByRole('tab', { name: /^Found/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Open/ }));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Few Moments');
    await waitFor(() => expect(desk.queries.some(({ filter }) => filter === 'low-moments')).toBe(true));
  });

  it('[DESK-02] names the filter that is on, and clears it', async () => {
    await openInbox(createRows());
    await screen.findByRole('link', { name: /Eli Stone/ });
    expect(screen.queryByText(/^Only:/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Few Moments');
    expect(await screen.findByText(/^Only:/)).toHaveTextContent('Only: Few Moments');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Few Moments' }));
    await waitFor(() => expect(screen.queryByText(/^Only:/)).toBeNull());
    expect(screen.getByLabelText('Show')).toHaveValue('all');
  });
});

describe('the end of a shift', () => {
  it('[COVER-06] leads to those who still wait one by one, and asks before the coach signs out', async () => {
    const getTimeInMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const shift = { from: getTimeInMinutes(-110), until: getTimeInMinutes(10) };
    await openInbox(createRows(), { session: sampleSession({ shift }) });
    expect(await screen.findByText('2 still wait')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next who waits' });
    for (const memberId of ['eli', 'rosa', 'eli']) {
      await waitForClickPause();
      await userEvent.click(next);
      await waitFor(() => expect(location.pathname).toBe(`/inbox/${memberId}`));
    }
    await userEvent.click(screen.getByRole('button', { name: /^Ana Reyes On shift/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/^2 still wait\. Answer them/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out anyway' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await waitForClickPause();
    await userEvent.click(screen.getByRole('button', { name: 'Open who waits longest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/inbox/eli');
  });
});

it('[OPS-04] searches the texts of a conversation, and then older ones', async () => {
  const { desk } = await openInbox(createRows(), { path });
  const text = (id: string, body: string) =>
    ({ id, direction: 'from-member', body, at: '2026-11-03T15:00:00.000Z' }) as const;
  desk.on(staffSearchMessages, ({ body }) =>
    staffSearchMessages.body.parse(body).before === undefined
      ? { found: [text('9', 'I took the walk.')], next: '8' }
      : { found: [text('3', 'The walk helps.')], next: null },
  );
  await findField();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Search the texts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Search the texts with Eli' });
  expect(within(dialog).getByRole('button', { name: 'Search' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Words'), 'walk{Enter}');
  expect(await within(dialog).findByText('1 text with “walk” in the newest ones')).toHaveRole('status');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Search older texts' }));
  expect(await within(dialog).findByText('The walk helps.')).toBeVisible();
  expect(within(dialog).getByRole('status')).toHaveTextContent('2 texts with “walk”');
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect(await findField()).toHaveFocus());
});

it('[OPS-04] exports the texts with a reason', async () => {
  const { desk } = await openInbox(createRows(), { path });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  desk.on(staffExportMessages, () => 'Texts with Eli Stone');
  await findField();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export the texts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export the texts with Eli' });
  expect(within(dialog).getByRole('button', { name: 'Export' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'A court asked{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(findBody(desk, 'staffExportMessages')).toEqual({ reason: 'A court asked' });
});

it('[DESK-02] mentions a coach in a note by keyboard, and says who can’t open the conversation', async () => {
  const { inbox } = await openInbox(createRows(), { path });
  await findField();
  await userEvent.click(screen.getByRole('button', { name: /^Private note/ }));
  const field = await screen.findByRole('textbox', { name: 'Private note about Eli' });
  await userEvent.type(field, 'For @');
  expect(await screen.findByRole('option', { name: /Marcus Bell/ })).toBeVisible();
  await userEvent.keyboard('marc');
  expect(await findAccessibilityViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveValue('For @Marcus Bell '));
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /^Add note/ }));
  expect(await screen.findByText(/^Not on the list of Marcus Bell/)).toHaveRole('status');
  expect(inbox.entries.get('eli')?.[0]).toMatchObject({ body: 'For @Marcus Bell' });
});

it('[DESK-02] says above the texts what happened since the coach’s last text', async () => {
  const at = getTimeMinutesAgo(20);
  const happened = [{ kind: 'moments' as const, at, by: 'Nora Blake' }];
  await openInbox(createRows(), {
    path,
    prepare: ({ conversations }) =>
      conversations.set('eli', { sinceLast: { since: getTimeMinutesAgo(50), happened } }),
  });
  const strip = await screen.findByRole('region', { name: 'Since you last talked' });
  expect(strip).toHaveTextContent('Since you last talked, 50 min ago');
  expect(strip).toHaveTextContent('Nora Blake corrected the Moments, Today');
});
