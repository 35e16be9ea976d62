import { describe, expect, it } from 'vitest';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { getSubscription } from '@moments/contract/payments/subscription';
import { endService, pauseService, resumeService } from '@moments/contract/requests/service-requests';
import {
  staffCarryOutServiceRequest,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { startMoneyServer, type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { syncPlans } from './sync-plan.ts';

const staffToken = 'sandbox-operator';
const money = await shareMoneyServer();

const addCoachedSubscriber = () => money.subscriber('starter', { status: 'ACTIVE_COACHING' });

async function carryOut(kind: 'pause' | 'end', { id, token }: Subscriber) {
  const { data } = await money.ok(kind === 'pause' ? pauseService : endService, { params: { id }, token });
  const params = { id: data.id };
  return (await money.ok(staffCarryOutServiceRequest, { params, token: staffToken })).request;
}

const readPlan = async ({ token }: Subscriber) => (await money.ok(getSubscription, { token })).data;
const readSyncState = async ({ id }: Subscriber) => {
  const { items } = await money.ok(staffListServiceRequests, {
    query: { memberId: id },
    token: staffToken,
  });
  return items.map(({ plan }) => plan);
};
const resumeCoaching = ({ id }: Subscriber) =>
  money.ok(staffChangeStatus, {
    params: { memberId: id },
    body: { status: 'ACTIVE_COACHING', reason: 'is back' },
    token: staffToken,
  });
const listPlanSubjects = async (subscriber: Subscriber) =>
  (await money.subjects(subscriber)).filter((subject) => /^Your (plan|service)/.test(subject));

describe('a member who resumes the service', () => {
  const resume = ({ id, token }: Subscriber) => money.call(resumeService, { params: { id }, token });
  const readStatus = ({ id }: Subscriber) => getFacts(money, id).status();

  it('[ACC-03] resumes coaching and the plan right away, and only once', async () => {
    const subscriber = await addCoachedSubscriber();
    await carryOut('pause', subscriber);
    await syncPlans(money.services);
    expect(await Promise.all([resume(subscriber), resume(subscriber)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await readStatus(subscriber)).toBe('ACTIVE_COACHING');
    await syncPlans(money.services);
    expect(await readSyncState(subscriber)).toEqual(['resumed']);
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
  });

  it('[ACC-03] rejects resuming after a pause by staff, or after an end', async () => {
    const paused = await addCoachedSubscriber();
    await money.ok(staffChangeStatus, {
      params: { memberId: paused.id },
      body: { status: 'AWAY', reason: 'coach is ill' },
      token: staffToken,
    });
    const ended = await addCoachedSubscriber();
    await carryOut('end', ended);
    for (const subscriber of [paused, ended])
      expect(await resume(subscriber)).toMatchObject({ ok: false, error: { code: 'SERVICE_NOT_ACTIVE' } });
    expect(await readStatus(paused)).toBe('AWAY');
  });
});

describe('the plan of a member whose service is paused', () => {
  it('[ACC-03] pauses the plan, and resumes it when the member comes back', async () => {
    const subscriber = await addCoachedSubscriber();
    expect(await carryOut('pause', subscriber)).toMatchObject({
      plan: 'pausing',
      member: { status: 'AWAY' },
    });
    for (let n = 0; n < 2; n += 1) await syncPlans(money.services);
    expect(await readSyncState(subscriber)).toEqual(['paused']);
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_PAUSED', nextBillingDate: null });
    await resumeCoaching(subscriber);
    expect(await readSyncState(subscriber)).toEqual(['resuming']);
    for (let n = 0; n < 2; n += 1) await syncPlans(money.services);
    expect(await readSyncState(subscriber)).toEqual(['resumed']);
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
    expect(await listPlanSubjects(subscriber)).toEqual([
      'Your service is paused',
      'Your plan is paused',
      'Your plan has resumed',
    ]);
    const [email] = (await readEmailsTo(money, subscriber.id)).filter(({ subject }) =>
      subject.includes('service'),
    );
    expect(email?.body).toContain('We’re pausing your plan too');
  });

  it('[ACC-03] keeps the plan active when the member comes back before it is paused', async () => {
    const subscriber = await addCoachedSubscriber();
    await carryOut('pause', subscriber);
    await resumeCoaching(subscriber);
    await syncPlans(money.services);
    expect(await readSyncState(subscriber)).toEqual(['resumed']);
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
  });

  it('[ACC-03] leaves the plan active when the member comes back while it is being paused', async () => {
    const subscriber = await addCoachedSubscriber();
    await carryOut('pause', subscriber);
    const { planChanges } = money.services.payments;
    let times = 0;
    const concurrent: Promise<void>[] = [];
    const services = {
      ...money.services,
      payments: {
        ...money.services.payments,
        planChanges: {
          ...planChanges,
          pause: async (id: string) => {
            times += 1;
            if (times === 1) {
              await resumeCoaching(subscriber);
              // Another server already waits for the lock to resume it.
              concurrent.push(syncPlans(money.services));
            }
            return planChanges.pause(id);
          },
        },
      },
    };
    await syncPlans(services);
    await Promise.all(concurrent);
    expect(times).toBe(1);
    expect(await readSyncState(subscriber)).toEqual(['resumed']);
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
  });

  it('[ACC-03] does not change the plan when staff set the status manually', async () => {
    const subscriber = await addCoachedSubscriber();
    const body = { status: 'AWAY', reason: 'on holiday' } as const;
    await money.ok(staffChangeStatus, { params: { memberId: subscriber.id }, body, token: staffToken });
    await resumeCoaching(subscriber);
    await syncPlans(money.services);
    expect(await listPlanSubjects(subscriber)).toEqual([]);
  });
});

describe('the plan of a member whose service ends', () => {
  it('[ACC-03] ends the plan with its period, even if it was paused', async () => {
    const [running, paused] = [await addCoachedSubscriber(), await addCoachedSubscriber()];
    await carryOut('pause', paused);
    await syncPlans(money.services);
    for (const subscriber of [running, paused]) {
      expect(await carryOut('end', subscriber)).toMatchObject({
        plan: 'ending',
        member: { status: 'EXITED_BY_REQUEST' },
      });
    }
    for (let n = 0; n < 2; n += 1) await syncPlans(money.services);
    for (const subscriber of [running, paused])
      expect(await readPlan(subscriber)).toMatchObject({ cancelPlanInitiated: true });
    expect(await readSyncState(running)).toEqual(['ends']);
    expect(await readSyncState(paused)).toEqual(['ends', 'paused']);
    expect(await listPlanSubjects(running)).toEqual(['Your service has ended', 'Your plan will not renew']);
  });
});

describe('an outage of Stripe', () => {
  it('[ACC-03] does not block other plans, and the request shows the sync state until Stripe is back', async () => {
    const [held, other] = [await addCoachedSubscriber(), await addCoachedSubscriber()];
    await carryOut('end', held);
    await carryOut('end', other);
    const { payments } = money.services;
    const services = {
      ...money.services,
      payments: {
        ...payments,
        endSubscription: (id: string, when: 'now' | 'with-period') =>
          id === held.subscriptionId
            ? Promise.resolve({
                ok: false as const,
                error: { kind: 'unavailable' as const, cause: 'down', isKeyUsed: false },
              })
            : payments.endSubscription(id, when),
      },
    };
    await expect(syncPlans(services)).rejects.toThrow('1 plan syncs failed');
    expect([await readSyncState(held), await readSyncState(other)]).toEqual([['ending'], ['ends']]);
    expect(await readPlan(held)).toMatchObject({ cancelPlanInitiated: false });
    await syncPlans(money.services);
    expect(await readSyncState(held)).toEqual(['ends']);
    expect(await readPlan(held)).toMatchObject({ cancelPlanInitiated: true });
  });

  it('[ACC-03] completes the sync if Stripe already ended the plan', async () => {
    const subscriber = await addCoachedSubscriber();
    await carryOut('pause', subscriber);
    await money.pool.query(`update subscriptions set status = 'MEMBERSHIP_ENDED' where member_id = $1`, [
      subscriber.id,
    ]);
    await syncPlans(money.services);
    expect(await readSyncState(subscriber)).toEqual(['none']);
  });
});

it('[ACC-03] syncs the plan on any server after the outage', async () => {
  const worker = await startMoneyServer({ work: true });
  try {
    const subscriber = await worker.subscriber('starter', { status: 'ACTIVE_COACHING' });
    const { data } = await worker.ok(pauseService, {
      params: { id: subscriber.id },
      token: subscriber.token,
    });
    await worker.ok(staffCarryOutServiceRequest, { params: { id: data.id }, token: staffToken });
    const readPlanSyncState = async () => {
      const query = { memberId: subscriber.id };
      return (await worker.ok(staffListServiceRequests, { query, token: staffToken })).items[0]?.plan;
    };
    await expect.poll(readPlanSyncState).toBe('paused');
  } finally {
    await worker.close();
  }
});
