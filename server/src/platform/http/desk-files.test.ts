import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskPages } from '@moments/contract/staff/desk-pages';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-desk-'));
  mkdirSync(path.join(folder, 'desk-assets'));
  mkdirSync(path.join(folder, '.vite'));
  const files = {
    'index.html': '<!doctype html><html><head><!--desk-configuration--></head><body>the desk</body></html>',
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
    'desk-assets/main-abc.js': 'plain',
    'desk-assets/main-abc.js.br': 'brotli',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  server = await startTestServer({ configuration: { DESK_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.desk.inject({ url, headers });

describe('the listener for staff', () => {
  it('serves the desk’s page for every screen, and never lets a browser store it', async () => {
    for (const route of [
      '/',
      ...deskPages.map((page) => `/${page}`),
      '/inbox/5b4b1f2e',
      '/members/5b4b1f2e',
    ]) {
      const { statusCode, body, headers } = await get(route);
      expect([route, statusCode, headers['cache-control']]).toEqual([route, 200, 'no-store']);
      expect(body).toContain('the desk');
    }
    expect((await get('/no/such/page')).statusCode).toBe(404);
  });

  it('allows nothing of other origins on the page', async () => {
    const { headers } = await get('/inbox');
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
  });

  it('writes the portal’s address and the crisis numbers into the page', async () => {
    const { body } = await get('/');
    const [, json = ''] =
      /<script type="application\/json" id="desk-configuration">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      portalUrl: server.services.configuration.publicUrl,
      crisis: { lifeline: '988', emergency: '911' },
    });
  });

  it('serves hashed files for a year, compressed, and nothing that is for the build only', async () => {
    const script = await get('/desk-assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.body).toBe('brotli');
    const page = await get('/', { accept: 'text/html', 'accept-encoding': 'br' });
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('the desk');
    expect((await get('/.vite/manifest.json', { accept: '*/*' })).body).not.toBe('{}');
    expect((await get('/desk-assets/other.js')).statusCode).toBe(404);
  });

  it('keeps the paths of the staff API, the metrics, and the health checks', async () => {
    expect((await get('/readyz')).json()).toBeDefined();
    expect((await get('/metrics')).body).toContain('# HELP');
    expect((await get('/api/openapi.json')).json()).toHaveProperty('openapi');
    expect((await get('/api/v1/staff/members/1')).statusCode).toBe(401);
    expect((await get('/api/v1/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get('/api/v1/nothing')).headers['cache-control']).toBe('no-store');
  });
});

it('the public listener serves neither the desk’s page nor its files', async () => {
  for (const url of ['/inbox', '/desk-assets/main-abc.js', '/']) {
    const { body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect(body).not.toMatch(/the desk|plain|brotli/);
  }
});
