import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeEarlyReply } from './early-calls.ts';

const request = { method: 'GET', address: '/api/v1/profile', headers: { Authorization: 'token-1' } };
const { signal } = new AbortController();
const reply = new Response('{}');

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  window.earlyCalls = { token: 'token-1', replies: { [request.address]: Promise.resolve(reply) } };
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.earlyCalls;
});

it('returns a reply that the page requested, once', async () => {
  expect(await takeEarlyReply(request, signal)).toBe(reply);
  expect(takeEarlyReply(request, signal)).toBeUndefined();
});

it.each([
  ['another address', { ...request, address: '/other' }],
  ['a write', { ...request, method: 'POST' }],
  ['another session', { ...request, headers: { Authorization: 'token-2' } }],
])('uses no early reply for %s', (_what, other) => {
  expect(takeEarlyReply(other, signal)).toBeUndefined();
});

it('[PLAN-11] uses no early reply after a write, because the price may have changed', () => {
  void takeEarlyReply({ ...request, method: 'POST', address: '/api/v1/referrals/participant' }, signal);
  expect(takeEarlyReply(request, signal)).toBeUndefined();
});

it('uses no early reply that may be outdated', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeEarlyReply(request, signal)).toBeUndefined();
});

it('gives up an early call at the call’s time limit', async () => {
  window.earlyCalls = {
    token: 'token-1',
    replies: { [request.address]: Promise.withResolvers<Response>().promise },
  };
  const controller = new AbortController();
  const taken = takeEarlyReply(request, controller.signal);
  controller.abort();
  await expect(taken).rejects.toThrow('aborted');
});
