import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, showSnackbar, showToast } from '../notifications.ts';
import { NoticeRegion } from './notices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  runStep(clearNotices);
  vi.useRealTimers();
});

function runStep(step: () => void): void {
  act(() => {
    step();
  });
}
const pass = (ms: number) => runStep(() => vi.advanceTimersByTime(ms));

describe('snackbars', () => {
  it('[LAY-09] an existing region announces snackbars: success politely, errors right away', () => {
    render(<NoticeRegion />);
    const [status, alert] = [screen.getAllByRole('status')[0], screen.getByRole('alert')];
    runStep(() => showSnackbar('success', 'Saved'));
    expect(status).toHaveTextContent('Saved');
    runStep(() => showSnackbar('error', 'No connection'));
    pass(3000);
    expect(status).toBeEmptyDOMElement();
    expect(alert).toHaveTextContent('No connection');
  });

  it.each([
    ['page', 4000],
    ['layout', 6000],
  ] as const)('[LAY-09] leave an error on the %s for %i ms', (place, ms) => {
    render(<NoticeRegion place={place} />);
    runStep(() => showSnackbar('error', 'No connection'));
    pass(ms - 1);
    expect(screen.getByText('No connection')).toBeVisible();
    pass(1);
    expect(screen.queryByText('No connection')).not.toBeInTheDocument();
  });

  it('[LAY-09] a snackbar that appears under a pointer at rest does not stay', () => {
    render(<NoticeRegion />);
    runStep(() => showSnackbar('success', 'Saved'));
    fireEvent.pointerEnter(screen.getByText('Saved').parentElement!);
    pass(3000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('[LAY-09] a snackbar stays while the pointer or the focus is on it', () => {
    render(<NoticeRegion />);
    runStep(() => showSnackbar('success', 'Saved'));
    pass(2000);
    fireEvent.pointerMove(screen.getByText('Saved').parentElement!);
    runStep(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(60_000);
    fireEvent.pointerLeave(screen.getByText('Saved').parentElement!);
    pass(60_000);
    runStep(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    pass(999);
    expect(screen.getByText('Saved')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('a snackbar closes when dismissed', () => {
    render(<NoticeRegion />);
    runStep(() => showSnackbar('warning', 'Careful'));
    runStep(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(screen.queryByText('Careful')).not.toBeInTheDocument();
  });
});

describe('toasts', () => {
  it('[LAY-09] a toast is shown for 3 s', () => {
    render(<NoticeRegion />);
    runStep(() => showToast('success', 'First'));
    pass(1000);
    runStep(() => showToast('success', 'Second'));
    pass(2000);
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByText('Second')).toBeVisible();
    pass(1000);
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });
});
