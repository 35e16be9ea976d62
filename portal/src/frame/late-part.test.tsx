import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { loadLate } from './late-part.tsx';

it('[LAY-04] a part that can’t be loaded says so in its place, and what was typed next to it stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const Late = loadLate<object>(() => Promise.reject(new Error('offline')), 'We couldn’t load your address');
  render(
    <>
      <input aria-label="Preferred name" />
      <Suspense>
        <Late />
      </Suspense>
    </>,
  );
  await userEvent.type(screen.getByLabelText('Preferred name'), 'Elias');
  expect(await screen.findByText('We couldn’t load your address')).toBeVisible();
  expect(screen.getByLabelText('Preferred name')).toHaveValue('Elias');
});
