import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { staffSaveDraft } from '@moments/contract/conversations/staff-notes';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { RejectedCall, type FakeDesk } from '../../test/fake-desk.ts';
import type { FakeInbox } from '../../test/fake-inbox.ts';
import { codeOfTests, sampleSession } from '../../test/fake-session.ts';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleRow } from '../../test/sample-inbox.ts';
import { waitForKeys } from '../../test/wait-for-keys.ts';
import { queryClient } from '../api/query-client.ts';
import { emptyComposer } from '../features/conversations/composer/composer-machine.ts';
import { useComposer } from '../features/conversations/composer/composer-store.ts';
import { useLive } from '../live/live-store.ts';
import { showSignedOut, signIn, unlock, useSession } from '../session/session-store.ts';
import { Root } from './root.tsx';

let desk: FakeDesk;
let inbox: FakeInbox;
beforeEach(async () => {
  const wait = setTimeout;
  // Three seconds until the next try. Here they are shorter.
  const setShorterTimeout = (act: () => void, milliseconds = 0) =>
    wait(act, milliseconds === 3_000 ? 300 : milliseconds);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setShorterTimeout);
  ({ desk, inbox } = await openInbox([
    sampleRow({ memberId: 'eli', name: 'Eli Stone', waitingSince: getTimeMinutesAgo(42) }),
    sampleRow({ memberId: 'rosa', name: 'Rosa Delgado', waitingSince: getTimeMinutesAgo(31) }),
  ]));
  return forgetPage;
});

interface TypedBody {
  readonly mode: 'reply';
  readonly body: string;
  readonly key: string;
}

/** Clears everything that a closed page loses. */
function forgetPage(): void {
  cleanup();
  queryClient.clear();
  useComposer.setState(emptyComposer);
}

const open = async (name: 'Eli' | 'Rosa') => {
  await userEvent.click(screen.getByRole('link', { name: new RegExp(name) }));
  return screen.findByRole('textbox', { name: `Reply to ${name}` });
};
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }));
const getSavedDraft = () => inbox.conversations.get('eli')?.draft?.body;
const listTextsToEli = () =>
  (inbox.entries.get('eli') ?? []).flatMap((entry) =>
    entry.kind === 'text' && entry.direction === 'from-coach' ? [entry.body] : [],
  );
const listBodies = (name: string) => desk.calls.filter((each) => each.name === name).map(({ body }) => body);
/** Returns whether the browser would ask before it closes the page. */
const hasUnsavedWarning = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
async function lockByKeys(): Promise<void> {
  act(() => (document.activeElement as HTMLElement).blur());
  await waitForKeys();
  await userEvent.keyboard('gl');
  await screen.findByRole('heading', { name: 'The desk is locked' });
}

