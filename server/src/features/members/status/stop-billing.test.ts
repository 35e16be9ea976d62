import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';

const money = await shareMoneyServer({ work: true });

async function addPaidMember(): Promise<Buyer> {
  const buyer = await money.buyer();
  const { clientSecret, paymentId } = await money.start(buyer, 'starter');
  await money.confirm(clientSecret);
  await money.status(buyer, paymentId);
  return buyer;
}

const stop = (buyer: Buyer, billing: 'cancel-now' | 'cancel-at-period-end' | 'keep') =>
  money.ok(staffChangeStatus, {
    params: { memberId: buyer.id },
    body: { status: 'EXITED_BY_ADMIN', reason: 'asked', billing },
    token: 'sandbox-operator',
  });

async function readPlan(buyer: Buyer) {
  const { subscriptions } = await money.stripeRecords();
  const plan = subscriptions.find(({ metadata }) => metadata['memberId'] === buyer.id);
  return plan && { status: plan.status, endsWithPeriod: plan.cancel_at_period_end };
}

describe('billing of a stopped member', () => {
  it.each([
    ['cancel-now', { status: 'canceled', endsWithPeriod: false }],
    ['cancel-at-period-end', { status: 'active', endsWithPeriod: true }],
  ] as const)('[OPS-01] applies the billing decision %s in Stripe', async (billing, expected) => {
    const buyer = await addPaidMember();
    await stop(buyer, billing);
    await expect.poll(() => readPlan(buyer)).toEqual(expected);
  });

  it.each(['cancel-now', 'cancel-at-period-end'] as const)(
    '[STOP-01] emails a stopped member about %s without steps that need a log-in',
    async (billing) => {
      const buyer = await addPaidMember();
      await stop(buyer, billing);
      const findNews = async () =>
        (await readEmailsTo(money, buyer.id)).find(({ subject }) => /has ended|will not renew/.test(subject))
          ?.body;
      await expect.poll(findNews).toMatch(/^The Starter plan (has ended|ends on .+ \d{4})\. We won’t charge/);
      expect(await findNews()).not.toMatch(/You |http/);
    },
  );

  it('[OPS-01] leaves the plan unchanged for the billing decision keep', async () => {
    const buyer = await addPaidMember();
    await stop(buyer, 'keep');
    expect(await readPlan(buyer)).toEqual({ status: 'active', endsWithPeriod: false });
  });

  it('[OPS-01, OPS-04] lets staff change the billing decision of a stopped member and audits it', async () => {
    const buyer = await addPaidMember();
    await stop(buyer, 'keep');
    expect(await stop(buyer, 'cancel-now')).toMatchObject({
      message: 'The member already has this status. Billing: cancel-now',
    });
    await expect.poll(async () => (await readPlan(buyer))?.status).toBe('canceled');
    const { items: audit } = await money.ok(staffListMemberAudit, {
      params: { memberId: buyer.id },
      token: 'sandbox-operator',
    });
    const decided = audit.filter(({ action }) => action === 'member.billing-decided');
    expect(decided.map(({ after }) => after)).toEqual([
      { billing: 'cancel-now', reason: 'asked' },
      { billing: 'keep', reason: 'asked' },
    ]);
  });
});
