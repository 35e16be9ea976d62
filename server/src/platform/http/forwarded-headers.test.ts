import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { createApp } from './app.ts';

async function startApp(trustedProxies = '') {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = await createApp(
    createTestConfiguration({ TRUSTED_PROXIES: trustedProxies }),
    pino({ level: 'warn' }, { write }),
  );
  const from = (
    remoteAddress: string,
    headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.9' },
  ) => app.inject({ url: '/', remoteAddress, headers });
  return { app, lines, from };
}

describe('forwarded header', () => {
  it('[SEC-09] warns once about a forwarded header from an address that is not trusted', async () => {
    const { app, lines, from } = await startApp('10.0.0.0/8');
    await from('192.168.1.2');
    await from('192.168.1.3');
    expect(lines).toMatchObject([{ proxy: '192.168.1.2' }]);
    expect(JSON.stringify(lines)).toContain('TRUSTED_PROXIES');
    await app.close();
  });

  it('[SEC-09, OPS-05] warns about a forwarded header from the internet without its address', async () => {
    const { app, lines, from } = await startApp();
    await from('203.0.113.7');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('203.0.113');
    await app.close();
  });

  it('[SEC-09] does not warn about a forwarded header from a trusted proxy, or none', async () => {
    const { app, lines, from } = await startApp('10.0.0.0/8');
    await from('10.1.2.3');
    await from('192.168.1.2', {});
    expect(lines).toEqual([]);
    await app.close();
  });
});
