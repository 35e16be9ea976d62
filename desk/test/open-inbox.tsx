import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';
import { Root } from '../src/app/root.tsx';
import { addCrisis } from './fake-crisis.ts';
import { type FakeDesk } from './fake-desk.ts';
import { addInbox, type FakeInbox } from './fake-inbox.ts';
import { addReplies } from './fake-replies.ts';
import { addSession, sampleSession } from './fake-session.ts';
import { startDesk } from './start-desk.ts';

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
  const desk = await startDesk();
  addSession(desk, session);
  const inbox = addInbox(desk, rows);
  addCrisis(desk, inbox);
  addReplies(desk);
  prepare(inbox, desk);
  history.replaceState(null, '', path);
  render(<Root />);
  await screen.findAllByRole('link', { name: new RegExp(rows[0]?.name ?? '') });
  return { desk, inbox };
}

interface OpenInbox {
  readonly session?: ReturnType<typeof sampleSession>;
  readonly path?: string;
  readonly prepare?: (inbox: FakeInbox, desk: FakeDesk) => unknown;
}
