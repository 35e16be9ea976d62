import { describe, expect, it } from 'vitest';
import type { PageError } from '@moments/contract/page-errors/page-error-rules';
import { reportStaffPageError, reportPageError } from '@moments/contract/page-errors/page-errors';
import { deskOrigin } from '../../../test/call.ts';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';
import { nameBrowser } from './browser-rules.ts';

const server = await shareTestServer();

const report = {
  kind: 'screen',
  page: '/billing',
  name: 'TypeError',
  reason: 'no-value',
  frames: ['assets/billing-1a2b.js:1:20'],
} as const satisfies PageError;

const readCount = async (app: string): Promise<number> => {
  const { body } = await server.desk.inject('/metrics');
  const line = new RegExp(`^moments_page_errors_total\\{app="${app}",kind="screen"\\} (\\d+)$`, 'm');
  return Number(line.exec(body)?.[1] ?? 0);
};

describe('reports of errors in pages', () => {
  it('[OPS-05] accepts reports without a session and counts them by app', async () => {
    await server.ok(reportPageError, { body: report });
    await server.ok(reportStaffPageError, { body: { ...report, page: 'inbox' } });
    expect([await readCount('portal'), await readCount('desk')]).toEqual([1, 1]);
  });

  it('[OPS-05] rejects reports with anything that could be personal', async () => {
    const payload = { ...report, page: '/billing?email=ana@example.com' };
    const { statusCode } = await server.app.inject({ method: 'POST', url: reportPageError.path, payload });
    expect(statusCode).toBe(400);
    const withText = { ...report, message: 'My name is Ana' };
    const reply = await server.app.inject({ method: 'POST', url: reportPageError.path, payload: withText });
    expect(reply.statusCode).toBe(400);
  });

  it('[OPS-05] accepts the desk’s reports from its own pages only', async () => {
    const headers = { ...deskOrigin, origin: 'https://elsewhere.example' };
    const rejected = await server.call(reportStaffPageError, { body: { ...report, page: 'inbox' }, headers });
    expect(rejected.status).toBe(403);
  });

  it('[OPS-05] limits reports of each network, so that no one fills the log', async () => {
    const fresh = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
    const send = (remoteAddress: string) =>
      fresh.app.inject({ method: 'POST', url: reportPageError.path, payload: report, remoteAddress });
    for (let each = 0; each < 20; each += 1) expect((await send('203.0.113.9')).statusCode).toBe(200);
    expect((await send('203.0.113.9')).statusCode).toBe(429);
    expect((await send('203.0.113.10')).statusCode).toBe(200);
    await fresh.close();
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1', 'Edge 141'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.3 Mobile/15E148 Safari/604.1', 'Safari 18'],
  ['Mozilla/5.0 (X11; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144'],
  ['Ana’s phone', 'other'],
  [undefined, 'other'],
])('[OPS-05] nameBrowser keeps only the browser and its version: %s', (header, name) => {
  expect(nameBrowser(header)).toBe(name);
});
