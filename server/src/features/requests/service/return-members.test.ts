import { afterEach, describe, expect, it } from 'vitest';
import {
  staffRequestDeletion,
  staffWithdrawDeletion,
} from '@moments/contract/account/staff-account-deletion';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { cancelSubscription, getSubscription } from '@moments/contract/payments/subscription';
import {
  changeReturnDate,
  endService,
  pauseService,
  resumeService,
} from '@moments/contract/requests/service-requests';
import {
  staffCarryOutServiceRequest,
  staffListServiceRequests,
} from '@moments/contract/requests/staff-requests';
import { addDays, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { createEndPeriodsHandler } from '../../moments/index.ts';
import { syncSubscription } from '../../payments/index.ts';
import { createSession } from '../../sign-in/index.ts';
import { remindOfReturns, returnDueMembers } from './return-members.ts';
import { syncPlans } from './sync-plan.ts';

const staffToken = 'sandbox-operator';
const money = await shareMoneyServer();
afterEach(() => money.clock.moveTo(new Date()));

const getDateInDays = (count: number) => addDays(toEasternIsoDate(new Date()), count);
/** Moves the server's clock some hours into a day in Eastern Time. */
const moveTo = (isoDate: string, hours = 0) =>
  money.clock.moveTo(new Date(startOfEasternDay(isoDate).getTime() + hours * 3_600_000 + 180_000));
const runHourlyJob = () => returnDueMembers(money.services);

const carryOut = (id: string) => money.ok(staffCarryOutServiceRequest, { params: { id }, token: staffToken });
const setStatus = ({ id }: Subscriber, status: 'ACTIVE_COACHING' | 'AWAY' | 'EXITED') =>
  money.ok(staffChangeStatus, {
    params: { memberId: id },
    body: { status, reason: 'test' },
    token: staffToken,
  });
const readStatus = ({ id }: Subscriber) => getFacts(money, id).status();
const readStored = async ({ id }: Subscriber) =>
  (await money.ok(staffListServiceRequests, { query: { memberId: id }, token: staffToken })).items;
const listAudit = async ({ id }: Subscriber) => {
  const { rows } = await money.pool.query<{ actor: string; action: string; after: object }>(
    'select actor, action, after from audit_log where member_id = $1 order by id',
    [id],
  );
  return rows;
};

/** Pauses a member's service and plan until a day. */
async function pause({ id, token }: Subscriber, returnDate: string | null): Promise<void> {
  const { data } = await money.ok(pauseService, {
    params: { id },
    query: returnDate === null ? {} : { returnDate },
    token,
  });
  await carryOut(data.id);
  await syncPlans(money.services);
}

/** Adds a member whose service and plan are paused until a day. */
async function addPausedMember(returnDate: string | null, key = 'standard'): Promise<Subscriber> {
  const subscriber = await money.subscriber(key, { status: 'ACTIVE_COACHING' });
  await pause(subscriber, returnDate);
  return subscriber;
}

const resume = async ({ id }: Subscriber) => {
  const { id: token } = await createSession(money.services, money.services.database, id);
  return money.call(resumeService, { params: { id }, token });
};
const readPlan = async ({ id }: Subscriber) => {
  const { id: token } = await createSession(money.services, money.services.database, id);
  return (await money.ok(getSubscription, { token })).data;
};
const listReminders = async (subscriber: Subscriber) =>
  (await readEmailsTo(money, subscriber.id)).filter(({ subject }) =>
    subject.startsWith('Your coaching resumes on'),
  );

/** Lists the texts that wait for the daytime. */
const listTextsOfMorning = async ({ id }: Subscriber): Promise<readonly unknown[]> => {
  const { rows } = await money.pool.query(
    `select data->>'name' as name from pgboss.job where name = 'good-news' and data->>'memberId' = $1`,
    [id],
  );
  return rows;
};

describe('when the day of return comes', () => {
  it('[ACC-03, OPS-04] resumes coaching and plan once, and records the system as the actor', async () => {
    const subscriber = await addPausedMember(getDateInDays(10));
    moveTo(getDateInDays(9), 23);
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('AWAY');
    moveTo(getDateInDays(10));
    for (let run = 0; run < 2; run += 1) await runHourlyJob();
    await syncPlans(money.services);
    expect(await readStatus(subscriber)).toBe('ACTIVE_COACHING');
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
    expect(await readStored(subscriber)).toMatchObject([
      { plan: 'resumed', returnDate: getDateInDays(10), endedAt: expect.any(String) as string },
    ]);
    expect((await money.subjects(subscriber)).filter((subject) => / resumed$/.test(subject))).toEqual([
      'Your coaching has resumed',
      'Your plan has resumed',
    ]);
    expect(await listAudit(subscriber)).toContainEqual({
      actor: 'system',
      action: 'member.status-changed',
      after: { status: 'ACTIVE_COACHING', reason: 'the day of return has come' },
    });
  });

  it('[ACC-03] sends the text about resumed coaching in the daytime', async () => {
    const [night, day] = [await addPausedMember(getDateInDays(3)), await addPausedMember(getDateInDays(4))];
    moveTo(getDateInDays(3));
    await runHourlyJob();
    expect(await getFacts(money, night.id).sentTexts()).toEqual([]);
    expect(await listTextsOfMorning(night)).toEqual([{ name: 'pause-over' }]);
    moveTo(getDateInDays(4), 13);
    await runHourlyJob();
    expect(await getFacts(money, day.id).sentTexts()).toEqual([
      "Moments: your pause is over, so your coaching has resumed. Text this number whenever you're ready.",
    ]);
  });

  it('[ACC-03] catches up at the next run if no server ran on the day of return', async () => {
    const subscriber = await addPausedMember(getDateInDays(3));
    moveTo(getDateInDays(40), 5);
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('ACTIVE_COACHING');
  });

  it('[ACC-03] resumes the others if one member’s data fails, and tries that member again', async () => {
    const members = [
      await addPausedMember(getDateInDays(3)),
      await addPausedMember(getDateInDays(3)),
      await addPausedMember(getDateInDays(3)),
    ];
    const [, broken] = members;
    await money.pool.query(
      `create function reject() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await money.pool.query(
      `create trigger reject_one before update on members for each row when (new.id = '${String(broken?.id)}') execute function reject()`,
    );
    moveTo(getDateInDays(3), 1);
    await expect(runHourlyJob()).rejects.toThrow('failed to resume the service of a member: 1');
    const listStatuses = () => Promise.all(members.map(readStatus));
    expect(await listStatuses()).toEqual(['ACTIVE_COACHING', 'AWAY', 'ACTIVE_COACHING']);
    await money.pool.query('drop trigger reject_one on members');
    await runHourlyJob();
    expect(await listStatuses()).toEqual(['ACTIVE_COACHING', 'ACTIVE_COACHING', 'ACTIVE_COACHING']);
  });

  it('[ACC-03] returns the member once when the member, two servers, and staff act at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const subscriber = await addPausedMember(getDateInDays(3));
      moveTo(getDateInDays(3), 1);
      const [byMember] = await Promise.all([resume(subscriber), runHourlyJob(), runHourlyJob()]);
      expect(byMember).toMatchObject({ ok: true });
      await syncPlans(money.services);
      expect(await readStatus(subscriber)).toBe('ACTIVE_COACHING');
      const changes = (await listAudit(subscriber)).filter(({ after }) =>
        JSON.stringify(after).includes('"status":"ACTIVE_COACHING"'),
      );
      expect(changes).toHaveLength(1);
      expect(await readStored(subscriber)).toMatchObject([{ plan: 'resumed' }]);
      money.clock.moveTo(new Date());
    }
  });

  it('[ACC-03] ends the service when staff carry out the end at the same time', async () => {
    const subscriber = await addPausedMember(getDateInDays(3));
    const { id, token } = subscriber;
    const { data } = await money.ok(endService, { params: { id }, token });
    moveTo(getDateInDays(3), 1);
    await Promise.all([carryOut(data.id), runHourlyJob()]);
    await syncPlans(money.services);
    expect(await readStatus(subscriber)).toBe('EXITED_BY_REQUEST');
    expect(await readPlan(subscriber)).toMatchObject({ cancelPlanInitiated: true });
  });

  it('[ACC-03] keeps a pause by staff after the member came back early', async () => {
    const subscriber = await addPausedMember(getDateInDays(3));
    expect(await resume(subscriber)).toMatchObject({ ok: true });
    await setStatus(subscriber, 'AWAY');
    moveTo(getDateInDays(3), 1);
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('AWAY');
  });

  it('[ACC-03, SESS-05] resumes nothing during an account deletion, even when the member cancels it', async () => {
    const subscriber = await addPausedMember(getDateInDays(3));
    const params = { memberId: subscriber.id };
    const deletion = { params, body: { reason: 'asked' }, token: staffToken };
    await money.ok(staffRequestDeletion, deletion);
    moveTo(getDateInDays(3), 1);
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('AWAY');
    expect(await listAudit(subscriber)).toContainEqual(
      expect.objectContaining({ actor: 'system', action: 'service-request.return-date-dropped' }),
    );
    await money.ok(staffWithdrawDeletion, deletion);
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('AWAY');
    // The member can still come back alone.
    expect(await resume(subscriber)).toMatchObject({ ok: true });
  });

  it('[ACC-03, TEXT-01] promises no return after the end of a canceled plan, or during a deletion', async () => {
    const canceled = await money.subscriber('standard', { status: 'ACTIVE_COACHING' });
    await money.ok(cancelSubscription, { token: canceled.token });
    await pause(canceled, getDateInDays(60));
    const emails = await readEmailsTo(money, canceled.id);
    const email = emails.find(({ subject }) => subject === 'Your service is paused');
    expect(email?.body).toContain(' only if you have a plan then.');
    const leaving = await addPausedMember(getDateInDays(3));
    const body = { reason: 'asked' };
    await money.ok(staffRequestDeletion, { params: { memberId: leaving.id }, body, token: staffToken });
    for (const { id } of [canceled, leaving]) {
      const { user } = await money.ok(staffGetMemberRecord, { params: { memberId: id }, token: staffToken });
      expect(user.basicInfo.returnDate).toBeNull();
      await createTestPhone(money, user.basicInfo.phone)('Are you there?');
      expect((await getFacts(money, id).sentTexts()).join()).not.toContain('It resumes on');
    }
  });

  it('[TEXT-02] keeps an opted-out member opted out, and START resumes no plan on its own', async () => {
    const subscriber = await addPausedMember(getDateInDays(3));
    const { user } = await money.ok(staffGetMemberRecord, {
      params: { memberId: subscriber.id },
      token: staffToken,
    });
    const text = createTestPhone(money, user.basicInfo.phone);
    await text('STOP');
    moveTo(getDateInDays(3), 1);
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('EXITED_BY_STOP');
    await text('START');
    await runHourlyJob();
    await syncPlans(money.services);
    expect(await readStatus(subscriber)).toBe('AWAY');
    expect(await readPlan(subscriber)).toMatchObject({ status: 'MEMBERSHIP_PAUSED' });
  });

  it('[ACC-03] keeps an ended plan ended, and says so in the email', async () => {
    const subscriber = await addPausedMember(getDateInDays(3));
    await money.pool.query(`update subscriptions set status = 'MEMBERSHIP_ENDED' where member_id = $1`, [
      subscriber.id,
    ]);
    moveTo(getDateInDays(3), 1);
    await runHourlyJob();
    await syncPlans(money.services);
    expect(await readStatus(subscriber)).toBe('ACTIVE_COACHING');
    expect(await readStored(subscriber)).toMatchObject([{ plan: 'none' }]);
    const emails = await readEmailsTo(money, subscriber.id);
    const told = emails.find(({ subject }) => subject === 'Your coaching has resumed');
    expect(told?.body).toContain('Your plan has ended.');
  });

  it('[ACC-03] resumes nothing for a removed day, and nothing before a later day', async () => {
    const [removed, later] = [
      await addPausedMember(getDateInDays(3)),
      await addPausedMember(getDateInDays(3)),
    ];
    for (const [{ id, token }, returnDate] of [
      [removed, null],
      [later, getDateInDays(5)],
    ] as const)
      await money.ok(changeReturnDate, { params: { id }, body: { returnDate }, token });
    moveTo(getDateInDays(4));
    await runHourlyJob();
    expect([await readStatus(removed), await readStatus(later)]).toEqual(['AWAY', 'AWAY']);
    moveTo(getDateInDays(5));
    await runHourlyJob();
    expect([await readStatus(removed), await readStatus(later)]).toEqual(['AWAY', 'ACTIVE_COACHING']);
  });
});

describe('the reminder of the day of return', () => {
  const remind = () => remindOfReturns(money.services);

  it('[ACC-03] reminds once, two days before, of the charge and how to change the day', async () => {
    const subscriber = await addPausedMember(getDateInDays(10));
    moveTo(getDateInDays(7), 20);
    await remind();
    expect(await listReminders(subscriber)).toEqual([]);
    for (const hours of [9, 10, 34]) {
      moveTo(getDateInDays(8), hours);
      await remind();
    }
    const [email, ...others] = await listReminders(subscriber);
    expect(others).toEqual([]);
    expect(email?.body).toMatch(
      /Your Standard plan resumes too\. Its next payment is \$49\.00 on \w+ \d+, \d{4}\. You get new Moments then\./,
    );
    expect(email?.body).toContain('/account-settings?tab=service');
    expect(email?.body).toContain('/billing');
  });

  it('[ACC-03] names the day of the next charge', async () => {
    const subscriber = await addPausedMember(getDateInDays(10));
    moveTo(getDateInDays(8), 9);
    await remind();
    const [email] = await listReminders(subscriber);
    moveTo(getDateInDays(10), 1);
    await runHourlyJob();
    await syncPlans(money.services);
    const nextBillingDate = (await readPlan(subscriber))?.nextBillingDate ?? '';
    const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
    expect(email?.body).toContain(`$49.00 on ${longDate.format(new Date(nextBillingDate))}.`);
  });

  it('[ACC-03] names the charge of the request after a renewal during the pause that charges nothing', async () => {
    const subscriber = await addPausedMember(getDateInDays(40));
    const chargeIn = async (subject: RegExp) => {
      const email = (await readEmailsTo(money, subscriber.id)).find((each) => subject.test(each.subject));
      return /Its next payment is ([^.]*\.\d\d on [^.]*)\./.exec(email?.body ?? '')?.[1];
    };
    const charge = await chargeIn(/^Your service is paused$/);
    expect(charge).toMatch(/^\$49\.00 on /);
    await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`);
    await syncSubscription(money.services, subscriber.subscriptionId);
    moveTo(getDateInDays(38), 9);
    await remind();
    expect(await chargeIn(/^Your coaching resumes on/)).toBe(charge);
    moveTo(getDateInDays(40), 1);
    await createEndPeriodsHandler(money.services).handle({});
    await runHourlyJob();
    await syncPlans(money.services);
    const { payments } = await money.stripeRecords();
    const charged = payments.filter(
      ({ customer, status }) => customer === subscriber.customerId && status === 'succeeded',
    );
    expect(charged).toHaveLength(1);
    const { nextBillingDate } = (await readPlan(subscriber)) ?? {};
    const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
    expect(charge).toBe(`$49.00 on ${longDate.format(new Date(nextBillingDate ?? ''))}`);
    const emails = await readEmailsTo(money, subscriber.id);
    const findBody = (subject: string) => emails.find((email) => email.subject === subject)?.body;
    expect(findBody('Your plan has resumed')).toContain(`for $49.00. You get new Moments then.`);
    // A text would invite a member to write who has no Moments.
    expect(await listTextsOfMorning(subscriber)).toEqual([]);
    const resumed = findBody('Your coaching has resumed');
    expect(resumed).toMatch(
      /You have no Moments until then\.[^]*Add More Moments: .*\/subscriptions\?addOn=true/,
    );
    expect(resumed).not.toContain('whenever you’re ready');
  });

  it('[ACC-03] reminds again for another day, and late when no server ran', async () => {
    const subscriber = await addPausedMember(getDateInDays(5));
    const { id, token } = subscriber;
    moveTo(getDateInDays(4), 15);
    await remind();
    expect(await listReminders(subscriber)).toHaveLength(1);
    money.clock.moveTo(new Date());
    await money.ok(changeReturnDate, { params: { id }, body: { returnDate: getDateInDays(8) }, token });
    moveTo(getDateInDays(6), 9);
    await remind();
    expect(await listReminders(subscriber)).toHaveLength(2);
  });

  it('[ACC-03] reminds right away, and only once, for a day that is chosen after the last run before it', async () => {
    const subscriber = await addPausedMember(getDateInDays(10));
    moveTo(getDateInDays(1), 21);
    const choose = async (returnDate: string) => {
      const { id: token } = await createSession(money.services, money.services.database, subscriber.id);
      return money.ok(changeReturnDate, { params: { id: subscriber.id }, body: { returnDate }, token });
    };
    await choose(getDateInDays(4));
    expect(await listReminders(subscriber)).toEqual([]);
    await choose(getDateInDays(2));
    const [email] = await listReminders(subscriber);
    expect(email?.body).toMatch(/Its next payment is \$49\.00 on \w+ \d+, \d{4}\./);
    moveTo(getDateInDays(2), 1);
    await remind();
    await runHourlyJob();
    expect(await readStatus(subscriber)).toBe('ACTIVE_COACHING');
    expect(await listReminders(subscriber)).toHaveLength(1);
  });

  it('[ACC-03] reminds only members who are charged and come back on the day', async () => {
    const [canceled, back, leaving] = [
      await addPausedMember(getDateInDays(3)),
      await addPausedMember(getDateInDays(3)),
      await addPausedMember(getDateInDays(3)),
    ];
    await money.pool.query('update subscriptions set cancel_plan_initiated = true where member_id = $1', [
      canceled.id,
    ]);
    await resume(back);
    const body = { reason: 'asked' };
    await money.ok(staffRequestDeletion, { params: { memberId: leaving.id }, body, token: staffToken });
    moveTo(getDateInDays(2), 9);
    await remind();
    for (const subscriber of [canceled, back, leaving]) expect(await listReminders(subscriber)).toEqual([]);
  });
});
