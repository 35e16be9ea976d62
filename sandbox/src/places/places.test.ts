import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/running-sandbox.ts';
import { addresses } from './addresses.ts';

const portalUrl = 'http://127.0.0.1:3999';
const sandbox = await startSandbox({ PORTAL_URL: portalUrl });
afterAll(() => sandbox.close());
beforeEach(() => sandbox.call('/api/reset', 'POST'));

const headers = { 'x-goog-api-key': 'places_sandbox', referer: `${portalUrl}/enrollment` };

async function suggest(input: string, includedRegionCodes = ['us'], more: Record<string, string> = {}) {
  const reply = await fetch(`${sandbox.url}/v1/places:autocomplete`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ input, includedRegionCodes }),
  });
  const { suggestions = [] } = (await reply.json()) as {
    suggestions?: { placePrediction: { placeId: string; text: { text: string } } }[];
  };
  return { status: reply.status, found: suggestions.map(({ placePrediction }) => placePrediction) };
}

describe('[ENR-07] the maps service', () => {
  it('suggests at most five addresses for the start of an address, in the US', async () => {
    expect((await suggest('118 Lark')).found.map(({ text }) => text.text)).toEqual([
      '118 Lark Street, Albany, NY 12210',
      '118 Larkin Avenue, Elgin, IL 60123',
      '118 Larkspur Lane, Austin, TX 78704',
      '118 Larkfield Road, East Northport, NY 11731',
    ]);
    expect((await suggest('s')).found).toHaveLength(5);
    for (const nothing of [suggest('zzz'), suggest('  '), suggest('118 Lark', ['de'])])
      expect((await nothing).found).toEqual([]);
  });

  it('returns the parts of the chosen address, if they are asked for', async () => {
    const [{ placeId } = { placeId: '' }] = (await suggest('118 larkin')).found;
    const read = (fields: Record<string, string>) =>
      fetch(`${sandbox.url}/v1/places/${placeId}`, { headers: { ...headers, ...fields } });
    expect((await read({})).status).toBe(400);
    const reply = await read({ 'x-goog-fieldmask': 'addressComponents' });
    expect(await reply.json()).toMatchObject({
      addressComponents: [
        { longText: '118', types: ['street_number'] },
        { longText: 'Larkin Avenue', types: ['route'] },
        { longText: 'Elgin' },
        { shortText: 'IL' },
        { longText: '60123', types: ['postal_code'] },
      ],
    });
  });

  it('rejects other sites and keys, and answers what a browser asks first', async () => {
    expect((await suggest('118', ['us'], { referer: 'https://another.example/' })).status).toBe(403);
    expect((await suggest('118', ['us'], { 'x-goog-api-key': 'wrong' })).status).toBe(403);
    const asked = await fetch(`${sandbox.url}/v1/places:autocomplete`, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-goog-fieldmask');
  });

  it('fails once with the fault error-500', async () => {
    await sandbox.call('/api/faults', 'POST', { provider: 'places', fault: 'error-500', times: 1 });
    expect((await suggest('118')).status).toBe(500);
    expect((await suggest('118')).status).toBe(200);
  });
});

it('every address is complete', () => {
  for (const { number, route, city, state, zip } of addresses)
    expect(`${number}|${route}|${city}|${state}|${zip}`).toMatch(/^\d+\|[^|]+\|[^|]+\|[A-Z]{2}\|\d{5}$/);
});
