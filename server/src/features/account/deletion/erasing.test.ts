import { createDecipheriv, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  requestDeletion,
  sendDeletionCode,
  withdrawDeletion,
} from '@moments/contract/account/account-deletion';
import { staffListDeletions } from '@moments/contract/account/staff-account-deletion';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { saveStepDraft } from '@moments/contract/enrollment/step-drafts';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { requestScheduleChange } from '@moments/contract/requests/schedule';
import { verifyCode } from '@moments/contract/sign-in/sign-in';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { askToLogIn, clearLimits, signUpToPhone } from '../../../../test/sign-in-steps.ts';
import { generatePhone } from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { emptyPersonalDetails } from '../../members/index.ts';
import { createReconcileHandler, syncReversals, syncSubscription } from '../../payments/index.ts';
import { executeDueDeletions, recordAcceptedErasure } from './execute-deletion.ts';

const money = await shareMoneyServer({ work: true });
beforeEach(async () => {
  await clearLimits(money.server);
});

const day = 86_400;
const asStaff = { token: 'sandbox-operator' };

interface Leaving extends Subscriber {
  readonly phone: string;
}

const usual = {
  firstName: 'Ava',
  lastName: 'Stone',
  dob: '1990-01-31',
  hope: 'Calm evenings',
  friend: 'Mia',
  coach: 'Noa',
  textIn: 'Good evening',
  reason: 'None',
  school: 'None',
};

/** Personal data of a member that must not be found anywhere afterwards. */
const canaries: typeof usual = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  dob: '1987-06-05',
  hope: 'canary hope to gain',
  friend: 'Canary Friend',
  coach: 'Canary Coach',
  textIn: 'canary from the member',
  reason: 'canary reason',
  school: 'canary school in a draft',
};

async function addLeavingMember(of: typeof usual = usual): Promise<Leaving> {
  const phone = generatePhone();
  const subscriber = await money.subscriber('starter', {
    phone,
    personalDetails: {
      ...emptyPersonalDetails,
      firstName: of.firstName,
      lastName: of.lastName,
      dob: of.dob,
    },
    hopeToGain: of.hope,
    emergencyContact: {
      contactName: of.friend,
      contactPhone: '+12125550177',
      contactRelationship: 'x',
    },
    coachName: of.coach,
    status: 'ACTIVE_COACHING',
  });
  return { ...subscriber, phone };
}

async function ask(leaving: Leaving): Promise<void> {
  const { token, phone } = leaving;
  const { deletionId } = await money.ok(sendDeletionCode, { token });
  await money.ok(requestDeletion, { token, body: { deletionId, code: money.texts.readCode(phone) } });
}

/** Moves the clock past the grace period, executes due deletions, and resets the clock. */
async function passGracePeriod(work: () => Promise<unknown> = carryOut): Promise<void> {
  money.clock.advance(14 * day + 1);
  await work();
  money.clock.advance(-14 * day - 1);
}
const carryOut = () => executeDueDeletions(money.services);

const startCrisis = ({ id }: Leaving) =>
  money.pool.query(`insert into crises (member_id, started_by, started_at) values ($1, 'text', now())`, [id]);
const endCrisis = ({ id }: Leaving) =>
  money.pool.query(`update crises set ended_at = now() where member_id = $1`, [id]);

async function readProgress({ id }: Leaving) {
  const { rows } = await money.pool.query<Record<string, Date | string | null>>(
    'select * from account_deletions where member_id = $1',
    [id],
  );
  return rows[0];
}

const readPlan = async ({ id }: Leaving) => {
  const { subscriptions } = await money.stripeRecords();
  const plan = subscriptions.find(({ metadata }) => metadata['memberId'] === id);
  return plan && { status: plan.status, endsWithPeriod: plan.cancel_at_period_end };
};

const showOwnPlan = async ({ token }: Leaving) => (await money.ok(getMemberProfile, { token })).subscription;

