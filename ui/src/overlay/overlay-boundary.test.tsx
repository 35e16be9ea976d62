import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNotifications } from '../notifications.ts';
import { OverlayBoundary, OverlayLoadError } from './overlay-boundary.tsx';

function FailingDialog(): never {
  throw new OverlayLoadError('The file could not be fetched.');
}

it('[LAY-04] a dialog whose code can’t be loaded closes, says so each time, and keeps the page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const close = vi.fn();
  const build = (isOpen: boolean) => (
    <main>
      <input aria-label="Preferred name" defaultValue="Robbie" />
      <OverlayBoundary isOpen={isOpen} onClose={close}>
        <FailingDialog />
      </OverlayBoundary>
    </main>
  );
  const { rerender } = render(build(true));
  expect(screen.getByRole('textbox')).toHaveValue('Robbie');
  expect(close).toHaveBeenCalledOnce();
  expect(useNotifications.getState().snackbars).toMatchObject([
    { kind: 'error', text: 'We couldn’t open this. Check your connection and refresh the page.' },
  ]);
  rerender(build(false));
  expect(close).toHaveBeenCalledOnce();
  rerender(build(true));
  expect(close).toHaveBeenCalledTimes(2);
});

it('[LAY-04] an error of a dialog’s content reaches the page, which reports it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const FailingContent = () => {
    throw new RangeError('wrong date');
  };
  const close = vi.fn();
  expect(() =>
    render(
      <OverlayBoundary isOpen onClose={close}>
        <FailingContent />
      </OverlayBoundary>,
    ),
  ).toThrow('wrong date');
  expect(close).not.toHaveBeenCalled();
});
