import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Reveal } from './reveal.tsx';

it('[DESK-03] hides what was revealed after a minute', async () => {
  render(
    <Reveal
      label="Reveal address"
      title="Reveal the address"
      read={(reason) => Promise.resolve(`1 Main St, for ${reason}`)}
      show={(value) => value}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reveal address' }));
  fireEvent.change(await screen.findByLabelText('Reason, for the audit log'), {
    target: { value: 'calling 911' },
  });
  vi.useFakeTimers();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Reveal for a minute' }));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('1 Main St, for calling 911')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(screen.getByText('1 Main St, for calling 911')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(/1 Main St/)).toBeNull();
  vi.useRealTimers();
});