/** Reads the whole database as text, including the job queue's tables. */
async function readDump(): Promise<string> {
  const { rows } = await money.pool.query<{ dump: string }>(
    `select query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text as dump
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  return rows.map((row) => row.dump).join('\n');
}

/** Decrypts every encrypted value in a dump. */
async function readDecryptedDump(): Promise<string> {
  const text = await readDump();
  const opened = Array.from(
    text.matchAll(/\btest\.(?:row\.)?([\w-]{16})\.[\w-]{22}\.([\w-]*)/g),
    ([, nonce = '', encrypted = '']) => {
      const decipher = createDecipheriv('aes-256-gcm', Buffer.alloc(32, 7), Buffer.from(nonce, 'base64url'));
      return decipher.update(Buffer.from(encrypted, 'base64url')).toString('utf8');
    },
  );
  return [text, ...opened].join('\n');
}

describe('in the grace period', () => {
  it('[BILL-03] cancels the plan at the end of its period immediately', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await expect.poll(() => readPlan(leaving)).toEqual({ status: 'active', endsWithPeriod: true });
    // Only the deletion email says when the plan ends.
    await expect.poll(async () => (await showOwnPlan(leaving))?.cancelPlanInitiated).toBe(true);
    expect(await money.subjects(leaving)).not.toContain('Your plan will not renew');
  });

  it('[BILL-03] cancels the plan again when something else reactivates it', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    const expectPlan = () => expect.poll(() => readPlan(leaving));
    await expectPlan().toEqual({ status: 'active', endsWithPeriod: true });
    await expect.poll(async () => (await showOwnPlan(leaving))?.cancelPlanInitiated).toBe(true);
    const { ok } = await money.services.payments.reactivateSubscription(leaving.subscriptionId);
    expect([ok, await readPlan(leaving)]).toEqual([true, { status: 'active', endsWithPeriod: false }]);
    await syncSubscription(money.services, leaving.subscriptionId);
    await carryOut();
    await expectPlan().toEqual({ status: 'active', endsWithPeriod: true });
  });

  it('does not erase the account before the due date, even on repeated runs', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    money.clock.advance(13 * day);
    await carryOut();
    await carryOut();
    money.clock.advance(-13 * day);
    expect((await readProgress(leaving))?.['begun_at']).toBeNull();
    expect((await money.call(getMemberProfile, { token: leaving.token })).ok).toBe(true);
  });

  it('does not erase an account after its deletion is canceled', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await money.ok(withdrawDeletion, { token: leaving.token });
    await passGracePeriod();
    expect((await money.call(getMemberProfile, { token: leaving.token })).ok).toBe(true);
  });
});

describe('when it is due', () => {
  it('[SAFE-08, DESK-06] waits for the end of a crisis, and says so on the list', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await startCrisis(leaving);
    await passGracePeriod();
    expect((await readProgress(leaving))?.['begun_at']).toBeNull();
    expect((await money.call(getMemberProfile, { token: leaving.token })).ok).toBe(true);
    const { items } = await money.ok(staffListDeletions, { ...asStaff, query: { limit: '100' } });
    expect(items.find(({ memberId }) => memberId === leaving.id)).toMatchObject({ isInCrisis: true });
    await endCrisis(leaving);
    await passGracePeriod();
    expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
  });

  it('leaves no personal data of the member in any table', async () => {
    const leaving = await addLeavingMember(canaries);
    const { phone, email, id, token } = leaving;
    await createTestPhone(money.server, phone)(canaries.textIn);
    await money.ok(addReferralParticipant, { token, body: {} });
    await money.pool.query(`update sessions set device = 'Canary on Android' where member_id = $1`, [id]);
    const request: BodyOf<typeof requestScheduleChange> = {
      memberId: id,
      newShiftTime: '2',
      newShiftDays: ['1', '3'],
    };
    const asked = await money.ok(requestScheduleChange, { token, params: { memberId: id }, body: request });
    await money.pool.query(`update schedule_requests set reason_sealed = $2 where member_id = $1`, [
      id,
      money.services.personalData.encrypt(canaries.reason, {
        column: 'schedule_requests.reason',
        row: asked.data.id,
      }),
    ]);
    await money.ok(saveStepDraft, {
      token,
      params: { memberId: id, step: 'ENROLLMENT_PERSONAL_DETAILS' },
      body: {
        version: { writer: randomUUID(), sequence: 1 },
        basedOn: null,
        values: { school: canaries.school },
      },
    });
    await ask(leaving);
    await clearLimits(money.server);
    const { coach, ...own } = canaries;
    const values = [...Object.values(own), 'Canary on Android', phone, email];
    const hashed = [
      money.services.personalData.hashForLookup('phone', phone),
      money.services.personalData.hashForLookup('email', email),
    ].map((hash) => hash.toString('base64'));
    const before = await readDecryptedDump();
    for (const value of [...values, ...hashed]) expect(before, value).toContain(value);

    await passGracePeriod();

    const after = await readDecryptedDump();
    for (const value of [...values, ...hashed]) expect(after, value).not.toContain(value);
    // The coach stays on staff, without a tie to the member.
    expect(after.split(coach)).toHaveLength(2);
    const { rows } = await money.pool.query('select coach_id from members where id = $1', [id]);
    expect(rows).toEqual([{ coach_id: null }]);
    expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
  });

  it('keeps payments and Moments without the card', async () => {
    const leaving = await addLeavingMember();
    const readSums = async () => {
      const { rows } = await money.pool.query<{ paid: number; moments: number; cards: number }>(
        `select (select sum(amount)::int from transactions where member_id = $1) as paid,
                (select sum(amount)::int from moments_ledger where member_id = $1) as moments,
                (select count(*)::int from transactions
                 where member_id = $1 and (last4 is not null or card_brand is not null or receipt_url is not null)) as cards`,
        [leaving.id],
      );
      return rows[0];
    };
    const before = await readSums();
    expect(before?.cards).toBe(1);
    await ask(leaving);
    await passGracePeriod();
    expect(await readSums()).toEqual({ ...before, cards: 0 });
  });

  it('ends the plan and deletes the customer in Stripe and the referral participant', async () => {
    const leaving = await addLeavingMember();
    await money.ok(addReferralParticipant, { token: leaving.token, body: {} });
    await ask(leaving);
    await passGracePeriod();
    expect((await readPlan(leaving))?.status).toBe('canceled');
    expect((await money.stripe.customers.retrieve(leaving.customerId)).deleted).toBe(true);
    const participant = await money.services.referrals?.findParticipant(leaving.email);
    expect(participant).toMatchObject({ ok: false, reason: 'PARTICIPANT_NOT_FOUND' });
  });

  it('[RENEW-05] returns the money of a month that never started before it deletes the customer', async () => {
    const leaving = await addLeavingMember();
    await money.pool.query(`update members set status = 'WAITLIST_REVIEW' where id = $1`, [leaving.id]);
    await money.pool.query('update subscriptions set held_for_match_since = now() where member_id = $1', [
      leaving.id,
    ]);
    await ask(leaving);
    await passGracePeriod();
    expect((await readPlan(leaving))?.status).toBe('canceled');
    expect((await money.stripe.customers.retrieve(leaving.customerId)).deleted).toBe(true);
    const { payments, refunds } = await money.stripeRecords();
    const paid = payments.filter(({ customer }) => customer === leaving.customerId);
    expect(paid.map(({ amount }) => amount)).toEqual([2900]);
    expect(refunds.filter((one) => one.payment_intent === paid[0]?.id).map(({ amount }) => amount)).toEqual([
      2900,
    ]);
  });

  it('records a later refund without the card', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod();
    const { payments } = await money.stripeRecords();
    const paid = payments.find(({ customer }) => customer === leaving.customerId);
    await money.stripe.refunds.create({ payment_intent: paid?.id ?? '' });
    await syncReversals(money.services, paid?.id ?? '');
    const { rows } = await money.pool.query(
      `select amount, last4, card_brand, receipt_url from transactions where member_id = $1 and cause like 'refund:%'`,
      [leaving.id],
    );
    expect(rows).toEqual([
      { amount: expect.any(Number) as number, last4: null, card_brand: null, receipt_url: null },
    ]);
  });

  it('keeps local records in agreement with Stripe', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod();
    await createReconcileHandler(money.services).handle({});
    const { rows } = await money.pool.query<{ differences: { memberId: string }[] }>(
      'select differences from reconciliations order by started_at desc limit 1',
    );
    expect(rows[0]?.differences.filter(({ memberId }) => memberId === leaving.id)).toEqual([]);
  });

  it('[SESS-05, STOP-02] ends every session and tells its token why', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod();
    const rejected = await money.call(getMemberProfile, { token: leaving.token });
    expect(rejected.ok ? '' : rejected.error.code).toBe('MEMBER_DEACTIVATED');
  });

  it('sends the final email once, before the address is erased', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod(async () => {
      await carryOut();
      await carryOut();
    });
    const emails = money.mail.sent.filter(({ to }) => to === leaving.email);
    expect(
      emails.map(({ subject }) => subject).filter((subject) => subject === 'Your account was deleted'),
    ).toHaveLength(1);
  });

  it('frees the number and the email for a new account', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod();
    await clearLimits(money.server);
    const unknown = await askToLogIn(money.server, leaving.phone);
    const noCode = await money.call(verifyCode, { ...unknown, body: { code: '123456' } });
    expect(noCode.ok).toBe(false);
    await clearLimits(money.server);
    await signUpToPhone(money.server, leaving.phone, leaving.email);
    const { rows } = await money.pool.query<{ id: string }>('select id from members where phone_hash = $1', [
      money.services.personalData.hashForLookup('phone', leaving.phone),
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(leaving.id);
  });

  it('[TEXT-02] keeps a STOP from the number', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await createTestPhone(money.server, leaving.phone)('STOP');
    await passGracePeriod();
    const { rows } = await money.pool.query('select status_before from text_opt_outs where phone_hash = $1', [
      money.services.personalData.hashForLookup('phone', leaving.phone),
    ]);
    expect(rows).toEqual([{ status_before: null }]);
  });

  it('[OPS-01, OPS-04] shows staff that there was a member and does not let them restore the account', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod();
    const list = await money.ok(staffListMembers, { ...asStaff, query: { query: leaving.id } });
    expect(list.items).toMatchObject([
      { name: 'Deleted account', status: 'DELETED_BY_ADMIN', phone: '', email: '', coach: null },
    ]);
    const back = await money.call(staffChangeStatus, {
      ...asStaff,
      params: { memberId: leaving.id },
      body: { status: 'ACTIVE_COACHING', reason: 'test' },
    });
    expect(back.ok ? '' : back.error.code).toBe('ILLEGAL_TRANSITION');
    const shown = await money.ok(staffListMemberAudit, { ...asStaff, params: { memberId: leaving.id } });
    const actions = shown.items.map(({ action }) => action);
    for (const action of ['account-deletion.requested', 'account-deletion.begun', 'account-deletion.erased'])
      expect(actions.filter((one) => one === action)).toHaveLength(1);
  });
});

describe('when a provider can not be reached', () => {
  const addFault = (provider: string, times: number) =>
    money.post('/api/faults', { provider, fault: 'error-500', times });
  const clearFaults = () => fetch(`${money.sandboxUrl}/api/faults`, { method: 'DELETE' });
  const isErased = async (leaving: Leaving) => (await readProgress(leaving))?.['erased_at'] instanceof Date;

  it.each(['stripe', 'referral'])(
    'closes the account at once without %s, and continues when it is available again',
    async (provider) => {
      const leaving = await addLeavingMember();
      await money.ok(addReferralParticipant, { token: leaving.token, body: {} });
      await ask(leaving);
      await expect.poll(async () => (await readPlan(leaving))?.endsWithPeriod).toBe(true);
      await addFault(provider, 50);
      await passGracePeriod();
      expect((await money.call(getMemberProfile, { token: leaving.token })).status).toBe(403);
      expect(await isErased(leaving)).toBe(false);
      await clearFaults();
      await passGracePeriod();
      expect(await isErased(leaving)).toBe(true);
      expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
    },
  );

  it('erases local data without the provider after some days, and the rest when the provider is back', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await expect.poll(async () => (await readPlan(leaving))?.endsWithPeriod).toBe(true);
    await addFault('stripe', 200);
    await passGracePeriod(async () => {
      await carryOut();
      expect(await isErased(leaving)).toBe(false);
      money.clock.advance(3 * day + 1);
      await carryOut();
      money.clock.advance(-3 * day - 1);
    });
    expect(await isErased(leaving)).toBe(true);
    expect((await readProgress(leaving))?.['finished_at']).toBeNull();
    await clearFaults();
    await passGracePeriod();
    expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
    expect((await money.stripe.customers.retrieve(leaving.customerId)).deleted).toBe(true);
  });

  it('[DUTY-01] leaves the deletion at Stripe open while the key is wrong, and finishes it with the right one', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await expect.poll(async () => (await readPlan(leaving))?.endsWithPeriod).toBe(true);
    await passGracePeriod(() => executeDueDeletions(money.withStripeKey('sk_test_revoked')));
    expect((await readProgress(leaving))?.['customer_deleted_at']).toBeNull();
    expect([await isErased(leaving), (await readPlan(leaving))?.status]).toEqual([false, 'active']);
    await passGracePeriod();
    expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
    expect((await readPlan(leaving))?.status).toBe('canceled');
  });

  it('[DUTY-01] does not take a rejected end of a plan that still runs for done', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await expect.poll(async () => (await readPlan(leaving))?.endsWithPeriod).toBe(true);
    const error = { kind: 'invalid', code: 'test', cause: 'test' } as const;
    const payments = {
      ...money.services.payments,
      endSubscription: () => Promise.resolve({ ok: false, error } as const),
    };
    await passGracePeriod(() => executeDueDeletions({ ...money.services, payments }));
    expect((await readProgress(leaving))?.['customer_deleted_at']).toBeNull();
    await passGracePeriod();
    expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
  });

  it('[DUTY-01] proves no deletion at the referral provider while its settings are missing', async () => {
    const leaving = await addLeavingMember();
    await money.ok(addReferralParticipant, { token: leaving.token, body: {} });
    await ask(leaving);
    const readProof = async () => {
      const { rows } = await money.pool.query(
        `select 1 from audit_log where member_id = $1 and action = 'account-deletion.participant-deleted'`,
        [leaving.id],
      );
      return rows.length;
    };
    await passGracePeriod(() => executeDueDeletions({ ...money.services, referrals: undefined }));
    expect(await readProof()).toBe(0);
    expect(await readProgress(leaving)).toMatchObject({
      participant_deleted_at: null,
      finished_at: null,
      participant_id: expect.any(String) as string,
    });
    await passGracePeriod();
    expect(await readProof()).toBe(1);
    const participant = await money.services.referrals?.findParticipant(leaving.email);
    expect(participant).toMatchObject({ ok: false, reason: 'PARTICIPANT_NOT_FOUND' });
  });

  it('[DUTY-01] deletes a participant whose ID was not saved', async () => {
    const leaving = await addLeavingMember();
    await money.ok(addReferralParticipant, { token: leaving.token, body: {} });
    await money.pool.query('delete from member_referrals where member_id = $1', [leaving.id]);
    const find = () => money.services.referrals?.findParticipant(leaving.email);
    expect(await find()).toMatchObject({ ok: true });
    await ask(leaving);
    await passGracePeriod();
    expect(await find()).toMatchObject({ reason: 'PARTICIPANT_NOT_FOUND' });
  });

  it('[DUTY-01, SAFE-11] goes on calling Stripe while records are held, and promises nothing until then', async () => {
    const leaving = await addLeavingMember();
    await money.pool.query(
      `insert into record_holds (member_id, reason, held_by, held_at) values ($1, 'court', 'token:test', now())`,
      [leaving.id],
    );
    await ask(leaving);
    await expect.poll(async () => (await readPlan(leaving))?.endsWithPeriod).toBe(true);
    await passGracePeriod(async () => {
      await executeDueDeletions(money.withStripeKey('sk_test_revoked'));
      money.clock.advance(3 * day + 1);
      await executeDueDeletions(money.withStripeKey('sk_test_revoked'));
      const last = (await readEmailsTo(money, leaving.id)).at(-1);
      expect(last?.subject).toBe('Your account was deleted');
      expect(last?.body).not.toContain('charge you again');
      await carryOut();
      money.clock.advance(-3 * day - 1);
    });
    expect((await readPlan(leaving))?.status).toBe('canceled');
    expect(await readProgress(leaving)).toMatchObject({
      customer_deleted_at: expect.any(Date) as Date,
      erased_at: null,
    });
  });

  it('[DUTY-01] does not say that a receiver was informed that was removed', async () => {
    const leaving = await addLeavingMember();
    await money.pool.query(
      `insert into account_deletions (member_id, requested_at, due_at) values ($1, now(), now() + interval '1 year')`,
      [leaving.id],
    );
    const timestamp = new Date().toISOString();
    const event = { type: 'member.erased', timestamp, data: { memberId: leaving.id } } as const;
    await recordAcceptedErasure({ ...money.services, eventReceiver: undefined }, event);
    const { rows } = await money.pool.query(
      `select action from audit_log where member_id = $1 and action like 'account-deletion.receiver-%'`,
      [leaving.id],
    );
    expect(rows).toEqual([{ action: 'account-deletion.receiver-absent' }]);
  });

  it('keeps the email address until the final email is sent', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    // The emails of before are not those that fail.
    const countUnsent = async () => {
      const unsent = `select 1 from outbound_messages where member_id = $1 and status <> 'sent'`;
      return (await money.pool.query(unsent, [leaving.id])).rowCount;
    };
    await expect.poll(countUnsent).toBe(0);
    money.mail.answer = { sent: false, reason: 'unavailable', cause: 'test' };
    await passGracePeriod();
    expect(await isErased(leaving)).toBe(false);
    money.mail.answer = undefined;
    await expect
      .poll(
        async () => {
          await passGracePeriod();
          return isErased(leaving);
        },
        { interval: 500 },
      )
      .toBe(true);
    expect(
      money.mail.sent.filter(
        ({ to, subject }) => to === leaving.email && subject === 'Your account was deleted',
      ),
    ).toHaveLength(1);
  });

  it('[SAFE-08] does not go on while a crisis that was opened after the begin is open', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await expect.poll(async () => (await readPlan(leaving))?.endsWithPeriod).toBe(true);
    await passGracePeriod(() => executeDueDeletions(money.withStripeKey('sk_test_revoked')));
    await startCrisis(leaving);
    await passGracePeriod();
    const { rowCount } = await money.pool.query('select from crises where member_id = $1', [leaving.id]);
    expect([await isErased(leaving), rowCount]).toEqual([false, 1]);
    await endCrisis(leaving);
    await passGracePeriod();
    expect(await isErased(leaving)).toBe(true);
  });

  it('erases once when two jobs run at the same time', async () => {
    const leaving = await addLeavingMember();
    await ask(leaving);
    await passGracePeriod(() => Promise.all([carryOut(), carryOut(), carryOut()]));
    await passGracePeriod();
    const { rows } = await money.pool.query(
      `select 1 from audit_log where member_id = $1 and action = 'account-deletion.erased'`,
      [leaving.id],
    );
    expect(rows).toHaveLength(1);
    expect((await readProgress(leaving))?.['finished_at']).not.toBeNull();
  });
});

describe('the tables', () => {
  it('covers every table that holds a member’s data', async () => {
    const { rows } = await money.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'member_id' order by table_name`,
    );
    const emptied = [
      'conversation_drafts',
      'conversation_notes',
      'conversation_opens',
      'conversation_presence',
      'conversations',
      'crises',
      'held_matches',
      'held_texts',
      'incidents',
      'known_devices',
      'member_notices',
      'member_referrals',
      'messages',
      'note_mentions',
      'outbound_messages',
      'phone_changes',
      'record_holds',
      'schedule_requests',
      'service_requests',
      'step_drafts',
      'verifications',
    ];
    const keptWithoutPersonalData = [
      'account_deletions',
      'audit_log',
      'former_customers',
      'member_sight_changes',
      'member_sights',
      'moments_balances',
      'moments_ledger',
      'payment_attempts',
      'payments',
      'plan_change_attempts',
      'plan_turns',
      'sessions',
      'subscriptions',
      'text_deletions',
      'transactions',
    ];
    expect(rows.map(({ name }) => name)).toEqual([...emptied, ...keptWithoutPersonalData].sort());
  });
});
