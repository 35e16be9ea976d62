import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openInbox } from '../../../../test/open-inbox.tsx';
import { sampleRow } from '../../../../test/sample-inbox.ts';

/** Turns the phone, or resizes the window, and reports the new width to the page. */
let turn: (isNarrow: boolean) => void;

beforeEach(() => {
  const listeners = new Set<() => void>();
  let isNarrow = true;
  turn = (next) => {
    isNarrow = next;
    act(() => listeners.forEach((listener) => listener()));
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
});

const openMaya = () =>
  openInbox([sampleRow({ memberId: 'maya', name: 'Maya Ortiz' })], { path: '/inbox/maya' });

/** Sends a reply, which is held then. */
async function send(): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name: 'Reply to Maya' });
  await userEvent.type(field, 'Tell me more.');
  await userEvent.click(screen.getByRole('button', { name: /^Send to Maya/ }));
  return field;
}

const inTalk = () => within(screen.getByRole('region', { name: 'Conversation with Maya Ortiz' }));

it('[DESK-02, COVER-06] undoes a reply on a phone above the reply, not over the button that sends', async () => {
  await openMaya();
  const field = await send();
  const undo = await inTalk().findByRole('button', { name: /Undo/ });
  expect(undo.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await userEvent.click(undo);
  expect(await screen.findByRole('textbox', { name: 'Reply to Maya' })).toHaveValue('Tell me more.');
});

it('[DESK-02, COVER-06] moves the bar that undoes when the phone is turned', async () => {
  turn(false);
  await openMaya();
  await send();
  await screen.findByRole('button', { name: /Undo/ });
  expect(inTalk().queryByRole('button', { name: /Undo/ })).toBeNull();
  turn(true);
  expect(inTalk().getByRole('button', { name: /Undo/ })).toBeVisible();
  turn(false);
  expect(inTalk().queryByRole('button', { name: /Undo/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible();
});
