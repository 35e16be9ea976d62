import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getStateCities } from '@moments/contract/enrollment/places';
import { getMemberProfile } from '@moments/contract/members/members';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import { getProducts } from '@moments/contract/payments/plans';
import { sendCode } from '@moments/contract/sign-in/sign-in';
import { FakeApi } from '../../test/fake-api.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { call, callOrThrow } from './call.ts';
import { useErrors } from './error-store.ts';
import { registerSession } from './session-hooks.ts';

const toJsonResponse = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sent = { statusCode: 200, message: 'Sent', memberId: 'handle', resendAfter: 60 } as const;
const phone = { body: { phoneNumber: '+12125550105' } };
const payment = { body: { priceId: 'p', paymentMethodId: 'pm', isAddOn: false } };

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers();
  resetPortal();
  api = new FakeApi();
  return () => vi.useRealTimers();
});

/** Lets every pause between repeats pass. */
async function settleAfterPauses<T>(running: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(5_000);
  return running;
}

describe('what is sent', () => {
  it('[API-01] sends JSON to the endpoint’s path, and the token in Authorization as given', async () => {
    const onUse = vi.fn();
    registerSession({ getToken: () => 'raw-token', onUse, onError: vi.fn() });
    api.answer(sendCode, sent);
    const result = await call(sendCode, phone);
    expect(result).toEqual({ ok: true, reply: sent });
    const [arrived] = api.listCalls(sendCode);
    expect(arrived?.body).toEqual(phone.body);
    expect(arrived?.headers.get('Authorization')).toBe('raw-token');
    expect(arrived?.headers.get('Content-Type')).toBe('application/json');
  });

  it('[API-01] fills in path parameters and the query', async () => {
    api.answer(getStateCities, { statusCode: 200, data: [{ name: 'Albany' }] });
    api.answer(getProducts, { statusCode: 200, data: [] });
    await call(getStateCities, { params: { isoCode: 'NY' } });
    await call(getProducts, { query: { isAddOn: 'true' } });
    expect(api.listCalls(getStateCities)[0]?.params).toEqual({ isoCode: 'NY' });
    expect(api.listCalls(getProducts)[0]?.query).toEqual({ isAddOn: 'true' });
  });

  it('[API-01] sends no Authorization without a session', async () => {
    api.answer(sendCode, sent);
    await call(sendCode, phone);
    expect(api.listCalls(sendCode)[0]?.headers.has('Authorization')).toBe(false);
  });

  it('[API-05] sends equal writes within 300 ms once, and again afterwards', async () => {
    api.answer(sendCode, sent);
    const both = await Promise.all([call(sendCode, phone), call(sendCode, phone)]);
    expect(both.map((result) => result.ok)).toEqual([true, true]);
    expect(api.listCalls(sendCode)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    await call(sendCode, phone);
    expect(api.listCalls(sendCode)).toHaveLength(2);
  });

  it('[API-05] sends writes that differ, and every read', async () => {
    api.answer(sendCode, sent).answer(getProducts, { statusCode: 200, data: [] });
    await Promise.all([call(sendCode, phone), call(sendCode, { body: { phoneNumber: '+12125550106' } })]);
    await Promise.all([call(getProducts), call(getProducts)]);
    expect(api.listCalls(sendCode)).toHaveLength(2);
    expect(api.listCalls(getProducts)).toHaveLength(2);
  });
});

describe('what counts as a failure', () => {
  it('[API-03] fails on a reply whose statusCode is not 200, whatever the HTTP status', async () => {
    api.respond(sendCode, () => toJsonResponse(200, { statusCode: 409, message: 'No.' }));
    const result = await call(sendCode, phone);
    expect(result).toMatchObject({ ok: false, error: { message: 'No.', statusCode: 409 } });
  });

  it('[API-03, AUTH-24] fails on a 200 without JSON, as of a network that first shows its own page', async () => {
    api.respond(sendCode, () => new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200 }));
    const result = await call(sendCode, phone);
    expect(result).toMatchObject({ ok: false, error: { message: 'Send verification failed' } });
  });

  it('[API-03] accepts 201 only for the creation of a payment intent', async () => {
    const data = {
      clientSecret: 's',
      paymentId: 'pi',
      paymentStatus: 'processing',
      subscription: null,
    } as const;
    api.answer(createPaymentIntent, { statusCode: 201, message: '', data });
    api.respond(sendCode, () => toJsonResponse(201, { ...sent, statusCode: 201 }));
    expect((await call(createPaymentIntent, payment)).ok).toBe(true);
    expect((await call(sendCode, phone)).ok).toBe(false);
  });

  it('[ERR-01] uses the reply’s message, or else its errorMessage', async () => {
    const reply = { statusCode: 409, message: 'First', errorMessage: 'Second' };
    api.respond(sendCode, () => toJsonResponse(409, reply));
    expect(await call(sendCode, phone)).toMatchObject({ error: { message: 'First' } });
    await vi.advanceTimersByTimeAsync(300);
    api.respond(sendCode, () => toJsonResponse(409, { ...reply, message: '' }));
    expect(await call(sendCode, phone)).toMatchObject({ error: { message: 'Second' } });
  });

  it('[ERR-01] uses the transport’s message when there is no reply', async () => {
    api.respond(sendCode, () => Promise.reject(new TypeError('Failed to fetch')));
    const result = await settleAfterPauses(call(sendCode, phone));
    expect(result).toMatchObject({ error: { code: 'UNREACHABLE', statusCode: 500 } });
    expect(result).toMatchObject({
      error: { message: expect.stringContaining('check your connection') as string },
    });
  });

  it('[ERR-02] uses the call’s default message when the reply has none', async () => {
    api.respond(sendCode, () => new Response('<html>Forbidden</html>', { status: 403 }));
    const result = await settleAfterPauses(call(sendCode, phone));
    expect(result).toMatchObject({ error: { message: 'Send verification failed', statusCode: 403 } });
  });

  it.each([502, 503, 504])(
    '[ERR-01] says that the server can’t be reached on a %i of a proxy',
    async (status) => {
      api.respond(sendCode, () => new Response('<html>Bad Gateway</html>', { status }));
      const result = await settleAfterPauses(call(sendCode, phone));
      expect(result).toMatchObject({
        error: { message: 'We can’t reach our server. Please try again in a moment.', statusCode: status },
      });
    },
  );

  it('[ERR-03] keeps the error under its source with status and time, until a success', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    api.reject(sendCode, 'TOO_MANY_REQUESTS', 'Later.');
    await call(sendCode, phone);
    expect(useErrors.getState().errors).toEqual({
      sendCode: {
        message: 'Later.',
        statusCode: 429,
        code: 'TOO_MANY_REQUESTS',
        time: Date.parse('2026-11-20T12:00:00Z'),
      },
    });
    await vi.advanceTimersByTimeAsync(300);
    api.answer(sendCode, sent);
    await call(sendCode, phone);
    expect(useErrors.getState().errors.sendCode).toBeUndefined();
  });

  it('throws the error for queries and mutations', async () => {
    api.reject(getMemberProfile, 'NOT_FOUND');
    await expect(callOrThrow(getMemberProfile)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      source: 'profile',
    });
  });
});

