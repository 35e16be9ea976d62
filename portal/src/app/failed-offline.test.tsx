import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadedTab } from '../frame/loaded-tab.tsx';
import { page } from '../session/page.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(page, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The report of what failed.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
});
afterEach(() => {
  reload.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Failing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

const tab = (
  <LoadedTab label="Payment History">
    <Failing />
  </LoadedTab>
);
const wholeScreen = (
  <ErrorBoundary>
    <Failing />
  </ErrorBoundary>
);

it.each([
  ['tab', 'Try again', tab],
  ['page', 'Refresh Page', wholeScreen],
])('[LAY-04] a %s that fails offers to load again', (part, button, element) => {
  render(element);
  expect(screen.getByText(`We couldn’t load this ${part}`)).toBeVisible();
  dispatchEvent(new Event('online'));
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: button }).click();
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['tab', tab],
  ['page', wholeScreen],
])('[LAY-04] a %s that fails without a connection loads when it is back', (part, element) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(element);
  expect(screen.getByText(`We couldn’t load this ${part}`)).toBeVisible();
  expect(screen.getByText(/^It opens when you’re back online\./)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});
