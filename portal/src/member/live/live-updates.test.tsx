import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { dataAgeHeader } from '@moments/contract/live/live-updates';
import { getMemberProfile } from '@moments/contract/members/members';
import { getServiceRequest } from '@moments/contract/requests/service-requests';
import { FakeApi } from '../../../test/fake-api.ts';
import { renderScreen, type RenderedScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { call, callOrThrow } from '../../api/call.ts';
import { registerSession } from '../../api/session-hooks.ts';
import { useProfile } from '../use-profile.ts';
import { useLiveUpdates, type LiveQuery } from './live-updates.ts';
import { useLive } from './use-live.ts';

const createUsageReply = (remaining: number) =>
  ({
    statusCode: 200,
    data: { limit: 30, remaining, fromPlan: remaining, fromAddOns: 0, expiresOn: null },
  }) as const;

const live: LiveQuery = {
  queryKey: ['balance'],
  kinds: ['moments'],
  read: async (options) => {
    const result = await call(getMomentsBalance, options);
    return result.ok ? result.reply.data : undefined;
  },
};

function Page() {
  const balance = useQuery({
    queryKey: live.queryKey,
    queryFn: async () => (await callOrThrow(getMomentsBalance)).data,
    staleTime: Infinity,
  });
  const request = useQuery({
    queryKey: ['service-request'],
    queryFn: async () => (await callOrThrow(getServiceRequest)).data,
    staleTime: Infinity,
  });
  useLive(live);
  useLiveUpdates(true, false);
  const { user } = useProfile();
  return (
    <p>
      {balance.data?.remaining} left, {user.basicInfo.currentStatus},{' '}
      {request.data === null ? 'no request' : 'a request'}
    </p>
  );
}

const onUse = vi.fn<(token: string) => void>();
const onError = vi.fn<(reason: string) => void>();

let api: FakeApi;
let shown: RenderedScreen;
beforeEach(async () => {
  resetPortal('/home');
  onUse.mockClear();
  onError.mockClear();
  registerSession({ getToken: () => 'token-1', onUse, onError });
  api = new FakeApi()
    .answerStreams()
    .answer(getMomentsBalance, createUsageReply(9))
    .answer(getServiceRequest, { statusCode: 200, data: null })
    .answer(getMemberProfile, { statusCode: 200, ...sampleProfile() });
  shown = renderScreen(<Page />);
  await screen.findByText(/9 left/);
  await waitFor(() => expect(api.openedStreams).toHaveLength(1));
  onUse.mockClear();
});

const getStream = (index = 0) => {
  const found = api.openedStreams[index];
  if (!found) throw new Error('no stream');
  return found;
};
const send = (text: string): void => act(() => getStream().send(text));

const setVisibility = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('live updates', () => {
  it('[HOME-05] opens the stream as a background call with the token in the header and the age of the data', () => {
    expect(getStream().headers.get('authorization')).toBe('token-1');
    expect(getStream().headers.get(backgroundRequestHeader)).toBe('1');
    expect(Number(getStream().headers.get(dataAgeHeader))).toBeGreaterThan(0);
  });

  it('[HOME-05, SESS-02] reads only changed data, without using the session', async () => {
    api.answer(getMomentsBalance, createUsageReply(8));
    send('event: changed\ndata: texts moments\nid: 7\n\n');
    expect(await screen.findByText(/8 left/)).toBeInTheDocument();
    expect(api.listCalls(getMemberProfile)).toHaveLength(0);
    expect(onUse).not.toHaveBeenCalled();
  });

  it('[HOME-05, SESS-02] shows a decision on a request by a background call', async () => {
    api.answer(getServiceRequest, {
      statusCode: 200,
      data: {
        id: 'r1',
        kind: 'pause',
        state: 'carried-out',
        createdAt: '2026-11-01T00:00:00Z',
        decidedAt: null,
        reason: null,
        returnDate: null,
        endedAt: null,
      },
    });
    send('event: changed\ndata: requests\nid: 8\n\n');
    expect(await screen.findByText(/a request/)).toBeInTheDocument();
    expect(api.listCalls(getServiceRequest)[1]?.headers.has(backgroundRequestHeader)).toBe(true);
    expect(onUse).not.toHaveBeenCalled();
  });

  it.each(['profile', 'plan', 'payments', 'requests'])(
    '[HOME-05] shows the member’s status again after a change of %s',
    async (kind) => {
      api.answer(getMemberProfile, {
        statusCode: 200,
        ...sampleProfile({ basicInfo: { currentStatus: 'AWAY' } }),
      });
      send(`event: changed\ndata: ${kind}\nid: 9\n\n`);
      expect(await screen.findByText(/, AWAY,/)).toBeInTheDocument();
    },
  );

  it('[HOME-05] closes the stream of a page that has been hidden for a minute, and opens one when the member returns', async () => {
    vi.useFakeTimers();
    setVisibility('hidden');
    for (let seconds = 0; seconds < 59; seconds += 1) {
      send(':\n\n');
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    }
    expect(getStream().isClosedByPage()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(getStream().isClosedByPage()).toBe(true);
    setVisibility('visible');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(api.openedStreams).toHaveLength(2);
    vi.useRealTimers();
  });

  it.each([401, 403])(
    '[HOME-05, SESS-03] asks whether the session has ended after HTTP %i',
    async (status) => {
      api.reject(getMemberProfile, 'SESSION_EXPIRED').answerStreams(status);
      act(() => getStream().end());
      await waitFor(() => expect(onError).toHaveBeenCalledWith('signed-out'));
      expect(api.openedStreams).toHaveLength(1);
    },
  );

  it('[HOME-05] reads everything again after a gap', async () => {
    api.answer(getMomentsBalance, createUsageReply(3)).answer(getMemberProfile, {
      statusCode: 200,
      ...sampleProfile({ basicInfo: { currentStatus: 'AWAY_TEXT_LIMIT' } }),
    });
    send('event: refresh\ndata:\n\n');
    expect(await screen.findByText(/3 left, AWAY_TEXT_LIMIT/)).toBeInTheDocument();
  });

  it('[HOME-05] connects again after the stream ends, from the last event on', async () => {
    send('id: 41\n\nevent: changed\nda');
    send('ta: moments\nid: 42\n\n');
    act(() => getStream().end());
    await waitFor(() => expect(api.openedStreams).toHaveLength(2));
    expect(getStream(1).headers.get('last-event-id')).toBe('42');
    expect(getStream(1).headers.has(dataAgeHeader)).toBe(false);
  });

  it('[HOME-05, SESS-03] ends the session when the server reports its end', async () => {
    api.reject(getMemberProfile, 'SESSION_EXPIRED');
    send('event: end\ndata:\n\n');
    await waitFor(() => expect(onError).toHaveBeenCalledWith('signed-out'));
  });

  it('[HOME-05] replaces polling while events arrive', async () => {
    vi.useFakeTimers();
    shown.unmount();
    shown = renderScreen(<Page />);
    await act(() => vi.advanceTimersByTimeAsync(100));
    const calls = api.listCalls(getMomentsBalance).length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(api.listCalls(getMomentsBalance)).toHaveLength(calls);
    api.answerStreams(503);
    act(() => getStream(1).end());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(api.listCalls(getMomentsBalance).length).toBeGreaterThan(calls);
    vi.useRealTimers();
  });

  it('[HOME-05] reads again what it could not read after an event, although events still arrive', async () => {
    vi.useFakeTimers();
    shown.unmount();
    shown = renderScreen(<Page />);
    await act(() => vi.advanceTimersByTimeAsync(100));
    api.reject(getMomentsBalance, 'UNAVAILABLE').reject(getServiceRequest, 'UNAVAILABLE');
    act(() => getStream(1).send('event: changed\ndata: moments requests\nid: 7\n\n'));
    // Each call is tried more than once.
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    api
      .answer(getMomentsBalance, createUsageReply(8))
      .answer(getServiceRequest, { statusCode: 200, data: null });
    const requests = api.listCalls(getServiceRequest).length;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(/8 left/)).toBeInTheDocument();
    expect(api.listCalls(getServiceRequest)).toHaveLength(requests + 1);
    const calls = api.listCalls(getMomentsBalance).length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(api.listCalls(getMomentsBalance)).toHaveLength(calls);
    expect(api.listCalls(getServiceRequest)).toHaveLength(requests + 1);
    vi.useRealTimers();
  });

  it('[HOME-05] closes the stream without a connection, and reads everything again with the next one', async () => {
    act(() => void dispatchEvent(new Event('offline')));
    expect(getStream().isClosedByPage()).toBe(true);
    api.answer(getMomentsBalance, createUsageReply(7));
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText(/7 left/)).toBeInTheDocument();
    await waitFor(() => expect(api.openedStreams).toHaveLength(2));
  });
});