describe('repeating and giving up', () => {
  it.each([400, 401, 402, 403, 404, 409, 429])('[ERR-04] does not repeat after a %i', async (status) => {
    const answer = vi.fn(() => toJsonResponse(status, { statusCode: status, message: 'No.' }));
    api.respond(sendCode, answer);
    await settleAfterPauses(call(sendCode, phone));
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('[ERR-04] repeats a network failure without a reply twice', async () => {
    const answer = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    api.respond(sendCode, answer);
    await settleAfterPauses(call(sendCode, phone));
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it.each([500, 502, 503])('[ERR-04] repeats a %i once', async (status) => {
    const answer = vi.fn(() => toJsonResponse(status, { statusCode: status, message: 'No.' }));
    api.respond(sendCode, answer);
    await settleAfterPauses(call(sendCode, phone));
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('[ERR-04] succeeds when the repeat succeeds', async () => {
    let tries = 0;
    api.respond(sendCode, () => ((tries += 1) === 1 ? toJsonResponse(503, {}) : toJsonResponse(200, sent)));
    expect((await settleAfterPauses(call(sendCode, phone))).ok).toBe(true);
  });

  it('[ERR-04] repeats a payment call with the same idempotency key, and a new press has another', async () => {
    api.respond(createPaymentIntent, () => toJsonResponse(503, {}));
    await settleAfterPauses(call(createPaymentIntent, payment));
    await settleAfterPauses(call(createPaymentIntent, payment));
    const keys = api.listCalls(createPaymentIntent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(4);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('[ERR-04] keeps the key of a write until a reply comes, also over another press', async () => {
    let isLost = true;
    api.respond(sendCode, () =>
      isLost ? Promise.reject(new TypeError('Failed to fetch')) : toJsonResponse(200, sent),
    );
    await settleAfterPauses(call(sendCode, phone));
    await settleAfterPauses(call(sendCode, { body: { phoneNumber: '+12125550106' } }));
    isLost = false;
    await settleAfterPauses(call(sendCode, phone));
    await settleAfterPauses(call(sendCode, phone));
    const keys = api.listCalls(sendCode).map(({ headers }) => headers.get('Idempotency-Key'));
    const [first, , , other, , , again, next] = keys;
    expect(keys).toEqual([first, first, first, other, other, other, again, next]);
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('[CHK-13] keeps the idempotency key that it is given', async () => {
    api.respond(createPaymentIntent, () => toJsonResponse(503, {}));
    await settleAfterPauses(call(createPaymentIntent, { ...payment, idempotencyKey: 'attempt-1' }));
    const keys = api.listCalls(createPaymentIntent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual(['attempt-1', 'attempt-1']);
  });

  it.each([
    { name: 'the usual call', seconds: 10, run: () => call(sendCode, phone) },
    {
      name: 'a call that waits on the card provider',
      seconds: 15,
      run: () => call(createPaymentIntent, payment),
    },
  ])('[API-04] gives up $name after $seconds s', async ({ seconds, run }) => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const ended = vi.fn();
    const running = run().finally(ended);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await running).toMatchObject({ error: { code: 'TIMED_OUT' } });
  });

  it('records no error when the caller aborts the call', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('aborted')));
    controller.abort();
    const result = await call(getProducts, { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, error: { code: 'ABORTED' } });
    expect(useErrors.getState().errors).toEqual({});
  });
});

describe('what a rejection means for the session', () => {
  const onError = vi.fn();
  let token: string | undefined;
  beforeEach(() => {
    onError.mockReset();
    token = 'token-1';
    registerSession({ getToken: () => token, onUse: vi.fn(), onError });
  });

  it('[SESS-03] a 401 ends the session', async () => {
    api.reject(getMemberProfile, 'SESSION_EXPIRED');
    await call(getMemberProfile);
    expect(onError).toHaveBeenCalledExactlyOnceWith('signed-out');
  });

  it('[SESS-03] a late 401 of an earlier session doesn’t end the current one', async () => {
    api.respond(getMemberProfile, () => {
      token = 'token-2';
      return toJsonResponse(401, { statusCode: 401, message: 'Please log in.' });
    });
    await call(getMemberProfile);
    expect(onError).not.toHaveBeenCalled();
  });

  it('a 401 without a session changes nothing', async () => {
    token = undefined;
    api.reject(sendCode, 'UNAUTHENTICATED');
    await call(sendCode, phone);
    expect(onError).not.toHaveBeenCalled();
  });

  it('[STOP-01] a 403 of a stopped member ends the session', async () => {
    api.reject(getMemberProfile, 'MEMBER_STOPPED');
    await call(getMemberProfile);
    expect(onError).toHaveBeenCalledExactlyOnceWith('stopped');
  });

  it.each(['Account deactivated. Please contact support.', 'ACCOUNT DEACTIVATED. PLEASE CONTACT SUPPORT.'])(
    '[STOP-02] any reply with “%s” opens the deactivated dialog, with or without a session',
    async (message) => {
      token = undefined;
      api.respond(sendCode, () => toJsonResponse(400, { statusCode: 400, message }));
      await call(sendCode, phone);
      expect(onError).toHaveBeenCalledExactlyOnceWith('deactivated');
    },
  );
});
