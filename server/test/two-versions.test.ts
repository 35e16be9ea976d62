import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

const versions = ['one', 'two'] as const;
const writeScript = (version: string) => `console.log(${JSON.stringify(version)});`;

let folder: string;
/** Servers of two versions on one database, behind one address. */
let servers: readonly TestServer[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-versions-'));
  for (const version of versions) {
    const assets = path.join(folder, version, 'assets');
    mkdirSync(assets, { recursive: true });
    writeFileSync(path.join(folder, version, 'index.html'), `<html>assets/main-${version}.js</html>`);
    writeFileSync(path.join(assets, `main-${version}.js`), writeScript(version));
    writeFileSync(path.join(assets, `main-${version}.js.br`), brotliCompressSync(writeScript(version)));
    writeFileSync(path.join(assets, `style-${version}.css`), `.${version} {}`);
  }
  const createConfiguration = (version: string) => ({ PORTAL_DIR: path.join(folder, version) });
  const first = await startTestServer({ configuration: createConfiguration('one') });
  const { databaseUrl, clock } = first;
  servers = [first, await startTestServer({ databaseUrl, clock, configuration: createConfiguration('two') })];
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
  rmSync(folder, { recursive: true });
});

const get = (server: TestServer, url: string, encoding = '') =>
  server.app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('hashed files of two versions that serve at once', () => {
  it('serves the hashed files of both versions from every server, with the same type and caching', async () => {
    for (const server of servers)
      for (const version of versions) {
        const reply = await get(server, `/assets/main-${version}.js`);
        expect([reply.statusCode, reply.body]).toEqual([200, writeScript(version)]);
        expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/);
        expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect((await get(server, `/assets/style-${version}.css`)).headers['content-type']).toMatch(
          /^text\/css/,
        );
      }
  });

  it('sends files as the build compressed them', async () => {
    for (const server of servers)
      for (const version of versions) {
        const reply = await get(server, `/assets/main-${version}.js`, 'gzip, br');
        expect(reply.headers['content-encoding']).toBe('br');
        expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(writeScript(version));
      }
  });

  it('rejects files that were changed in the database', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('two servers are expected');
    await first.pool.query(
      `update portal_files set content = 'alert(1)' where path = 'assets/style-two.css'`,
    );
    expect((await get(first, '/assets/style-two.css')).statusCode).toBe(404);
    expect((await get(second, '/assets/style-two.css')).body).toBe('.two {}');
  });

  it('answers 404 to files with another name', async () => {
    for (const server of servers) expect((await get(server, '/assets/main-three.js')).statusCode).toBe(404);
  });
});
