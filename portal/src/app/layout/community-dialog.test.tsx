import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CommunityDialog, loadCommunityDialog } from './community-dialog.tsx';

vi.mock('./community-welcome.tsx', () => {
  throw new Error('The line is broken');
});

it('[LAY-06, LAY-04] the page goes on without the dialog when its code can’t be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await loadCommunityDialog();
  render(
    <>
      <p>The page</p>
      <CommunityDialog isShown isFirst />
    </>,
  );
  expect(await screen.findByText('The page')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
