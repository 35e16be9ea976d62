import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';
import { queryClient } from '../src/api/query-client.ts';
import { Root } from '../src/app/root.tsx';
import { emptyComposer } from '../src/features/conversations/composer/composer-machine.ts';
import { useComposer } from '../src/features/conversations/composer/composer-store.ts';
import { useLive } from '../src/live/live-store.ts';
import { useSession } from '../src/session/session-store.ts';
import { addCrisis } from './fake-crisis.ts';
import { FakeDesk } from './fake-desk.ts';
import { addInbox, type FakeInbox } from './fake-inbox.ts';
import { addReplies } from './fake-replies.ts';
import { addSession, sampleSession } from './fake-session.ts';

export const getTimeMinutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** Opens the inbox of a signed-in coach. */
export async function openInbox(
  rows: ConversationRow[],
  { session = sampleSession(), path = '/inbox', prepare = () => undefined }: OpenInbox = {},
): Promise<{ desk: FakeDesk; inbox: FakeInbox }> {
  // jsdom lays nothing out, and a virtual list draws what has room.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(344);
  const desk = new FakeDesk();
  desk.start();
  addSession(desk, session);
  const inbox = addInbox(desk, rows);
  addCrisis(desk, inbox);
  addReplies(desk);
  prepare(inbox, desk);
  history.replaceState(null, '', path);
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ phase: 'starting' }, true);
  useLive.setState({ status: 'connecting', offlineSince: undefined });
  useComposer.setState(emptyComposer);
  render(<Root />);
  await screen.findAllByRole('link', { name: new RegExp(rows[0]?.name ?? '') });
  return { desk, inbox };
}

interface OpenInbox {
  readonly session?: ReturnType<typeof sampleSession>;
  readonly path?: string;
  readonly prepare?: (inbox: FakeInbox, desk: FakeDesk) => unknown;
}