describe('what is typed while the line is down', () => {
  it('[DESK-02] keeps typed text while another conversation is open, and saves it when the connection is back', async () => {
    await open('Rosa');
    const field = await open('Eli');
    await userEvent.type(field, 'Half of ');
    desk.loseConnection();
    await screen.findByText(/You’ve been offline/);
    await userEvent.type(field, 'a sentence');
    await open('Rosa');
    expect(await open('Eli')).toHaveValue('Half of a sentence');
    expect(hasUnsavedWarning()).toBe(true);
    desk.isReachable = true;
    await waitFor(() => expect(getSavedDraft()).toBe('Half of a sentence'));
    await waitFor(() => expect(hasUnsavedWarning()).toBe(false));
    forgetPage();
    render(<Root />);
    expect(await screen.findByDisplayValue('Half of a sentence')).toBeVisible();
  });

  it('[DESK-02] makes the browser ask even before the page notices the lost connection', async () => {
    const field = await open('Eli');
    await waitFor(() => expect(useLive.getState().status).toBe('live'));
    desk.isReachable = false;
    await userEvent.type(field, 'To Eli');
    await pause(1_000);
    expect(useLive.getState().status).toBe('live');
    expect(hasUnsavedWarning()).toBe(true);
    desk.isReachable = true;
    await waitFor(() => expect(hasUnsavedWarning()).toBe(false));
    expect(getSavedDraft()).toBe('To Eli');
  });

  it('[DESK-01, DESK-02] saves typed text after the session has ended when the same person signs in again', async () => {
    const field = await open('Eli');
    desk.on(staffSaveDraft, () => {
      throw new RejectedCall('SESSION_EXPIRED');
    });
    await userEvent.type(field, 'To Eli');
    await screen.findByText(/Your session has ended/);
    desk.on(staffSaveDraft, ({ body }) => {
      const savedAt = new Date().toISOString();
      inbox.conversations.set('eli', { draft: { ...(body as TypedBody), savedAt } });
      return { savedAt, isSent: false, hasOthers: false };
    });
    await act(() => signIn('ana@moments.example', codeOfTests));
    await waitFor(() => expect(getSavedDraft()).toBe('To Eli'));
  });

  it('[DESK-01] never saves typed text for another person who signs in on the same page', async () => {
    const field = await open('Eli');
    desk.isReachable = false;
    await userEvent.type(field, 'To Eli');
    await pause(1_000);
    act(() => showSignedOut());
    await pause(100);
    desk.isReachable = true;
    const session = sampleSession({
      staff: { id: 'staff-marcus', name: 'Marcus', email: 'marcus@moments.example' },
    });
    act(() => useSession.setState({ phase: 'open', session }, true));
    await pause(800);
    expect(desk.countCalls('staffSaveDraft')).toBe(0);
    expect(hasUnsavedWarning()).toBe(false);
  });

  it('[DESK-02] keeps text on the page while the server can’t store it, and the browser asks', async () => {
    const field = await open('Eli');
    desk.on(staffSaveDraft, () => {
      throw new RejectedCall('UNEXPECTED');
    });
    await userEvent.type(field, 'To Eli');
    await waitFor(() => expect(desk.countCalls('staffSaveDraft')).toBe(1));
    await waitFor(() => expect(hasUnsavedWarning()).toBe(true));
    expect(field).toHaveValue('To Eli');
  });
});

