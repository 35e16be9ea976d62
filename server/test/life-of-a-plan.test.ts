import { expect, it } from 'vitest';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import {
  cancelSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { pausePlan, resumePlan } from '../src/features/payments/subscription/pause-plan.ts';
import { type Subscriber, shareMoneyServer } from './money-server.ts';
import { deliver, listEventsAbout } from './provider-events.ts';
import { findRecordDifferences } from './record-differences.ts';

const money = await shareMoneyServer();

const receipt = 'We received your payment of $29.00';

it('[BILL-03, STAT-11, MOM-06] shows and emails each event of a plan once: renewed, failed, paid, canceled, kept, paused, ended, and started again', async () => {
  const member: Subscriber = await money.subscriber();
  const { token, id: memberId } = member;
  const order = { memberId, actor: 'token:test' };
  const sent: string[] = [receipt];
  /** Delivers new events, and compares replies, emails, and records. */
  const expectNow = async (status: string, isCanceled: boolean, ...emails: string[]) => {
    for (const event of await listEventsAbout(money, member)) await deliver(money, event);
    sent.push(...emails);
    const { data } = await money.ok(getSubscription, { token });
    expect([data?.status, data?.cancelPlanInitiated]).toEqual([status, isCanceled]);
    expect((await money.subjects(member)).sort()).toEqual([...sent].sort());
    expect(await findRecordDifferences(money, member)).toEqual([]);
  };
  const renewPlan = (outcome: 'paid' | 'failed') =>
    money.post(`/api/subscriptions/${member.subscriptionId}/renew`, { outcome });

  await expectNow('MEMBERSHIP_ACTIVE', false);
  await renewPlan('paid');
  await expectNow('MEMBERSHIP_ACTIVE', false, receipt);
  await renewPlan('failed');
  await expectNow('MEMBERSHIP_PAST_DUE', false, 'Your payment didn’t go through');
  await money.ok(payOpenInvoice, { token, body: {} });
  await expectNow('MEMBERSHIP_ACTIVE', false, receipt);
  await money.ok(cancelSubscription, { token });
  await expectNow('MEMBERSHIP_ACTIVE', true, 'Your plan will not renew');
  await money.ok(reactivateSubscription, { token });
  await expectNow('MEMBERSHIP_ACTIVE', false, 'You kept your plan');
  await pausePlan(money.services, order);
  await renewPlan('paid');
  await expectNow('MEMBERSHIP_PAUSED', false, 'Your plan is paused');
  await resumePlan(money.services, order);
  await expectNow('MEMBERSHIP_ACTIVE', false, 'Your plan has resumed');
  await renewPlan('paid');
  await expectNow('MEMBERSHIP_ACTIVE', false, receipt);
  await money.ok(cancelSubscription, { token });
  await renewPlan('paid');
  await expectNow('MEMBERSHIP_ENDED', true, 'Your plan will not renew', 'Your plan has ended');
  const body = { priceId: await money.priceOf('plus'), paymentMethodId: 'pm_1', isAddOn: false };
  const { data } = await money.ok(createPaymentIntent, { token, body });
  await money.confirm(data.clientSecret);
  await expectNow('MEMBERSHIP_ACTIVE', false, 'We received your payment of $79.00');
}, 120_000);
