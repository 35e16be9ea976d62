import { beforeAll, describe, expect, it } from 'vitest';
import { staffListReconciliations } from '@moments/contract/payments/staff-reconciliation';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import type { PaymentReader } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { reconcile } from './reconcile.ts';
import { chooseScope, getNextRange } from './record-rules.ts';

const members = 120;
const down = {
  ok: false,
  error: { kind: 'unavailable', cause: 'down', isKeyUsed: false },
} as const;
const rejected = { ok: false, error: { kind: 'invalid', code: 'x', cause: 'x' } } as const;

const money = await shareMoneyServer();
beforeAll(async () => {
  await money.pool.query(
    `insert into members (phone_hash, phone_sealed, stripe_customer_id)
     select decode(md5(n::text), 'hex'), '', 'cus_many' || n from generate_series(1, $1) n`,
    [members],
  );
});

/** Watches which customers are read from Stripe, and answers for it where the test wants. */
function watchReads(
  answer: (customerId: string, count: number) => typeof down | typeof rejected | undefined,
) {
  const read: string[] = [];
  const { payments } = money.services;
  const readCustomerRecords: PaymentReader['readCustomerRecords'] = (customerId) => {
    read.push(customerId);
    const instead = answer(customerId, read.length);
    if (instead) return Promise.resolve(instead);
    if (customerId.startsWith('cus_many')) return Promise.resolve({ ok: true, value: noRecords });
    return payments.readCustomerRecords(customerId);
  };
  const services: Services = { ...money.services, payments: { ...payments, readCustomerRecords } };
  return { services, read };
}

/** The made-up customers, which Stripe doesn't know, have no records. */
const noRecords = { isDeleted: false, subscriptions: [], payments: [], disputes: [] };

const readNewest = async () =>
  (await money.ok(staffListReconciliations, { token: 'sandbox-operator' })).reconciliations[0];
const passNight = () => money.clock.advance(86_400);

describe('reconciliation', () => {
  it('continues after an outage where it stopped, and compares every member', async () => {
    const first = watchReads((_customer, count) => (count > 70 ? down : undefined));
    await expect(reconcile(first.services)).rejects.toThrow();
    expect(await readNewest()).toBeUndefined();
    const second = watchReads(() => undefined);
    expect(await reconcile(second.services)).toBe(true);
    expect(second.read).toHaveLength(members - 50);
    expect(new Set([...first.read, ...second.read]).size).toBe(members);
    expect(await readNewest()).toMatchObject({ compared: members, isFull: true, differences: [] });
  });

  it('reads only the members with changes the night after', async () => {
    passNight();
    const changed = await money.subscriber();
    await money.stripe.subscriptions.cancel(changed.subscriptionId);
    passNight();
    const { services, read } = watchReads(() => undefined);
    await reconcile(services);
    expect(new Set(read)).toEqual(new Set([changed.customerId]));
    expect(await readNewest()).toMatchObject({
      isFull: false,
      differences: [{ memberId: changed.id, what: 'plans', isRepaired: true }],
    });
  });

  it('finds what was lost on our side when it compares all members', async () => {
    const { id } = await money.subscriber();
    await money.pool.query('delete from transactions where member_id = $1', [id]);
    await reconcile(watchReads(() => undefined).services, { isFull: true });
    expect((await readNewest())?.differences).toContainEqual(
      expect.objectContaining({
        memberId: id,
        what: 'payments',
        isRepaired: true,
      }),
    );
  });

  it('leaves the rest to the next job when its time is over', async () => {
    passNight();
    const runs: boolean[] = [];
    while (runs.at(-1) !== true)
      runs.push(
        await reconcile(watchReads(() => undefined).services, { isFull: runs.length === 0, timeLimit: 0 }),
      );
    expect(runs.length).toBeGreaterThan(2);
    expect((await readNewest())?.compared).toBeGreaterThan(members);
  });

  it('names a member whose records Stripe rejects, and compares the others', async () => {
    passNight();
    const { services, read } = watchReads((customer) => (customer === 'cus_many7' ? rejected : undefined));
    await reconcile(services, { isFull: true });
    expect(read.length).toBeGreaterThan(members);
    expect((await readNewest())?.differences).toMatchObject([{ what: 'unreadable', isRepaired: false }]);
    passNight();
    const again = watchReads(() => undefined);
    await reconcile(again.services);
    expect(again.read).toContain('cus_many7');
    expect((await readNewest())?.differences).toEqual([]);
  });
});

describe('scope of a reconciliation', () => {
  const now = new Date('2026-11-22T09:20:00Z');
  const getTimeDaysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['the first', undefined, undefined, true],
    ['the next night', 1, 1, false],
    ['after a long outage', 26, 26, true],
    ['four weeks after the last of all members', 1, 29, true],
  ])('is right for %s', (_what, last, lastFull, isFull) => {
    const before = {
      last: last === undefined ? undefined : getTimeDaysAgo(last),
      lastFull: lastFull === undefined ? undefined : getTimeDaysAgo(lastFull),
    };
    expect(chooseScope(before, now).isFull).toBe(isFull);
  });

  it('begins an hour before the last start and continues hour by hour', () => {
    const { cursor } = chooseScope({ last: getTimeDaysAgo(1), lastFull: getTimeDaysAgo(1) }, now);
    expect(cursor).toBe('2026-11-21T08:20:00.000Z');
    expect(getNextRange(cursor, now).until.toISOString()).toBe('2026-11-21T09:20:00.000Z');
    expect(getNextRange('2026-11-22T09:00:00.000Z', now).until).toEqual(now);
  });
});
