import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportPageError } from '@moments/contract/page-errors/page-errors';
import { resetPortal } from '../../test/reset-portal.ts';
import { signedInReply } from '../../test/sample-profile.ts';
import { signIn } from '../session/sign-in.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { noteError, watchErrors } from './watch-errors.ts';

const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
beforeEach(() => {
  vi.resetModules();
  resetPortal('/billing?q=Ana');
  send.mockClear();
  vi.stubGlobal('fetch', send);
});

const formatOwnFrame = (at: number): string =>
  `at x (https://portal.example/assets/billing-1a2b.js:1:${String(at)})`;

/** Makes an error of our built scripts that quotes what was typed. */
function quote(at: number): TypeError {
  const error = new TypeError('Ana is not a function');
  error.stack = `TypeError: Ana is not a function\n${formatOwnFrame(at)}`;
  return error;
}

const listSent = () => send.mock.calls.map(([address, request]) => ({ address, ...request }));

const readReport = ({ body }: RequestInit = {}) =>
  reportPageError.body.parse(JSON.parse(typeof body === 'string' ? body : '{}'));

describe('a page that fails', () => {
  it('[OPS-05] reports the error without the session, the query, and free text, and offers a way on', async () => {
    signIn(signedInReply);
    const Failing = () => {
      throw quote(1);
    };
    // React writes the error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Failing />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'go to the start page' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    const [request] = listSent();
    expect(request).toMatchObject({ address: reportPageError.path, method: 'POST', credentials: 'omit' });
    expect(JSON.stringify(request)).not.toMatch(/ana\b|authorization/i);
    expect(readReport(request)).toEqual({
      kind: 'screen',
      page: '/billing',
      name: 'TypeError',
      reason: 'not-a-function',
      frames: ['assets/billing-1a2b.js:1:1'],
    });
  });

  it('[OPS-05] reports an error that no code handles', async () => {
    watchErrors();
    dispatchEvent(new ErrorEvent('error', { error: quote(2) }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: quote(3) }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(listSent().map((request) => readReport(request).kind)).toEqual(['script', 'promise']);
  });

  it('[OPS-05] continues silently when the server can’t be reached', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    noteError('script', quote(4));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });
});
