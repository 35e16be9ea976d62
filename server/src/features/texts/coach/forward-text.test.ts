import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { createTestConfiguration } from '../../../../test/configuration.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { createWebhookDesk } from '../../../providers/coaching-desk/coaching-desk.ts';
import { signWebhook } from '../../../providers/webhooks/signed-webhook.ts';
import { createForwardTextHandler } from './forward-text.ts';

const secret = 'whsec_YS1zZWNyZXQtb2YtdGhlLWNvYWNoaW5nLWRlc2s=';
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const received: Received[] = [];
/** The statuses of the desk's next replies; 200 when empty. */
const replies: number[] = [];
/** Milliseconds until the desk replies. */
let wait = 0;
/** Texts that the desk has not answered yet, and the most of them at a time. */
const unanswered = { now: 0, most: 0 };
let desk: Server;
let server: TestServer;
/** Has no coaching desk, so that its texts are not forwarded automatically. */
let still: TestServer;

beforeAll(async () => {
  desk = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      unanswered.now += 1;
      unanswered.most = Math.max(unanswered.most, unanswered.now);
      setTimeout(() => {
        unanswered.now -= 1;
        response.writeHead(replies.shift() ?? 200).end();
      }, wait);
    });
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const { port } = desk.address() as AddressInfo;
  const configuration = {
    COACH_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/texts`,
    COACH_WEBHOOK_SECRET: secret,
  };
  const coachingDesk = createWebhookDesk(createTestConfiguration(configuration));
  server = await startTestServer({ configuration, services: { coachingDesk }, work: true });
  still = await startTestServer({ databaseUrl: server.databaseUrl });
});
afterAll(async () => {
  await still.close();
  await server.close();
  desk.close();
});

const isSigned = ({ headers, body }: Received): boolean => {
  const timestamp = Number(headers['webhook-timestamp']);
  const expected = signWebhook([secret], String(headers['webhook-id']), timestamp, body);
  return Math.abs(timestamp - Date.now() / 1000) < 60 && headers['webhook-signature'] === expected;
};

describe('coaching desk', () => {
  it('[TEXT-01, TEXT-03] gets each text signed, with the same ID on every try until it accepts the text', async () => {
    const { id, phone } = await addCoachedMember(server, 3);
    replies.push(503);
    await createTestPhone(server, phone)('I slept well');
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2);
    expect(received.every(isSigned)).toBe(true);
    const [first, second] = received;
    expect(second?.body).toBe(first?.body);
    const text = JSON.parse(second?.body ?? '{}') as Record<string, unknown>;
    expect(text).toMatchObject({ memberId: id, body: 'I slept well', usedMoment: true });
    expect(second?.headers['webhook-id']).toBe(text['key']);
    expect(second?.body).not.toContain(phone);
  });

  it('[TEXT-01] gets texts of several members at a time, and those of each in order', async () => {
    const from = received.length;
    wait = 400;
    const members = [];
    for (let count = 0; count < 6; count += 1) members.push(await addCoachedMember(server, 5));
    unanswered.most = 0;
    for (const body of ['one', 'two'])
      for (const { phone } of members) await createTestPhone(server, phone)(body);
    await expect.poll(() => received.length - from, { timeout: 15_000, interval: 20 }).toBe(12);
    expect(unanswered.most).toBeGreaterThan(1);
    wait = 0;
    const texts = received.slice(from).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    for (const { id } of members)
      expect(texts.filter(({ memberId }) => memberId === id).map(({ body }) => body)).toEqual(['one', 'two']);
  });

  it('[TEXT-01] gets the other texts of a batch if one of them can’t be decrypted', async () => {
    const from = received.length;
    const [damaged, whole] = [await addCoachedMember(server, 5), await addCoachedMember(server, 5)];
    const rows = [];
    for (const { id, phone } of [damaged, whole]) {
      await createTestPhone(still, phone)('Good morning');
      const found = await server.pool.query<{ id: string }>('select id from messages where member_id = $1', [
        id,
      ]);
      rows.push({ messageId: found.rows[0]?.id ?? '', memberId: id });
    }
    await server.pool.query('update messages set body_sealed = $1 where member_id = $2', [
      'damaged',
      damaged.id,
    ]);
    const run = await createForwardTextHandler(server.services).prepare?.(rows);
    const outcomes = await Promise.allSettled(rows.map(async (row) => run?.(row)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(received).toHaveLength(from + 1);
  });

  it('[TEXT-04] gets texts from jobs that do not contain them', async () => {
    const { rows } = await server.pool.query('select data from pgboss.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('slept');
  });

  it('rejects a coaching desk of which only the URL or the secret is configured, or whose secret has another form', () => {
    for (const half of [{ COACH_WEBHOOK_URL: 'http://127.0.0.1:1' }, { COACH_WEBHOOK_SECRET: secret }])
      expect(() => createTestConfiguration(half)).toThrow('or neither');
    for (const wrong of ['a-secret-without-the-prefix', 'whsec_c2hvcnQ='])
      expect(() =>
        createTestConfiguration({ COACH_WEBHOOK_URL: 'http://127.0.0.1:1', COACH_WEBHOOK_SECRET: wrong }),
      ).toThrow('COACH_WEBHOOK_SECRET must be whsec_');
  });
});
