import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staffReportPresence } from '@moments/contract/conversations/staff-conversations';
import { staffRetryMessage } from '@moments/contract/conversations/staff-messages';
import { staffAnswerOptOutQuestion } from '@moments/contract/conversations/staff-opt-out-questions';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { type FakeDesk } from '../../test/fake-desk.ts';
import { addInbox, type FakeInbox } from '../../test/fake-inbox.ts';
import { addSession, codeOfTests, sampleSession } from '../../test/fake-session.ts';
import { sampleRow, sampleText } from '../../test/sample-inbox.ts';
import { startDesk } from '../../test/start-desk.ts';
import { waitForKeys } from '../../test/wait-for-keys.ts';
import { queryClient } from '../api/query-client.ts';
import { emptyComposer } from '../features/conversations/composer/composer-machine.ts';
import { useComposer } from '../features/conversations/composer/composer-store.ts';
import { useLive } from '../live/live-store.ts';
import { unlock } from '../session/session-store.ts';
import { Root } from './root.tsx';

const getTimeMinutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

let desk: FakeDesk;
let inbox: FakeInbox;
beforeEach(async () => {
  // jsdom lays nothing out, and a virtual list draws what has room.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(344);
  desk = await startDesk();
  addSession(desk, sampleSession());
  inbox = addInbox(desk, [
    sampleRow({ memberId: 'eli', name: 'Eli Stone', waitingSince: getTimeMinutesAgo(42), onShiftNow: true }),
    sampleRow({
      memberId: 'rosa',
      name: 'Rosa Delgado',
      waitingSince: getTimeMinutesAgo(31),
      momentsLeft: 3,
      flags: ['few-moments'],
    }),
    sampleRow({ memberId: 'pia', name: 'Pia Lund' }),
  ]);
  history.replaceState(null, '', '/inbox');
  render(<Root />);
  await screen.findByRole('link', { name: /Eli Stone/ });
});

const listRowNames = () =>
  within(screen.getByRole('region', { name: 'Conversations' }))
    .getAllByRole('link')
    .map((link) => /Eli|Rosa|Pia|Tess/.exec(link.textContent)?.[0]);
const openEli = async () => {
  await userEvent.click(screen.getByRole('link', { name: /Eli Stone/ }));
  return screen.findByRole('textbox', { name: 'Reply to Eli' });
};
const hold = () => screen.findByText('Sending to Eli');

describe('the head and the composer', () => {
  it('[DESK-02] offers under More what is needed less often, and gives the focus back', async () => {
    await openEli();
    const more = screen.getByRole('button', { name: 'More' });
    await userEvent.click(more);
    expect(screen.getByRole('button', { name: /Hand over/ })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Open the member’s page' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(more).toHaveFocus();
    await userEvent.click(more);
    await userEvent.click(screen.getByRole('button', { name: /Mark as unread/ }));
    await waitFor(() => expect(inbox.conversations.get('eli')).toMatchObject({ unread: true }));
  });

  it('[DESK-02] pins a note while it is written, and the next one isn’t pinned', async () => {
    await openEli();
    await userEvent.keyboard('n');
    await userEvent.type(screen.getByRole('textbox', { name: 'Private note about Eli' }), 'Call after 6.');
    await userEvent.click(screen.getByRole('button', { name: 'Pin' }));
    expect(screen.getByRole('button', { name: 'Pinned', pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Add note/ }));
    expect(await screen.findByText(/pinned, staff only/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Private note' }));
    expect(screen.getByRole('button', { name: 'Pin', pressed: false })).toBeVisible();
  });
});

/** Opens the conversation, and announces that its texts changed. */
async function openChanged() {
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  await openEli();
  act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'eli' })));
}

