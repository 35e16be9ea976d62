import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openInbox } from '../../../../test/open-inbox.tsx';
import { sampleRow } from '../../../../test/sample-inbox.ts';

vi.mock('../panel/side-panel.tsx', () => {
  throw new TypeError('Failed to fetch');
});

it('[DESK-02] says in the place of the side panel that its code is lost, so that a phone keeps its room', async () => {
  await openInbox([sampleRow({ memberId: 'maya', name: 'Maya Ortiz' })], { path: '/inbox/maya' });
  const lost = await screen.findByText(/^We couldn’t open this/);
  expect(lost.closest('[data-pane="panel"]'), 'narrow windows don’t show this pane').not.toBeNull();
  expect(screen.getByRole('textbox', { name: 'Reply to Maya' })).toBeVisible();
});
