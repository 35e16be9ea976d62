import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { staffUndoMessage } from '@moments/contract/conversations/staff-messages';
import { FakeDesk, RejectedCall } from '../../../../test/fake-desk.ts';
import { sampleSession } from '../../../../test/fake-session.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../session/session-store.ts';
import { emptyComposer } from './composer-machine.ts';
import { useComposer } from './composer-store.ts';
import { UndoBar } from './undo-bar.tsx';

afterEach(() => {
  useComposer.setState(emptyComposer);
});

it('[DESK-02] says that an undo came too late', async () => {
  const desk = new FakeDesk();
  desk.start();
  desk.on(staffUndoMessage, () => {
    useComposer.setState(emptyComposer);
    throw new RejectedCall('ALREADY_LEFT');
  });
  useSession.setState({ phase: 'open', session: sampleSession() }, true);
  const leavesAt = new Date(Date.now() + 60_000);
  useComposer.setState({ held: [{ key: 'reply', memberId: 'eli', name: 'Eli Stone', id: '7', leavesAt }] });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UndoBar />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Sending to Eli');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It was already sent.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