describe('what a phone wrote by itself', () => {
  it('[FIELD-07] stands small between the texts, with its kind and time', async () => {
    const body = 'Liked “See you at 6.”';
    inbox.entries.set('eli', [
      sampleText({ id: '2', body, madeByPhone: 'reaction', usedMoment: false }),
      sampleText({ id: '1', body: 'See you at 6.', direction: 'from-coach', delivery: 'delivered' }),
    ]);
    await openChanged();
    const thread = screen.getByRole('region', { name: 'Texts with Eli Stone' });
    expect(await within(thread).findByText(/^Reaction, \d+:\d\d [AP]M:$/)).toBeVisible();
    expect(within(thread).getByText(body, { exact: false })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('a text that may ask for no more texts', () => {
  it('[CONS-01] asks the coach, and shows what was decided', async () => {
    const text = sampleText({ id: '7', body: 'I’m busy, please stop texting me', optOutQuestion: 'open' });
    inbox.entries.set('eli', [text]);
    const answers: unknown[] = [];
    desk.on(staffAnswerOptOutQuestion, ({ params, body }) => {
      answers.push([params['id'], body]);
      inbox.entries.set('eli', [{ ...text, optOutQuestion: 'no' }]);
      return { message: 'Texts go on' };
    });
    await openChanged();
    const question = within(await screen.findByRole('group', { name: 'Opt-out' }));
    expect(question.getByText(/^Does this text ask for no more texts\?/)).toBeVisible();
    expect(question.getByRole('button', { name: 'Stop texts' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'No' }));
    expect(await screen.findByText('Decided: this text doesn’t ask for no more texts.')).toBeVisible();
    expect(answers).toEqual([['7', { answer: 'no' }]]);
  });
});

describe('a long thread', () => {
  it('[DESK-02] keeps the oldest text on the page when a new one comes', async () => {
    const texts = Array.from({ length: 50 }, (_, place) =>
      sampleText({ id: String(50 - place), body: `Text ${String(50 - place)}.` }),
    );
    inbox.entries.set('eli', texts);
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    const publish = () =>
      act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'eli' })));
    publish();
    await openEli();
    await screen.findByText('Text 1.');
    texts.unshift(sampleText({ id: '51', body: 'Text 51.' }));
    publish();
    await screen.findByText('Text 51.');
    expect(screen.getByText('Text 1.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older texts' })).toBeNull());
    expect(screen.getByText('Text 1.')).toBeVisible();
  });
});

describe('the list', () => {
  it('[DESK-02] lists the longest wait first, with the wait and few Moments', async () => {
    expect(listRowNames()).toEqual(['Eli', 'Rosa', 'Pia']);
    expect(screen.getByText('42 min')).toBeVisible();
    expect(screen.getByText('3 left')).toBeVisible();
    expect(screen.getByText('2 waiting')).toBeVisible();
    expect(document.title).toBe('Inbox (2)');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-02, COVER-05] says who wrote the newest reply and how far it is, and names a conversation that can’t be read by its ID', async () => {
    const last = {
      direction: 'from-coach',
      body: 'How did the call go?',
      at: getTimeMinutesAgo(60),
      author: { staffId: sampleSession().staff.id, name: 'Ana Reyes' },
    } as const;
    const author = { staffId: 'staff-theo', name: 'Theo Park' };
    inbox.rows.push(
      sampleRow({ memberId: 'maya', name: 'Maya Ortiz', last: { ...last, delivery: 'delivered' } }),
      sampleRow({ memberId: 'jon', name: 'Jon Bell', last: { ...last, author, delivery: 'sent' } }),
      sampleRow({ memberId: 'dia', name: 'Dia Rao', last: { ...last, author: null, delivery: 'sent' } }),
      sampleRow({ memberId: 'c0ffee', name: 'Can’t be read', unreadable: true }),
    );
    act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'maya' })));
    expect(await screen.findByRole('link', { name: /Maya Ortiz.*Delivered.*You: How did/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Jon Bell.*Theo: How did/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Dia Rao.*The service: How did/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Can’t be read.*c0ffee/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Pia.*Delivered/ })).toBeNull();
  });

  it('[DESK-02] keeps the order under the pointer, and says how many members are new', async () => {
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    await userEvent.hover(screen.getByRole('region', { name: 'Conversations' }));
    inbox.rows.unshift(
      sampleRow({ memberId: 'tess', name: 'Tess Moreau', waitingSince: getTimeMinutesAgo(60) }),
    );
    act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'tess' })));
    await userEvent.click(await screen.findByRole('button', { name: '1 new' }));
    expect(listRowNames()).toEqual(['Tess', 'Eli', 'Rosa', 'Pia']);
  });

  it('[DESK-02] shows another tab’s conversations although the pointer is over the list', async () => {
    await userEvent.hover(screen.getByRole('region', { name: 'Conversations' }));
    inbox.rows.push(sampleRow({ memberId: 'tess', name: 'Tess Moreau' }));
    inbox.conversations.set('tess', { state: 'done' });
    await userEvent.click(screen.getByRole('tab', { name: 'Done' }));
    await waitFor(() => expect(listRowNames()).toEqual(['Tess']));
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  it('[DESK-02] stands still again after it let the new ones in, and for 2 seconds after each key', async () => {
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    const addTess = () => {
      inbox.rows.unshift(
        sampleRow({ memberId: 'tess', name: 'Tess Moreau', waitingSince: getTimeMinutesAgo(60) }),
      );
      act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'tess' })));
    };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    try {
      fireEvent.keyDown(document.body, { key: 'j' });
      await wait(1_500);
      fireEvent.keyDown(document.body, { key: 'j' });
      await wait(1_500);
      addTess();
      await wait(100);
      expect(listRowNames()).toEqual(['Eli', 'Rosa', 'Pia']);
      await wait(500);
      expect(listRowNames()).toEqual(['Tess', 'Eli', 'Rosa', 'Pia']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[DESK-02] describes each row and its position, and opens other tabs', async () => {
    const eli = screen.getByRole('link', {
      name: /Eli Stone ?, on shift now\s*waiting for ?42 min\s*Should I/,
    });
    const place = eli.closest('li');
    expect(place).toHaveAttribute('aria-posinset', '2');
    expect(place).toHaveAttribute('aria-setsize', '5');
    // The browser opens a link that is pressed with Control in another tab.
    const press = createEvent.click(eli, { ctrlKey: true });
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent(eli, press);
    expect(location.pathname).toBe('/inbox');
    await userEvent.click(eli);
    expect(location.pathname).toBe('/inbox/eli');
    expect(eli).toHaveAttribute('aria-current', 'true');
  });

  it('[DESK-02] moves through the list by J and K', async () => {
    await userEvent.keyboard('j');
    expect(await screen.findByRole('textbox', { name: 'Reply to Eli' })).toBeVisible();
    await userEvent.keyboard('j');
    expect(location.pathname).toBe('/inbox/rosa');
    await userEvent.keyboard('k');
    expect(location.pathname).toBe('/inbox/eli');
    await userEvent.keyboard('{Escape}');
    expect(location.pathname).toBe('/inbox');
  });
});

