import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStatics } from '@moments/contract/dashboard/dashboard';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { readBalance } from '../src/features/moments/balance.ts';
import { addCoachedMember } from './coached-member.ts';
import { shareMoneyServer } from './money-server.ts';
import { addSignedInMember } from './test-members.ts';
import { generateSid, createTestPhone } from './test-phone.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Two web processes without jobs and two workers, as behind a load balancer. */
const money = await shareMoneyServer();
let otherWeb: TestServer;
let workers: readonly TestServer[];
beforeAll(async () => {
  const { databaseUrl, clock } = money;
  const configuration = { STRIPE_API_URL: money.sandboxUrl };
  otherWeb = await startTestServer({ databaseUrl, clock, configuration });
  const startWorker = () => startTestServer({ databaseUrl, clock, configuration, work: true });
  workers = [await startWorker(), await startWorker()];
});
afterAll(async () => {
  for (const server of [...workers, otherWeb]) await server.close();
});

const listWebServers = (): readonly TestServer[] => [money.server, otherWeb];

/** Delivers a signed Stripe event. */
async function deliver(server: TestServer, event: Stripe.Event): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
  return statusCode;
}

const count = async (sql: string, ...values: string[]): Promise<number> =>
  (await money.pool.query<{ total: number }>(sql, values)).rows[0]?.total ?? -1;

describe('several servers', () => {
  it('[MOM-06, CHK-13] credits a payment once when any web process gets the event and any worker handles it', async () => {
    const buyer = await money.buyer();
    const { clientSecret } = await money.start(buyer, 'starter');
    await money.confirm(clientSecret);
    const { data: events } = await money.stripe.events.list({ limit: 50 });
    expect(events.length).toBeGreaterThan(2);
    const answers = await Promise.all(
      events.flatMap((event) =>
        [...listWebServers(), ...listWebServers()].map((server) => deliver(server, event)),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect
      .poll(async () => (await readBalance(money.server.services.database, buyer.id)).remaining)
      .toBe(30);
    const unhandled = `select count(*)::int as total from card_provider_events where handled_at is null and subject <> 'other'`;
    await expect.poll(() => count(unhandled)).toBe(0);
    expect(
      await count(
        `select count(*)::int as total from moments_ledger where member_id = $1 and kind = 'grant'`,
        buyer.id,
      ),
    ).toBe(1);
    expect(
      await count('select count(*)::int as total from transactions where member_id = $1', buyer.id),
    ).toBe(1);
  });

  it('[TEXT-01, MOM-05, MOM-04] counts texts once at any web process, and a worker sends the notice', async () => {
    const { id, phone } = await addCoachedMember(money.server, 10);
    const sids = Array.from({ length: 14 }, generateSid);
    await Promise.all(
      sids.flatMap((sid) =>
        listWebServers().map((server) => createTestPhone(server, phone)({ body: 'Hello', sid })),
      ),
    );
    expect(
      await count(
        `select count(*)::int as total from moments_ledger where member_id = $1 and kind = 'use'`,
        id,
      ),
    ).toBe(10);
    const listSent = () => workers.flatMap(({ texts }) => texts.sent.filter(({ to }) => to === phone));
    await expect.poll(() => listSent().length).toBe(1);
    expect(listWebServers().flatMap(({ texts }) => texts.sent.filter(({ to }) => to === phone))).toEqual([]);
  });

  it('[SESS-05, STOP-03] shares sessions, and applies a stop on one server to the other immediately', async () => {
    const member = await addSignedInMember(money.server.services, {
      status: 'ACTIVE_COACHING',
      coachName: 'Ana',
    });
    const { token } = member;
    expect(await otherWeb.call(getMemberProfile, { token })).toMatchObject({ ok: true });
    await money.server.ok(staffChangeStatus, {
      token: 'sandbox-operator',
      params: { memberId: member.id },
      body: { status: 'EXITED_BY_ADMIN', reason: 'test', billing: 'keep' },
    });
    expect(await otherWeb.call(getStatics, { token })).toMatchObject({ ok: false, status: 403 });
  });
});
