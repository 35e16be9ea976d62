import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openInbox } from '../../../../test/open-inbox.tsx';
import { sampleRow } from '../../../../test/sample-inbox.ts';

it('[DESK-02, COVER-06] undoes a reply on a phone above the reply, not over the button that sends', async () => {
  vi.stubGlobal('innerWidth', 390);
  await openInbox([sampleRow({ memberId: 'maya', name: 'Maya Ortiz' })], { path: '/inbox/maya' });
  const field = await screen.findByRole('textbox', { name: 'Reply to Maya' });
  await userEvent.type(field, 'Tell me more.');
  await userEvent.click(screen.getByRole('button', { name: /^Send to Maya/ }));
  const talk = within(screen.getByRole('region', { name: 'Conversation with Maya Ortiz' }));
  const undo = await talk.findByRole('button', { name: /Undo/ });
  expect(undo.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await userEvent.click(undo);
  expect(await screen.findByRole('textbox', { name: 'Reply to Maya' })).toHaveValue('Tell me more.');
});
