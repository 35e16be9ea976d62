import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportStaffPageError } from '@moments/contract/page-errors/page-errors';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchErrors } from './report-error.ts';

const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
beforeEach(() => {
  send.mockClear();
  vi.stubGlobal('fetch', send);
  history.replaceState(null, '', '/inbox/0199-member');
});

/** Makes an error of our built scripts that quotes a text. */
function quote(at: number): TypeError {
  const error = new TypeError('Dana is not a function');
  error.stack = `TypeError: Dana\n at x (https://desk.example/desk-assets/index-1a2b.js:1:${String(at)})`;
  return error;
}

describe('a page of the desk that fails', () => {
  it('[OPS-05] reports the error without IDs and text, and offers a way on', async () => {
    const Failing = () => {
      throw quote(1);
    };
    // React writes the error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container } = render(
      <ErrorBoundary>
        <Failing />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
    expect(await findAccessibilityViolations(container)).toEqual([]);
    expect(send).toHaveBeenCalledOnce();
    const [address, request] = send.mock.calls[0] ?? [];
    expect(address).toBe(reportStaffPageError.path);
    expect(JSON.stringify(request)).not.toMatch(/dana|0199/i);
    const body: unknown = JSON.parse(typeof request?.body === 'string' ? request.body : '{}');
    expect(reportStaffPageError.body.parse(body)).toMatchObject({ kind: 'screen', page: 'inbox' });
  });

  it('[OPS-05] reports an error that no code handles', () => {
    watchErrors();
    dispatchEvent(new ErrorEvent('error', { error: quote(2) }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: quote(3) }));
    expect(send).toHaveBeenCalledTimes(2);
  });
});
