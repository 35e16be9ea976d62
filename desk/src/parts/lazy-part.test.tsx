import { render, screen, waitFor } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNotifications } from '@moments/ui/notifications.ts';
import { lazyMark, lazyPart } from './lazy-part.tsx';

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const show = (part: ReactNode) => render(<Suspense fallback="Loading">{part}</Suspense>);
const listToasts = () => useNotifications.getState().toasts.map(({ text }) => text);

beforeEach(() => useNotifications.setState({ toasts: [] }));

it('a dialog whose code can’t be loaded says so when it is opened, and closes', async () => {
  const Dialog = lazyPart<{ open: boolean; onClose: () => void }>(lost);
  const onClose = vi.fn();
  const { rerender } = show(<Dialog open={false} onClose={onClose} />);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(listToasts()).toEqual([]);
  rerender(
    <Suspense fallback="Loading">
      <Dialog open onClose={onClose} />
    </Suspense>,
  );
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(listToasts()).toEqual(['We couldn’t open this. Load the page again when you’re online.']);
});

it('a part whose code can’t be loaded says so in its place, and a mark shows nothing', async () => {
  const Panel = lazyPart<{ name: string }>(lost);
  const Count = lazyMark<object>(lost);
  show(
    <>
      <p>The conversation</p>
      <Panel name="Robin" />
      <Count />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t open this');
  expect(screen.getByText('The conversation')).toBeVisible();
  expect(listToasts()).toEqual([]);
});
