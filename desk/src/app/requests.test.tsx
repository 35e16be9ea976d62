import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getTimeMinutesAgo, openInbox } from '../../test/open-inbox.tsx';
import { sampleRow } from '../../test/sample-inbox.ts';
import { useLive } from '../live/live-store.ts';

it('[COVER-06] makes at most 8 requests for one reply, from its first letter until it is delivered', async () => {
  const { desk, inbox } = await openInbox(
    [sampleRow({ memberId: 'eli', name: 'Eli Stone', waitingSince: getTimeMinutesAgo(42) })],
    { path: '/inbox/eli' },
  );
  const field = await screen.findByRole('textbox', { name: 'Reply to Eli' });
  await waitFor(() => expect(useLive.getState().status).toBe('live'));
  // The page reads everything again when the stream opens.
  await waitFor(() => expect(desk.onTheLine).toEqual([]));
  const before = desk.calls.length;
  const answer = desk.stop('staffSendMessage');
  const publish = (...kinds: string[]) =>
    act(() => {
      for (const kind of kinds) desk.publish('changed', JSON.stringify({ kind, memberId: 'eli' }));
    });
  await userEvent.type(field, 'Here.');
  await waitFor(() => expect(desk.countCalls('staffSaveDraft')).toBe(1));
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(desk.onTheLine).toContain('staffSendMessage'));
  // The hold is announced before the answer arrives.
  publish('delivery');
  answer();
  expect(await screen.findByText('Here.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sending to Eli')).toBeNull(), { timeout: 8_000 });
  for (const delivery of ['sent', 'delivered'] as const) {
    inbox.entries.set(
      'eli',
      (inbox.entries.get('eli') ?? []).map((entry) =>
        entry.kind === 'text' && entry.key !== null ? { ...entry, delivery, leavesAt: null } : entry,
      ),
    );
    if (delivery === 'sent') publish('text', 'delivery', 'conversation', 'delivery');
    else publish('delivery');
    await screen.findByText(delivery === 'sent' ? /^Sent/ : /^Delivered/);
  }
  await waitFor(() => expect(desk.onTheLine).toEqual([]));
  const names = desk.calls.slice(before).map(({ name }) => name);
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(8);
});