describe('a reply over a bad line', () => {
  it('[DESK-02] sends a reply once when the server’s answer is lost', async () => {
    await userEvent.type(await open('Eli'), 'Here.');
    desk.loseConnectionWith('staffSendMessage');
    await send();
    expect(await screen.findByText('A reply to Eli waits for the connection')).toBeVisible();
    expect(hasUnsavedWarning()).toBe(true);
    desk.isReachable = true;
    await screen.findByText('Sending to Eli');
    const [first, second] = listBodies('staffSendMessage');
    expect(second).toEqual(first);
    expect(listTextsToEli()).toEqual(['Here.']);
    expect(hasUnsavedWarning()).toBe(false);
    expect(getSavedDraft()).toBeUndefined();
  });

  it('[COVER-06] says that a reply waits for the connection only after a try has failed', async () => {
    await userEvent.type(await open('Eli'), 'Here.');
    const arrive = desk.stop('staffSendMessage');
    await send();
    expect(await screen.findByText('Sending to Eli')).toBeVisible();
    expect(screen.queryByText(/waits for the connection/)).toBeNull();
    arrive();
    await waitFor(() => expect(listTextsToEli()).toEqual(['Here.']));
  });

  it('[FIELD-01] says in the thread that a reply is still being sent when the server doesn’t answer for 5 seconds', async () => {
    await userEvent.type(await open('Eli'), 'Here.');
    const arrive = desk.stop('staffSendMessage');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const thread = screen.getByRole('region', { name: 'Texts with Eli Stone' });
    expect(within(thread).queryByText(/^Still sending/)).toBeNull();
    expect(await within(thread).findByText(/^Still sending/, {}, { timeout: 8_000 })).toBeVisible();
    arrive();
    await waitFor(() => expect(within(thread).queryByText(/^Still sending/)).toBeNull());
  });

  it('[DESK-02] never saves the draft of a reply after the reply, which would bring sent text back', async () => {
    await userEvent.type(await open('Eli'), 'Here.');
    const arrive = desk.stop('staffSaveDraft');
    await waitFor(() => expect(desk.onTheLine).toContain('staffSaveDraft'));
    await send();
    await pause(300);
    arrive();
    await waitFor(() => expect(listTextsToEli()).toEqual(['Here.']));
    await pause(1_000);
    expect(getSavedDraft()).toBeUndefined();
    const written = desk.calls.filter(({ name }) => ['staffSaveDraft', 'staffSendMessage'].includes(name));
    expect(written.map(({ name }) => name)).toEqual(['staffSaveDraft', 'staffSendMessage']);
  });

  it('[DESK-02] sends a reply with the key of its drafts, so that the server ignores a late draft', async () => {
    const getLastKey = (name: string) => (listBodies(name).at(-1) as { key: string }).key;
    const field = await open('Eli');
    await userEvent.type(field, 'Here.');
    await waitFor(() => expect(getSavedDraft()).toBe('Here.'));
    const draftKey = getLastKey('staffSaveDraft');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(listTextsToEli()).toEqual(['Here.']));
    expect(getLastKey('staffSendMessage')).toBe(draftKey);
    await userEvent.type(field, 'Next.');
    await waitFor(() => expect(getSavedDraft()).toBe('Next.'));
    expect(getLastKey('staffSaveDraft')).not.toBe(draftKey);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getSavedDraft()).toBe('Here.\n\nNext.'));
    expect(getLastKey('staffSaveDraft')).not.toBe(draftKey);
  });

  it('[DESK-02] sends two replies to the same member in their order', async () => {
    const field = await open('Eli');
    desk.isReachable = false;
    await userEvent.type(field, 'First.');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await pause(150);
    await userEvent.type(field, 'Second.');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    desk.isReachable = true;
    // The thread lists the newest first.
    await waitFor(() => expect(listTextsToEli()).toEqual(['Second.', 'First.']));
    expect(desk.countCalls('staffSendMessage')).toBe(2);
  });

  it('[DESK-01, DESK-02] keeps text that was typed after a reply, even when the desk locks', async () => {
    const field = await open('Eli');
    desk.isReachable = false;
    await userEvent.type(field, 'Here.');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await userEvent.type(field, 'And next.');
    await lockByKeys();
    desk.isReachable = true;
    await act(() => unlock(codeOfTests));
    await waitFor(() => expect(getSavedDraft()).toBe('And next.'));
    await waitFor(() => expect(listTextsToEli()).toEqual(['Here.']));
    expect(listBodies('staffSaveDraft').at(-1)).toMatchObject({ mode: 'reply', body: 'And next.' });
    expect(await screen.findByDisplayValue('And next.')).toBeVisible();
  });

  it('[DESK-02] makes a reply the draft again when the server rejects it', async () => {
    const field = await open('Eli');
    desk.isReachable = false;
    await userEvent.type(field, 'Here.');
    await send();
    await screen.findByText('A reply to Eli waits for the connection');
    desk.on(staffSendMessage, () => {
      throw new RejectedCall('OPTED_OUT');
    });
    desk.isReachable = true;
    expect(await screen.findByText(/The reply to Eli Stone wasn’t sent/)).toBeVisible();
    expect(field).toHaveValue('Here.');
    await waitFor(() => expect(getSavedDraft()).toBe('Here.'));
  });

  it('[DESK-02] returns a reply to the composer when the answer to its undo is lost', async () => {
    await userEvent.type(await open('Eli'), 'Not what I meant');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    desk.loseReply('staffUndoMessage');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByDisplayValue('Not what I meant')).toBeVisible();
    expect(listTextsToEli()).toEqual([]);
    await waitFor(() => expect(getSavedDraft()).toBe('Not what I meant'));
    expect(screen.queryByText(/couldn’t reach/)).toBeNull();
  });
});

