import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/running-sandbox.ts';
import { createTwilioClient } from '../../test/twilio-client.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const sendText = (body: string) =>
  createTwilioClient(sandbox).messages.create({ to: '+12125550101', from: '+12125550199', body });

describe('faults', () => {
  it('lists faults until they are used up or cleared', async () => {
    const order = { provider: 'sms', fault: 'error-500', times: 2 };
    expect(await sandbox.call('/api/faults', 'POST', order)).toEqual({ status: 201, answer: [order] });
    await expect(sendText('x')).rejects.toThrow();
    expect((await sandbox.call('/api/faults')).answer).toEqual([{ ...order, times: 1 }]);
    expect((await sandbox.call('/api/faults', 'DELETE')).answer).toEqual([]);
    await expect(sendText('y')).resolves.toBeDefined();
  });

  it.each([
    [{ provider: 'fax', fault: 'slow', times: 1 }, /^provider: /],
    [{ provider: 'sms', fault: 'explode', times: 1 }, /^fault: /],
    [{ provider: 'sms', fault: 'slow', times: 0 }, /^times: /],
    [{ provider: 'mail', fault: 'duplicate', times: 1 }, /calls no webhook/],
    [[], /expected object/],
  ])('rejects the fault %j with the reason', async (body, message) => {
    const { status, answer } = await sandbox.call('/api/faults', 'POST', body);
    expect(status).toBe(400);
    expect(answer.message).toMatch(message);
  });
});

describe('the clock', () => {
  it('moves and resets the clock', async () => {
    await sandbox.call('/api/clock', 'POST', { now: '2025-03-01T12:00:00Z' });
    await sendText('Long ago');
    expect((await sandbox.call('/api/messages')).answer[0]!.sentAt).toMatch(/^2025-03-01T12:00/);
    const { answer } = await sandbox.call('/api/clock', 'POST', { now: null });
    expect(Math.abs(Date.parse(String(answer.now)) - Date.now())).toBeLessThan(5_000);
  });

  it('rejects an invalid date', async () => {
    expect(await sandbox.call('/api/clock', 'POST', { now: 'yesterday' })).toMatchObject({ status: 400 });
  });
});

describe('messages', () => {
  it('lists messages newest first, in exactly the documented form, and accepts a plus sign without encoding', async () => {
    await sandbox.call('/api/reset', 'POST');
    await sendText('Older');
    await sendText('418307 is your code');
    const { answer } = await sandbox.call('/api/messages?to=+12125550101');
    const common = {
      channel: 'sms',
      to: '+12125550101',
      from: '+12125550199',
      sentAt: expect.any(String) as string,
    };
    expect(answer).toEqual([
      { ...common, body: '418307 is your code', code: '418307' },
      { ...common, body: 'Older' },
    ]);
    expect((await sandbox.call('/api/messages?to=%2B12125550102')).answer).toEqual([]);
  });

  it('deletes messages at a reset', async () => {
    await sendText('Gone soon');
    await sandbox.call('/api/reset', 'POST');
    expect((await sandbox.call('/api/messages')).answer).toEqual([]);
  });

  it('keeps messages over a restart if there is a file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'sandbox-')), 'journal');
    const first = await startSandbox({ SANDBOX_DATA_FILE: file });
    await createTwilioClient(first).messages.create({
      to: '+12125550101',
      from: '+12125550199',
      body: 'Kept',
    });
    await first.close();
    const second = await startSandbox({ SANDBOX_DATA_FILE: file });
    expect((await second.call('/api/messages')).answer).toMatchObject([{ body: 'Kept' }]);
    await second.close();
  });
});

it('rejects changes from other web pages in the browser', async () => {
  const response = await fetch(`${sandbox.url}/api/reset`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(response.status).toBe(403);
});

it('reports its health, and answers 404 to unknown calls', async () => {
  expect(await sandbox.call('/healthz')).toEqual({ status: 200, answer: { status: 'ok' } });
  expect((await sandbox.call('/nothing')).answer).toMatchObject({ code: 'not_found' });
});
