import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/running-sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
beforeEach(() => sandbox.call('/api/reset', 'POST'));

const addFault = (fault: string) =>
  sandbox.call('/api/faults', 'POST', { provider: 'places', fault, times: 1 });
const load = (timeLimitMs = 5_000) =>
  fetch(`${sandbox.url}/places.js?key=places_sandbox`, { signal: AbortSignal.timeout(timeLimitMs) });

describe('[ENR-07] the script of the maps service', () => {
  it('serves the script for pages of any origin, without eval', async () => {
    const response = await load();
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await response.text()).not.toMatch(/\beval\(|new Function/);
  });

  it('fails to load once with the fault error-500', async () => {
    await addFault('error-500');
    expect((await load()).status).toBe(500);
    expect((await load()).status).toBe(200);
  });

  it('never answers with the fault timeout', async () => {
    await addFault('timeout');
    await expect(load(300)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await load()).status).toBe(200);
  });
});