describe('a conversation', () => {
  it('[DESK-02] shows the texts and the facts about the member', async () => {
    await openEli();
    const texts = await screen.findByRole('region', { name: 'Texts with Eli Stone' });
    expect(await within(texts).findByText(/Should I call her tonight/)).toBeVisible();
    expect(within(texts).getByText(/Waiting since/)).toBeVisible();
    expect(screen.getByText('“Calmer evenings.”')).toBeVisible();
    expect(screen.getByText('Active coaching')).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[DESK-02] holds a reply, opens the next waiting member, and undoes the reply by Z', async () => {
    await userEvent.type(await openEli(), 'A walk counts.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await hold();
    expect(location.pathname).toBe('/inbox/rosa');
    await screen.findByRole('textbox', { name: 'Reply to Rosa' });
    await screen.findByRole('button', { name: 'Undo' });
    act(() => (document.activeElement as HTMLElement).blur());
    await waitForKeys();
    await userEvent.keyboard('z');
    await waitFor(() => expect(screen.queryByText('Sending to Eli')).toBeNull());
    expect(await screen.findByDisplayValue('A walk counts.')).toBeVisible();
  });

  it('[DESK-02] sends a reply once that was written without a connection', async () => {
    const field = await openEli();
    await userEvent.type(field, 'Here.');
    desk.isReachable = false;
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    expect(await screen.findByText('A reply to Eli waits for the connection')).toBeVisible();
    desk.isReachable = true;
    await waitFor(() => expect(desk.countCalls('staffSendMessage')).toBe(1));
    await hold();
    expect(inbox.entries.get('eli')?.filter(({ kind }) => kind === 'text')).toHaveLength(2);
  });

  it('[DESK-02] counts segments and makes quotes straight', async () => {
    const field = await openEli();
    await userEvent.type(field, 'It’s fine');
    expect(screen.getByText(/^9 of 160/)).toHaveTextContent('9 of 160, 1 segment');
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    await waitFor(() =>
      expect(desk.calls.find(({ name }) => name === 'staffSendMessage')?.body).toMatchObject({
        body: "It's fine",
      }),
    );
  });

  it('[DESK-02] keeps a draft for each conversation, on the server', async () => {
    await userEvent.type(await openEli(), 'To Eli');
    await waitFor(() => expect(inbox.conversations.get('eli')?.draft?.body).toBe('To Eli'));
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    expect(await screen.findByRole('textbox', { name: 'Reply to Rosa' })).toHaveValue('');
    expect(await openEli()).toHaveValue('To Eli');
  });

  it('[DESK-02] saves the last characters even when the coach leaves the conversation right away', async () => {
    await userEvent.type(await openEli(), 'To Eli');
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    expect(await screen.findByRole('textbox', { name: 'Reply to Rosa' })).toHaveValue('');
    await waitFor(() => expect(inbox.conversations.get('eli')?.draft?.body).toBe('To Eli'));
  });

  it('[DESK-02] puts an undone reply before text that was typed later', async () => {
    await userEvent.type(await openEli(), 'First.');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByRole('button', { name: 'Undo' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Eli' }), 'Next.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByDisplayValue(/^First\.\s+Next\.$/)).toBeVisible();
  });

  it('[DESK-02] adds a private note that is never sent', async () => {
    await openEli();
    await userEvent.click(screen.getByRole('button', { name: 'Private note' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Private note about Eli' }), 'Ask on Monday.');
    await userEvent.click(screen.getByRole('button', { name: /Add note/ }));
    expect(await screen.findByText('Ask on Monday.')).toBeVisible();
    expect(desk.countCalls('staffSendMessage')).toBe(0);
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    await screen.findByRole('textbox', { name: 'Reply to Rosa' });
    expect(desk.calls.filter(({ name }) => name === 'staffSaveDraft').at(-1)?.body).not.toMatchObject({
      body: 'Ask on Monday.',
    });
  });

  it('[DESK-02] saves no draft that was deleted before it was saved', async () => {
    const field = await openEli();
    await userEvent.type(field, 'No');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    await screen.findByRole('textbox', { name: 'Reply to Rosa' });
    const saved = desk.calls.filter(({ name }) => name === 'staffSaveDraft');
    expect(saved.map(({ body }) => body)).not.toContainEqual({ mode: 'reply', body: 'No' });
  });

  it('[DESK-02] says why the coach can’t text a member', async () => {
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    inbox.conversations.set('eli', { closed: { reason: 'opted-out', message: 'Eli opted out of texts.' } });
    // The conversation was read ahead. The member's STOP is a text, so the page hears of it.
    act(() => desk.publish('changed', JSON.stringify({ kind: 'text', memberId: 'eli' })));
    await userEvent.click(screen.getByRole('link', { name: /Eli Stone/ }));
    expect(await screen.findByText('Eli opted out of texts.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[DESK-02] marks a conversation as done by E, and opens the next waiting member', async () => {
    await openEli();
    await userEvent.keyboard('e');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(inbox.conversations.get('eli')?.state).toBe('done'));
    await waitFor(() => expect(location.pathname).toBe('/inbox/rosa'));
  });

  it('[DESK-02] sends the newest seen text with Done, so that a newer text keeps the conversation open', async () => {
    await openEli();
    const texts = await screen.findByRole('region', { name: 'Texts with Eli Stone' });
    await within(texts).findByText(/Should I call her tonight/);
    await userEvent.click(screen.getByRole('button', { name: /Done/ }));
    await waitFor(() =>
      expect(desk.calls.find(({ name }) => name === 'staffUpdateConversation')?.body).toEqual({
        state: 'done',
        seenId: '1',
      }),
    );
  });

  it('[DESK-02] saves a draft when the connection is back, without another key press', async () => {
    const field = await openEli();
    desk.isReachable = false;
    await userEvent.type(field, 'To Eli');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(inbox.conversations.get('eli')?.draft).toBeUndefined();
    desk.isReachable = true;
    await waitFor(() => expect(inbox.conversations.get('eli')?.draft?.body).toBe('To Eli'));
  });

  it('[DESK-02] asks before the page closes with a reply that the server does not have', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await userEvent.type(await openEli(), 'Here.');
    expect(leave()).toBe(false);
    desk.isReachable = false;
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    await screen.findByText('A reply to Eli waits for the connection');
    expect(leave()).toBe(true);
    desk.isReachable = true;
    await waitFor(() => expect(desk.countCalls('staffSendMessage')).toBe(1));
    await waitFor(() => expect(leave()).toBe(false));
  });

  it('[DESK-01, DESK-02] sends a waiting reply once after the lock, without its name in memory', async () => {
    await userEvent.type(await openEli(), 'Here.');
    desk.isReachable = false;
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    await screen.findByText('A reply to Eli waits for the connection');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitForKeys();
    await userEvent.keyboard('gl');
    await screen.findByRole('heading', { name: 'The desk is locked' });
    expect(JSON.stringify(useComposer.getState())).not.toMatch(/Eli|Here/);
    desk.isReachable = true;
    await act(() => unlock(codeOfTests));
    await waitFor(() => expect(desk.countCalls('staffSendMessage')).toBe(1));
    expect(await screen.findByText('Sending to a member')).toBeVisible();
    expect(inbox.entries.get('eli')?.filter(({ kind }) => kind === 'text')).toHaveLength(2);
  });

  it('[DESK-02] names the other coach who replies, and then asks to send anyway', async () => {
    const present = [{ staffId: 'staff-marcus', name: 'Marcus Bell', doing: 'replying' as const }];
    inbox.conversations.set('eli', { present });
    desk.on(staffReportPresence, () => ({ present }));
    await openEli();
    expect(await screen.findByText('is replying.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Send anyway/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Leave it to them' }));
    expect(location.pathname).toBe('/inbox/rosa');
  });

  it('[DESK-02] asks only the later of two coaches to send anyway', async () => {
    await userEvent.type(await openEli(), 'First.');
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    const present = [{ staffId: 'staff-marcus', name: 'Marcus Bell', doing: 'replying' as const }];
    inbox.conversations.set('eli', { present });
    desk.on(staffReportPresence, () => ({ present }));
    act(() => desk.publish('changed', JSON.stringify({ kind: 'presence', memberId: 'eli' })));
    expect(await screen.findByText('is replying.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Send to Eli/ })).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Reply to Eli' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Eli' }), 'Later.');
    await userEvent.click(screen.getByRole('button', { name: /Send anyway/ }));
    await waitFor(() =>
      expect(desk.calls.find(({ name }) => name === 'staffReportSend')?.body).toEqual({
        what: 'sent-anyway',
      }),
    );
  });

  it('[DESK-12] reports a reply to a wrong member, with a reason', async () => {
    await openEli();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Report a wrong member' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'Two members of one name');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Report it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.calls.findLast(({ name }) => name === 'staffReportSend')?.body).toEqual({
      what: 'wrong-member',
      reason: 'Two members of one name',
    });
  });

  it('[DESK-02] explains why a text was not delivered, and sends it again', async () => {
    const problem = 'The phone company can’t deliver to this number.';
    const text = sampleText({ id: '7', direction: 'from-coach', body: 'A walk counts.', delivery: 'failed' });
    inbox.entries.set('rosa', [{ ...text, problem, canRetry: true }]);
    desk.on(staffRetryMessage, () => {
      inbox.entries.set('rosa', [{ ...text, delivery: 'sending' }]);
      return { message: 'Queued for retry' };
    });
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    expect(await screen.findByText(new RegExp(problem))).toHaveTextContent('Not delivered');
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sending')).toBeVisible();
    expect(screen.queryByText(/Not delivered:/)).toBeNull();
    await userEvent.keyboard('t');
    expect(desk.countCalls('staffRetryMessage')).toBe(1);
  });

  it('[DESK-02] tries the newest text that was not delivered again by T', async () => {
    const text = sampleText({
      direction: 'from-coach',
      delivery: 'failed',
      problem: 'No answer.',
      canRetry: true,
    });
    inbox.entries.set('rosa', [
      { ...text, id: '9', body: 'Newer.' },
      { ...text, id: '8', body: 'Older.' },
    ]);
    let retried: string | undefined;
    desk.on(staffRetryMessage, ({ params }) => {
      retried = params['id'];
      return { message: 'Queued for retry' };
    });
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    await screen.findByText('Newer.');
    await userEvent.keyboard('t');
    await waitFor(() => expect(retried).toBe('9'));
  });

  it('[DESK-02] offers no retry of a rejected reply, because the reason still applies', async () => {
    const problem = 'The member opted out of texts before this one left.';
    const leavesAt = new Date().toISOString();
    const text = { direction: 'from-coach', body: 'Hi', delivery: 'failed', leavesAt, problem } as const;
    inbox.entries.set('rosa', [sampleText(text)]);
    await userEvent.click(screen.getByRole('link', { name: /Rosa/ }));
    expect(await screen.findByText(new RegExp(problem))).toHaveTextContent('Not delivered');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[DESK-01] leaves no names, texts, or drafts in memory when the desk locks', async () => {
    await userEvent.type(await openEli(), 'Words');
    act(() => (document.activeElement as HTMLElement).blur());
    const queries = queryClient.getQueryCache().getAll();
    expect(JSON.stringify(queries.map(({ state }) => state.data))).toContain('Eli Stone');
    await waitForKeys();
    await userEvent.keyboard('gl');
    expect(await screen.findByRole('heading', { name: 'The desk is locked' })).toBeVisible();
    await waitFor(() => expect(useComposer.getState()).toEqual(emptyComposer));
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    // Timers still hold the queries.
    expect(queries.flatMap(({ state }) => state.data ?? [])).toEqual([]);
    expect(document.body.textContent).not.toContain('Eli');
  });
});
