import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/running-sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
beforeEach(() => sandbox.call('/api/reset', 'POST'));

interface Reward {
  id: string;
  status: string;
  approved: boolean;
  isReferrer: boolean;
  rewardId: string;
}

async function call(
  path: string,
  method = 'GET',
  body?: object,
  key = sandbox.configuration.GROWSURF_API_KEY,
) {
  const response = await fetch(`${sandbox.url}/growsurf/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown> & { rewards: Reward[] };
  return { status: response.status, answer };
}
const friend = { email: 'Ben@example.com', firstName: 'Ben', lastName: 'Ito', referredBy: 'friend20' };
const listRewards = async (key: string) =>
  (await call(`/campaign/sandbox/participant/${key}/rewards`)).answer.rewards;

describe('the referral campaign', () => {
  it('returns a campaign in progress with 20% off for a referred friend', async () => {
    const { status, answer } = await call('/campaign/sandbox');
    expect([status, answer.status]).toEqual([200, 'IN_PROGRESS']);
    expect(answer.rewards).toMatchObject([{ metadata: { discount: 20 } }]);
  });

  it('sets another discount, which a reset undoes', async () => {
    const changed = await sandbox.call('/api/referral-campaign', 'POST', { discount: 100 });
    expect(changed).toEqual({ status: 200, answer: { discount: 100, status: 'IN_PROGRESS' } });
    expect((await call('/campaign/sandbox')).answer.rewards).toMatchObject([
      { metadata: { discount: 100 }, referralDescription: '100% off your first plan' },
    ]);
    for (const discount of [-1, 101, '20'])
      expect(await sandbox.call('/api/referral-campaign', 'POST', { discount })).toMatchObject({
        status: 400,
      });
    await sandbox.call('/api/reset', 'POST');
    expect((await sandbox.call('/api/referral-campaign')).answer).toEqual({
      discount: 20,
      status: 'IN_PROGRESS',
    });
  });

  it('rejects a missing or wrong key, and answers 404 to another campaign', async () => {
    expect(await call('/campaign/sandbox', 'GET', undefined, 'wrong')).toMatchObject({ status: 403 });
    expect((await fetch(`${sandbox.url}/growsurf/v2/campaign/sandbox`)).status).toBe(401);
    expect(await call('/campaign/other')).toMatchObject({ status: 404 });
  });
});

describe('participants', () => {
  it('[REF-02] a participant is found by code and by email, and a missing one is a 404', async () => {
    expect((await call('/campaign/sandbox/participant/friend20')).answer.email).toBe(
      'friend20@moments.example',
    );
    expect((await call('/campaign/sandbox/participant/friend20@moments.example')).answer.id).toBe('friend20');
    expect(await call('/campaign/sandbox/participant/unknown%40example.com')).toMatchObject({ status: 404 });
  });

  it('[REF-02] a participant is added once, and an existing email returns the same one', async () => {
    const { answer: first } = await call('/campaign/sandbox/participant', 'POST', friend);
    expect(first).toMatchObject({ email: 'Ben@example.com', referralStatus: 'CREDIT_PENDING', rewards: [] });
    expect(first.referrer).toMatchObject({ id: 'friend20' });
    expect(first.shareUrl).toBe(`${sandbox.configuration.PORTAL_URL}/?grsf=${String(first.id)}`);
    const again = { ...friend, email: 'ben@EXAMPLE.com', firstName: 'Changed' };
    expect((await call('/campaign/sandbox/participant', 'POST', again)).answer).toMatchObject({
      id: first.id,
      firstName: 'Ben',
    });
  });

  it('[REF-02] a participant with an unknown referrer has no referrer', async () => {
    const { answer } = await call('/campaign/sandbox/participant', 'POST', {
      ...friend,
      referredBy: 'unknown',
    });
    expect(answer).toMatchObject({ referrer: null, referralStatus: null });
  });

  it('[REF-02] changes and deletes participants', async () => {
    await call('/campaign/sandbox/participant', 'POST', friend);
    const change = { firstName: 'Benji' };
    const { answer } = await call('/campaign/sandbox/participant/ben@example.com', 'POST', change);
    expect(answer).toMatchObject({ firstName: 'Benji', lastName: 'Ito' });
    expect((await call('/campaign/sandbox/participant/ben@example.com', 'DELETE')).answer).toEqual({
      success: true,
    });
    expect(await call('/campaign/sandbox/participant/ben@example.com')).toMatchObject({ status: 404 });
  });

  it('a participant without an email address is rejected', async () => {
    expect(await call('/campaign/sandbox/participant', 'POST', { firstName: 'Ben' })).toMatchObject({
      status: 400,
    });
  });
});

describe('a referral', () => {
  it('[REF-02] credits a referral once, to both participants, as pending rewards', async () => {
    await call('/campaign/sandbox/participant', 'POST', friend);
    const trigger = () => call('/campaign/sandbox/participant/ben@example.com/ref', 'POST');
    expect((await trigger()).answer.success).toBe(true);
    expect((await trigger()).answer.success).toBe(false);
    const pending = { status: 'PENDING', approved: false, rewardId: 'crew_friend20' };
    expect(await listRewards('ben@example.com')).toMatchObject([{ ...pending, isReferrer: false }]);
    expect(await listRewards('friend20')).toMatchObject([{ ...pending, isReferrer: true }]);
  });

  it('[REF-02] approves, then fulfills a reward, each once', async () => {
    await call('/campaign/sandbox/participant', 'POST', friend);
    await call('/campaign/sandbox/participant/ben@example.com/ref', 'POST');
    const [reward] = await listRewards('ben@example.com');
    const path = `/campaign/sandbox/reward/${reward!.id}`;
    expect((await call(`${path}/fulfill`, 'POST')).status).toBe(406);
    // As GrowSurf: only POST approves.
    expect((await call(`${path}/approve`)).status).toBe(404);
    expect((await call(`${path}/approve`, 'POST')).answer).toEqual({ success: true });
    expect((await call(`${path}/approve`, 'POST')).status).toBe(406);
    expect((await call(`${path}/fulfill`, 'POST')).answer).toEqual({ success: true });
    expect((await call(`${path}/fulfill`, 'POST')).status).toBe(406);
    expect(await listRewards('ben@example.com')).toMatchObject([{ status: 'FULFILLED', approved: true }]);
  });
});

it('a failing referral service fails for servers and browsers alike', async () => {
  await sandbox.call('/api/faults', 'POST', { provider: 'referral', fault: 'error-500', times: 1 });
  expect(await call('/campaign/sandbox')).toMatchObject({ status: 500 });
  expect((await fetch(`${sandbox.url}/growsurf.js`)).status).toBe(500);
  expect(await call('/campaign/sandbox')).toMatchObject({ status: 200 });
  expect((await fetch(`${sandbox.url}/growsurf.js`)).status).toBe(200);
});

it('[REF-03] the browser script has its campaign’s ID built in and needs no eval', async () => {
  const response = await fetch(`${sandbox.url}/growsurf.js`);
  const code = await response.text();
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(code).toContain('"sandbox"');
  expect(code).not.toMatch(/\beval\(|new Function|CAMPAIGN_ID/);
});
