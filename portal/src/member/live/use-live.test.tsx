import { skipToken, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMomentsBalance, type MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { getMemberProfile } from '@moments/contract/members/members';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen, type RenderedScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { call } from '../../api/call.ts';
import { useStoredError } from '../../api/error-store.ts';
import { registerSession } from '../../api/session-hooks.ts';
import { useProfile } from '../use-profile.ts';
import type { LiveQuery } from './live-updates.ts';
import { MomentsAnnouncer } from './moments-change.tsx';
import { useLive } from './use-live.ts';

const balance: MomentsBalance = { limit: 30, remaining: 9, fromPlan: 9, fromAddOns: 0, expiresOn: null };
const queryKey = ['balance'];
const live: LiveQuery = {
  queryKey,
  kinds: ['moments'],
  read: async (options) => {
    const result = await call(getMomentsBalance, options);
    return result.ok ? result.reply.data : undefined;
  },
};
const createUsageReply = (remaining: number) =>
  ({ statusCode: 200, data: { ...balance, remaining } }) as const;

function Balance() {
  const { data = balance } = useQuery<MomentsBalance>({ queryKey, queryFn: skipToken });
  const { user } = useProfile();
  const { error } = useStoredError('general');
  useLive(live);
  return (
    <p>
      {data.remaining} left, {user.basicInfo.currentStatus}, {error?.message ?? 'no error'}
      <MomentsAnnouncer remaining={data.remaining} />
    </p>
  );
}

const onUse = vi.fn<(token: string) => void>();
const onError = vi.fn<(rejection: string) => void>();
const passBeat = () => act(() => vi.advanceTimersByTimeAsync(20_000));
const returnToPage = (): boolean => fireEvent.focus(window);

let api: FakeApi;
let shown: RenderedScreen;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  resetPortal('/home');
  onUse.mockClear();
  onError.mockClear();
  registerSession({ getToken: () => 'token-1', onUse, onError });
  api = new FakeApi()
    .answer(getMomentsBalance, createUsageReply(8))
    .answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
  shown = renderScreen(<Balance />);
  return () => {
    vi.useRealTimers();
  };
});

describe('live data', () => {
  it('[HOME-02, MOM-01] updates and notifies screen readers politely', async () => {
    const [status] = screen.getAllByRole('status');
    expect(status).toBeEmptyDOMElement();
    await passBeat();
    expect(await screen.findByText(/8 left, ACTIVE_COACHING, no error/)).toBeInTheDocument();
    expect(status).toHaveTextContent('You have 8 Moments left.');
    api.answer(getMomentsBalance, createUsageReply(1));
    await passBeat();
    expect(await screen.findByText('You have 1 Moment left.')).toBeInTheDocument();
  });

  it('[MOM-04] updates the member’s status', async () => {
    const profile = sampleProfile({ basicInfo: { currentStatus: 'AWAY_TEXT_LIMIT' } });
    api
      .answer(getMemberProfile, { statusCode: 200, ...profile })
      .answer(getMomentsBalance, createUsageReply(0));
    await passBeat();
    expect(await screen.findByText(/0 left, AWAY_TEXT_LIMIT/)).toBeInTheDocument();
    expect(screen.getByText('You have no Moments left.')).toHaveRole('status');
  });

  it('[SESS-02] counts as use of the session only when the member returns, not when the timer refetches', async () => {
    await passBeat();
    await screen.findByText(/8 left/);
    expect(onUse).not.toHaveBeenCalled();
    for (const endpoint of [getMomentsBalance, getMemberProfile])
      expect(api.listCalls(endpoint)[0]?.headers.has(backgroundRequestHeader)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    api.answer(getMomentsBalance, createUsageReply(7));
    returnToPage();
    await screen.findByText(/7 left/);
    expect(onUse).toHaveBeenCalledWith('token-1');
    expect(api.listCalls(getMomentsBalance)[1]?.headers.has(backgroundRequestHeader)).toBe(false);
  });

  it('stays unchanged without an error when a refetch fails', async () => {
    api.reject(getMomentsBalance, 'UNAVAILABLE').reject(getMemberProfile, 'UNAVAILABLE');
    await passBeat();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(api.listCalls(getMomentsBalance).length).toBeGreaterThan(1);
    expect(screen.getByText(/9 left, ACTIVE_COACHING, no error/)).toBeInTheDocument();
    expect(onError).not.toHaveBeenCalled();
  });

  it('[SESS-03] ends the session when the server says that it ended', async () => {
    api.reject(getMomentsBalance, 'SESSION_EXPIRED');
    await passBeat();
    await waitFor(() => expect(onError).toHaveBeenCalledWith('signed-out'));
  });

  it('ignores a reply that was requested before newer data arrived', async () => {
    let answer: (response: Response) => void = () => undefined;
    api.respond(getMomentsBalance, () => new Promise((resolve) => (answer = resolve)));
    await passBeat();
    act(() => void shown.client.setQueryData(queryKey, { ...balance, remaining: 19 }));
    await act(async () => {
      answer(new Response(JSON.stringify(createUsageReply(8))));
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByText(/19 left/)).toBeInTheDocument();
  });

  it('shows the reply to the last refetch even if an earlier one is answered later', async () => {
    const answers: ((response: Response) => void)[] = [];
    api.respond(getMomentsBalance, () => new Promise((resolve) => answers.push(resolve)));
    await passBeat();
    returnToPage();
    await waitFor(() => expect(answers).toHaveLength(2));
    for (const [index, remaining] of [8, 3].entries())
      await act(async () => {
        answers[index]?.(new Response(JSON.stringify(createUsageReply(remaining))));
        await vi.advanceTimersByTimeAsync(100);
      });
    expect(screen.getByText(/3 left/)).toBeInTheDocument();
  });
});
