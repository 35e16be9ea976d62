import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { getMemberProfile } from '@moments/contract/members/members';
import { startTracing } from '../src/platform/tracing/start-tracing.ts';
import { traceCalls } from '../src/platform/tracing/trace-requests.ts';
import { createEventReceiver } from '../src/providers/webhooks/signed-webhook.ts';
import { addCoachedMember } from './coached-member.ts';
import { createTestConfiguration } from './configuration.ts';
import { addSignedInMember } from './test-members.ts';
import { createTestPhone } from './test-phone.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const attribute = z.object({
  key: z.string(),
  value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
});
const span = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.optional(z.string().regex(/^[\da-f]{16}$/)),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.object({ code: z.int() }),
});
/** The part of OTLP that we write. */
const payload = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

/** A collector, and a program that receives events. */
const bodies: string[] = [];
const keys: unknown[] = [];
const traceparents: unknown[] = [];
const outside = createServer((request, response) => {
  const parts: string[] = [];
  request.setEncoding('utf8');
  request.on('data', (part: string) => parts.push(part));
  request.on('end', () => {
    if (request.url === '/v1/traces') {
      bodies.push(parts.join(''));
      keys.push(request.headers['x-key']);
    } else traceparents.push(request.headers['traceparent']);
    response.end('{}');
  });
});
const listSentSpans = () =>
  bodies.flatMap((body) =>
    payload
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
const find = (name: string) => listSentSpans().find((one) => one.name === name);

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100');
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}`;
  const configuration = createTestConfiguration({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
    EVENTS_WEBHOOK_URL: `${url}/events`,
    EVENTS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  });
  stop = await startTracing(configuration, pino({ level: 'silent' }));
  server = await startTestServer({
    work: true,
    configuration: { TRUSTED_PROXIES: '127.0.0.1' },
    services: { eventReceiver: traceCalls('event-receiver', createEventReceiver(configuration)) },
  });
});
afterAll(async () => {
  await server.close();
  await stop();
  outside.close();
  vi.unstubAllEnvs();
});

describe('traces', () => {
  it('[OPS-05] traces a text from its webhook through the database and a job to another program, in OTLP', async () => {
    const { phone } = await addCoachedMember(server, 3);
    await createTestPhone(server, phone)('I slept badly');
    await expect.poll(() => find('event-receiver receive')).toBeDefined();
    await expect.poll(() => find('job outgoing-events')).toBeDefined();
    const call = find('event-receiver receive');
    const job = find('job outgoing-events');
    const request = listSentSpans().find(({ name }) => name.startsWith('POST /webhooks/'));
    expect([call?.parentSpanId, call?.kind]).toEqual([job?.spanId, 3]);
    expect([call?.traceId, job?.traceId]).toEqual([request?.traceId, request?.traceId]);
    expect(traceparents).toEqual([`00-${String(call?.traceId)}-${String(call?.spanId)}-01`]);
    const inRequest = listSentSpans().filter(({ traceId }) => traceId === request?.traceId);
    const ids = inRequest.map(({ spanId }) => spanId);
    expect(
      inRequest.every(({ parentSpanId }) => parentSpanId === undefined || ids.includes(parentSpanId)),
    ).toBe(true);
    expect(
      inRequest.filter(({ name }) => /^(transaction|select|insert|update|with)$/.test(name)).length,
    ).toBeGreaterThan(0);
    expect(keys[0]).toBe('of ours');
  });

  it('[OPS-05] continues the trace of a trusted proxy, and no stranger’s', async () => {
    const { token } = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
    const [proxys, strangers] = ['1', '2'].map((digit) => digit.repeat(32));
    const call = (traceId: string | undefined, headers: Record<string, string>) =>
      server.ok(getMemberProfile, {
        token,
        headers: { traceparent: `00-${String(traceId)}-${'3'.repeat(16)}-01`, ...headers },
      });
    await call(proxys, { 'x-forwarded-for': '203.0.113.9' });
    await call(strangers, {});
    const listProfileSpans = () =>
      listSentSpans().filter(({ name }) => name === `GET ${getMemberProfile.path}`);
    await expect.poll(() => listProfileSpans().length).toBe(2);
    const traces = listProfileSpans().map(({ traceId }) => traceId);
    expect(traces).toContain(proxys);
    expect(traces).not.toContain(strangers);
    expect(listProfileSpans().find(({ traceId }) => traceId === proxys)?.parentSpanId).toBe('3'.repeat(16));
  });

  it('[OPS-05] exports no personal data, tokens, texts, or URLs with values', async () => {
    const { phone } = await addCoachedMember(server, 3);
    const { token, id } = await addSignedInMember(server.services, { status: 'ACTIVE_COACHING' });
    await createTestPhone(server, phone)('The garden was quiet');
    await server.app.inject({ url: `/api/v1/nothing/${id}?email=ana@example.com` });
    await server.ok(getMemberProfile, { token });
    const before = listSentSpans().length;
    await expect.poll(() => listSentSpans().length).toBeGreaterThan(before);
    const everything = bodies.join('\n');
    for (const secret of [phone, phone.slice(2), token, id, 'garden', 'slept', 'example.com', '?', '$1'])
      expect(everything).not.toContain(secret);
    const names = new Set(listSentSpans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...names].toSorted()).toEqual([
      'db.operation.name',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'moments.call',
      'moments.job',
      'moments.provider',
      'moments.queue',
      'moments.retry',
    ]);
  });
});
