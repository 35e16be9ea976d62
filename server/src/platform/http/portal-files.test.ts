import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalConfiguration } from '@moments/contract/http/portal-configuration';
import { routes } from '@moments/contract/members/routes';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const createPage = (name: string) =>
  `<!doctype html><html><head><!--portal-configuration--></head><body>${name}</body></html>`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-portal-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  const files = {
    'index.html': createPage('portal'),
    'auth.html': createPage('sign in'),
    'favicon.svg': '<svg/>',
    'csp-hashes.json': `{"scripts":["'sha256-abc'"],"styles":[]}`,
    '.vite/manifest.json': '{}',
    'assets/main-abc.js': 'plain',
    'assets/main-abc.js.br': 'brotli',
    'assets/main-abc.js.map': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const quote = JSON.stringify({ text: '</script><script>alert(1)</script>', author: 'Someone' });
  server = await startTestServer({ configuration: { PORTAL_DIR: folder, QUOTE: quote } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.app.inject({ url, headers });

describe('portal pages', () => {
  it('[ROUTE-01] serves a page for every route in any case, with or without a slash at the end', async () => {
    for (const route of ['/', ...Object.values(routes), '/Home/', '/subscriptions?addOn=true']) {
      const { statusCode, body, headers } = await get(route);
      expect([route, statusCode]).toEqual([route, 200]);
      expect(body).toContain(route === '/auth' ? 'sign in' : 'portal');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('[ROUTE-01] serves a page with 404 for any other path', async () => {
    const { statusCode, body } = await get('/no/such/page');
    expect(statusCode).toBe(404);
    expect(body).toContain('portal');
  });

  it('[HOME-01] embeds the configuration as data that can’t close its element', async () => {
    const { body } = await get('/home');
    const [, json] =
      /<script type="application\/json" id="portal-configuration">(.*?)<\/script>/.exec(body) ?? [];
    const configuration = portalConfiguration.parse(JSON.parse(json ?? ''));
    expect(configuration.quote.text).toBe('</script><script>alert(1)</script>');
    expect(configuration.supportEmail).toBe('support@moments.example');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/sk_test|whsec|twilio_sandbox_token|gs_sandbox/);
  });

  it('has a preview for messengers, and says where to report a vulnerability', async () => {
    const { body } = await get('/auth');
    expect(body).toMatch(/<meta property="og:image" content="https?:[^"]+\/icon-512\.png">/);
    const contact = await get('/.well-known/security.txt');
    expect(contact.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(contact.body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-[\d:.TZ-]+\n/);
  });

  it('pages are compressed if the browser accepts it, and answered with 304 if unchanged', async () => {
    const plain = await get('/home');
    const brotli = await get('/home', { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get('/home', { accept: 'text/html', 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const etag = String(plain.headers.etag);
    const again = await get('/home', { accept: 'text/html', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('pages forbid foreign scripts, frames, and unneeded browser features, and are revalidated each time', async () => {
    const { headers } = await get('/auth');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("'sha256-abc'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline');
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    expect(headers['permissions-policy']).toContain('camera=()');
  });
});

describe('portal files', () => {
  it('files with a hash in their name are cached for a year and sent as the build compressed them', async () => {
    const brotli = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(brotli.body).toBe('brotli');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    // A slow line carries them with each of twenty files.
    const needless = [
      'etag',
      'last-modified',
      'accept-ranges',
      'x-request-id',
      'ratelimit',
      'ratelimit-policy',
    ];
    expect(Object.keys(brotli.headers).filter((name) => needless.includes(name))).toEqual([]);
    expect((await get('/assets/main-abc.js')).body).toBe('plain');
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  });

  it('files of the build’s own and files outside the folder are not served', async () => {
    const outside = '/assets/..%2f..%2f..%2f..%2f..%2fetc/passwd';
    for (const url of [
      '/csp-hashes.json',
      '/.vite/manifest.json',
      '/index.html',
      '/assets/main-abc.js.map',
      outside,
    ]) {
      const { statusCode, body } = await get(url, { accept: '*/*' });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toMatch(/root:|sha256-abc"/);
    }
  });

  it('[API-03] answers missing files and unknown API paths with JSON', async () => {
    for (const url of ['/assets/gone.js', '/api/v1/nothing', '/webhooks/nothing', '/api']) {
      const response = await get(url, { accept: 'text/html' });
      expect([url, response.statusCode, response.json()]).toMatchObject([url, 404, { code: 'NOT_FOUND' }]);
    }
    const posted = await server.app.inject({ method: 'POST', url: '/home' });
    expect(posted.json()).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' });
  });
});
