import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { addCoachedMember } from './coached-member.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { createStepCalls } from './enrollment-steps.ts';
import { canReplicate, startReplicatedPair, type ReplicatedPair } from './replicated-pair.ts';
import { addSignedInMember, type SignedInMember } from './test-members.ts';
import { generateSid, postSigned } from './test-phone.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The writes that the server acknowledged with a 200. */
interface Acknowledged {
  readonly texts: string[];
  readonly events: string[];
  readonly members: string[];
}

describe.runIf(canReplicate)('the failure of a primary under load', { timeout: 180_000 }, () => {
  let pair: ReplicatedPair;
  let proxy: DatabaseProxy;
  let server: TestServer;
  beforeAll(async () => {
    pair = await startReplicatedPair();
    await migrate(pair.primaryUrl, path.resolve(import.meta.dirname, '../migrations'));
    proxy = await openDatabaseProxy(pair.primaryUrl);
    server = await startTestServer({
      databaseUrl: proxy.url,
      openDatabase: (url) => openDatabase(url, { connections: 10 }),
    });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    proxy.close();
    await pair.stop();
  });

  const sendText = async (phone: string, sid: string) => {
    const form = {
      AccountSid: server.services.configuration.twilioAccountSid,
      MessageSid: sid,
      From: phone,
      To: '+12125550199',
      Body: 'Hello',
      NumMedia: '0',
    };
    return (await postSigned(server, '/webhooks/twilio', form)).statusCode;
  };
  const sendEvent = async (id: string) => {
    const object = { id: `pi_${id}`, object: 'payment_intent' };
    const event = { id, object: 'event', type: 'payment_intent.succeeded', created: 1, data: { object } };
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return (await server.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload }))
      .statusCode;
  };

  it('loses no acknowledged write, and the server is ready within ten seconds of the promotion', async () => {
    const { id: textingId, phone } = await addCoachedMember(server, 100_000);
    const newcomers: SignedInMember[] = [];
    for (let member = 0; member < 300; member += 1)
      newcomers.push(await addSignedInMember(server.services, { status: 'SIGNED_UP' }));
    const acknowledged: Acknowledged = { texts: [], events: [], members: [] };
    const statuses = new Set<number>();
    let isOver = false;
    /** Makes call after call until the end, and notes the IDs of those that were acknowledged. */
    const keepCalling = async (into: string[], next: () => [string, () => Promise<number>] | undefined) => {
      for (let call = next(); call && !isOver; call = next()) {
        const status = await call[1]();
        statuses.add(status);
        if (status === 200) into.push(call[0]);
        await pause(10);
      }
    };
    const nextText = (): [string, () => Promise<number>] => {
      const sid = generateSid();
      return [sid, () => sendText(phone, sid)];
    };
    let events = 0;
    const createNextEvent = (): [string, () => Promise<number>] => {
      const id = `evt_failover_${String((events += 1))}`;
      return [id, () => sendEvent(id)];
    };
    const takeNextMember = (): [string, () => Promise<number>] | undefined => {
      const member = newcomers.pop();
      return member && [member.id, async () => (await createStepCalls(server, member).contact()).status];
    };
    const callers = [
      ...Array.from({ length: 4 }, () => keepCalling(acknowledged.texts, nextText)),
      ...Array.from({ length: 2 }, () => keepCalling(acknowledged.events, createNextEvent)),
      ...Array.from({ length: 2 }, () => keepCalling(acknowledged.members, takeNextMember)),
    ];
    const { texts, events: stored, members } = acknowledged;
    const countFewest = () => Math.min(texts.length, stored.length, members.length);
    await expect.poll(countFewest, { interval: 100 }).toBeGreaterThan(30);
    pair.failOver();
    proxy.redirect(pair.standbyUrl);
    await pair.waitForPromotion();
    const promoted = performance.now();
    const readReadiness = async () => (await server.app.inject({ url: '/readyz' })).statusCode;
    await expect.poll(readReadiness, { interval: 100 }).toBe(200);
    expect(performance.now() - promoted).toBeLessThan(10_000);
    const textsBefore = texts.length;
    await expect.poll(() => texts.length).toBeGreaterThan(textsBefore + 10);
    isOver = true;
    await Promise.all(callers);
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const count = async (sql: string, value: unknown) =>
      (await server.pool.query<{ total: number }>(sql, [value])).rows[0]?.total;
    expect(
      await count(
        'select count(*)::int as total from card_provider_events where event_id = any ($1)',
        acknowledged.events,
      ),
    ).toBe(acknowledged.events.length);
    expect(
      await count(
        `select count(*)::int as total from members where id = any ($1) and 'ENROLLMENT_CONTACT_INFO' = any (saved_steps)`,
        acknowledged.members,
      ),
    ).toBe(acknowledged.members.length);
    const used = "select count(*)::int as total from moments_ledger where member_id = $1 and kind = 'use'";
    const before = await count(used, textingId);
    // A text that is known already uses nothing; a lost one would use a Moment now.
    for (const sid of acknowledged.texts) expect(await sendText(phone, sid)).toBe(200);
    expect(await count(used, textingId)).toBe(before);
    await expect.poll(() => server.pool.idleCount).toBe(server.pool.totalCount);
  });
});