describe('a private note over a bad line', () => {
  const writeNote = async (body: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Private note/ }));
    const field = screen.getByRole('textbox', { name: 'Private note about Eli' });
    await userEvent.type(field, body);
    return field;
  };
  const add = async () => {
    await waitForClickPause();
    await userEvent.click(screen.getByRole('button', { name: /^Add note/ }));
  };
  const listNotesAboutEli = () =>
    (inbox.entries.get('eli') ?? []).flatMap((entry) => (entry.kind === 'note' ? [entry.body] : []));

  it('[DESK-02] stores a note once when its answer is lost and the coach adds it again, even from another conversation', async () => {
    await open('Eli');
    await writeNote('His sister is Claire.');
    desk.loseReply('staffAddNote');
    await add();
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
    await open('Rosa');
    await userEvent.click(screen.getByRole('link', { name: /Eli/ }));
    expect(await screen.findByRole('textbox', { name: 'Private note about Eli' })).toHaveValue(
      'His sister is Claire.',
    );
    await add();
    expect(await screen.findByRole('textbox', { name: 'Reply to Eli' })).toHaveValue('');
    expect(desk.countCalls('staffAddNote')).toBe(2);
    expect(listNotesAboutEli()).toEqual(['His sister is Claire.']);
    await pause(1_000);
    expect(getSavedDraft() ?? '').toBe('');
  });

  it('[DESK-02] stores a note once when the page closes before the answer and another page adds it again', async () => {
    await open('Eli');
    await writeNote('Has a sister');
    await waitFor(() => expect(getSavedDraft()).toBe('Has a sister'));
    const arrive = desk.stop('staffAddNote');
    await add();
    forgetPage();
    history.replaceState(null, '', '/inbox/eli');
    render(<Root />);
    expect(await screen.findByRole('textbox', { name: 'Private note about Eli' })).toHaveValue(
      'Has a sister',
    );
    await add();
    arrive();
    await waitFor(() => expect(desk.countCalls('staffAddNote')).toBe(2));
    expect(listNotesAboutEli()).toEqual(['Has a sister']);
  });

  it('[DESK-02] adds another note for another text, or for the same text later', async () => {
    await open('Eli');
    const field = await writeNote('His sister is Claire.');
    desk.loseReply('staffAddNote');
    await add();
    await screen.findByText(/We couldn’t reach the server/);
    await userEvent.type(field, ' She is older.');
    for (const time of [1, 2]) {
      if (time === 2) await writeNote('His sister is Claire. She is older.');
      await add();
      expect(await screen.findByRole('textbox', { name: 'Reply to Eli' })).toHaveValue('');
    }
    // The thread lists the newest first.
    const longer = 'His sister is Claire. She is older.';
    expect(listNotesAboutEli()).toEqual([longer, longer, 'His sister is Claire.']);
  });
});

describe('a page that closes or locks', () => {
  it('[DESK-02] saves the last characters right away when the page closes, without waiting for the connection', async () => {
    const field = await open('Eli');
    const arrive = desk.stop('staffSaveDraft');
    await userEvent.type(field, 'To E');
    await waitFor(() => expect(desk.onTheLine).toContain('staffSaveDraft'));
    await userEvent.type(field, 'li');
    arrive();
    dispatchEvent(new Event('pagehide'));
    forgetPage();
    await waitFor(() => expect(getSavedDraft()).toBe('To Eli'));
  });

  it('[DESK-02] keeps the server’s copy of a reply that waits for the connection', async () => {
    const field = await open('Eli');
    await userEvent.type(field, 'Here.');
    await waitFor(() => expect(getSavedDraft()).toBe('Here.'));
    desk.isReachable = false;
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await userEvent.type(field, 'And next.');
    expect(hasUnsavedWarning()).toBe(true);
    const arrive = desk.stop('staffSendMessage');
    desk.isReachable = true;
    dispatchEvent(new Event('pagehide'));
    await pause(300);
    expect(getSavedDraft()).toBe('Here.');
    arrive();
    await waitFor(() => expect(listTextsToEli()).toEqual(['Here.']));
  });

  it('[DESK-01] clears the inbox’s text even when the desk locks on another screen', async () => {
    await userEvent.type(await open('Eli'), 'To Eli');
    await userEvent.click(screen.getByRole('link', { name: 'Saved replies' }));
    await screen.findByRole('heading', { level: 1, name: 'Saved replies' });
    await lockByKeys();
    await waitFor(() => expect(getSavedDraft()).toBe('To Eli'));
    await waitFor(() => expect(useComposer.getState()).toEqual(emptyComposer));
  });
});
