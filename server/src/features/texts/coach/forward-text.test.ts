import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { testConfiguration } from '../../../../test/configuration.ts';
import { phoneAt } from '../../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { createSignedWebhookDesk } from '../../../providers/coaching-desk/signed-webhook.ts';

const secret = 'a-secret-of-the-coaching-desk-1234';
interface Handed {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const handed: Handed[] = [];
/** What the desk answers next; 200 when empty. */
const answers: number[] = [];
let desk: Server;
let server: TestServer;

beforeAll(async () => {
  desk = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      handed.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const { port } = desk.address() as AddressInfo;
  const configuration = {
    COACH_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/texts`,
    COACH_WEBHOOK_SECRET: secret,
  };
  const coachDesk = createSignedWebhookDesk(testConfiguration(configuration));
  server = await startTestServer({ configuration, services: { coachDesk }, work: true });
});
afterAll(async () => {
  await server.close();
  desk.close();
});

const isSigned = ({ headers, body }: Handed): boolean => {
  const [, seconds = '', hash = ''] =
    /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['moments-signature'])) ?? [];
  return hash === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
};

describe('the coaches’ desk', () => {
  it('[TEXT-01][TEXT-03] is handed each text, signed, again under the same key until it takes it', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    answers.push(503);
    await phoneAt(server, phone)('I slept well');
    await expect.poll(() => handed.length, { timeout: 15_000 }).toBe(2);
    expect(handed.every(isSigned)).toBe(true);
    const [first, second] = handed;
    expect(second?.body).toBe(first?.body);
    const text = JSON.parse(second?.body ?? '{}') as Record<string, unknown>;
    expect(text).toMatchObject({ memberId: id, body: 'I slept well', usedMoment: true });
    expect(second?.headers['idempotency-key']).toBe(text['key']);
    expect(second?.body).not.toContain(phone);
  });

  it('[TEXT-04] keeps no word of a text in the queue', async () => {
    const { rows } = await server.pool.query('select data from pgboss.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('slept');
  });

  it('is not configured by half', () => {
    for (const half of [{ COACH_WEBHOOK_URL: 'http://127.0.0.1:1' }, { COACH_WEBHOOK_SECRET: secret }])
      expect(() => testConfiguration(half)).toThrow('set both or none');
  });
});
