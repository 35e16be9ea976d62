import { act, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRouter } from '@moments/ui/router.tsx';
import { page } from '../../../session/page.ts';
import { useBackBlock } from './use-back-block.ts';

const blocked = vi.fn();

function Blocking() {
  useBackBlock(blocked);
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/application-received')}>Finish</button>;
}

function Checkout() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/addition-information')}>Pay</button>;
}

async function openCheckout(): Promise<void> {
  history.pushState(null, '', '/checkout');
  render(
    <PageRouter>
      <Routes>
        <Route path="/checkout" element={<Checkout />} />
        <Route path="/addition-information" element={<Blocking />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </PageRouter>,
  );
  act(() => screen.getByRole('button', { name: 'Pay' }).click());
  await screen.findByRole('button', { name: 'Finish' });
}

const goBack = () => act(() => history.back());

describe('The browser’s back button', () => {
  beforeEach(() => blocked.mockClear());

  it('[ROUTE-11] stays on the page at every press of Back', async () => {
    await openCheckout();
    for (const times of [1, 2, 3]) {
      goBack();
      await waitFor(() => expect(blocked).toHaveBeenCalledTimes(times));
      expect(location.pathname).toBe('/addition-information');
      expect(screen.getByRole('button', { name: 'Finish' })).toBeVisible();
    }
  });

  it('[ROUTE-11] releases Back when the member leaves the page', async () => {
    await openCheckout();
    act(() => screen.getByRole('button', { name: 'Finish' }).click());
    await screen.findByText('Elsewhere');
    history.pushState(null, '', '/home');
    goBack();
    await waitFor(() => expect(location.pathname).toBe('/application-received'));
    expect(blocked).not.toHaveBeenCalled();
  });

  it('[SESS-02] does not delay the end of a session', async () => {
    await openCheckout();
    act(() => page.replace('/auth#login'));
    await screen.findByText('Elsewhere');
    expect(location.pathname).toBe('/auth');
    expect(blocked).not.toHaveBeenCalled();
  });
});
