import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportMyData } from '@moments/contract/account/data-export';
import { staffExportMemberData, staffOfferDataExport } from '@moments/contract/account/staff-data-export';
import { saveStepDraft } from '@moments/contract/enrollment/step-drafts';
import { staffRecordIncident } from '@moments/contract/records/staff-records';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { requestScheduleChange } from '@moments/contract/requests/schedule';
import { addConfirmation } from '../../../../test/confirmations.ts';
import { addStaff } from '../../../../test/desk-staff.ts';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { clearLimits } from '../../../../test/sign-in-steps.ts';
import { generatePhone } from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { emptyPersonalDetails } from '../../members/index.ts';

const money = await shareMoneyServer();
beforeEach(async () => {
  await clearLimits(money.server);
});

const createConfirmedBody = async ({ id }: Pick<Buyer, 'id'>) => ({
  confirmationId: await addConfirmation(money.server.services, id, 'export-data'),
});

const download = async (member: Pick<Buyer, 'token' | 'id'>) =>
  (await money.ok(exportMyData, { token: member.token, body: await createConfirmedBody(member) })).data;

/** Creates a member with data in every part of the export. */
async function addBusyMember() {
  const phone = generatePhone();
  const buyer = await money.subscriber('starter', {
    phone,
    personalDetails: { ...emptyPersonalDetails, firstName: 'Ava', lastName: 'Stone', dob: '1990-01-31' },
    hopeToGain: 'Calm evenings',
    emergencyContact: { contactName: 'Mia', contactPhone: '+12125550177', contactRelationship: 'Sister' },
    shiftTime: '1',
    shiftDays: ['2'],
    coachName: 'Noa',
    status: 'ACTIVE_COACHING',
  });
  const { token, id } = buyer;
  await createTestPhone(money.server, phone)('Good evening');
  await money.ok(addReferralParticipant, { token, body: { referralCode: 'friend20' } });
  await money.ok(requestScheduleChange, {
    token,
    params: { memberId: id },
    body: { memberId: id, newShiftTime: '2', newShiftDays: ['3'] },
  });
  return { ...buyer, phone };
}

describe('the data export', () => {
  it('contains what the member gave and got, including the content of texts', async () => {
    const member = await addBusyMember();
    const data = await download(member);
    expect(data).toMatchObject({
      account: { memberId: member.id, phone: member.phone, email: member.email, coach: 'Noa' },
      personalDetails: { firstName: 'Ava', lastName: 'Stone', dob: '1990-01-31' },
      hopeToGain: 'Calm evenings',
      schedule: { shiftTime: '1', shiftDays: ['2'] },
      emergencyContact: { contactName: 'Mia' },
      consents: { termsAndPrivacyAcceptedAt: expect.any(String) as string },
      plans: [{ status: 'MEMBERSHIP_ACTIVE' }],
      purchases: [{ status: 'succeeded' }],
      payments: [{ cardEndsIn: '4242' }],
      moments: {
        balance: { planRemaining: expect.any(Number) as number },
        ledger: [{ kind: 'grant' }, { kind: 'use', amount: -1 }],
      },
      texts: [{ direction: 'from-member', body: 'Good evening', usedMoment: true }],
      requests: { schedule: [{ state: 'pending', shiftTime: '2' }], service: [] },
      devices: [{ name: null }],
      referral: { wasReferred: true },
      deletion: null,
    });
  });

  it('contains drafts of answers that were not saved', async () => {
    const { id, token } = await money.buyer();
    await money.ok(saveStepDraft, {
      token,
      params: { memberId: id, step: 'ENROLLMENT_PREFERENCE_INFORMATION' },
      body: {
        version: { writer: randomUUID(), sequence: 1 },
        basedOn: null,
        values: { hopeToGain: 'Calmer mornings' },
      },
    });
    expect((await download({ id, token }))['drafts']).toMatchObject([
      { step: 'ENROLLMENT_PREFERENCE_INFORMATION', values: { hopeToGain: 'Calmer mornings' } },
    ]);
  });

  it('[SAFE-11] shows incidents to staff only, without who recorded them', async () => {
    const { id, token } = await money.buyer();
    const incident = {
      kind: 'child-abuse' as const,
      reportedTo: 'Child Protective Services, Albany',
      reference: 'CPS-2026-118',
      reportedAt: '2026-01-05T19:30:00.000Z',
      account: 'He said that he hits his son.',
    };
    const nora = await addStaff(money.server, { roles: ['operations'] });
    await money.ok(staffRecordIncident, { cookie: nora.cookie, params: { memberId: id }, body: incident });
    const own = await download({ id, token });
    expect(own).not.toHaveProperty('incidents');
    expect(JSON.stringify(own)).not.toMatch(/incident|CPS|child-abuse/);
    const call = { params: { memberId: id }, token: 'sandbox-operator' };
    const body = { reason: 'A court order', notifies: false };
    const { data } = await money.ok(staffExportMemberData, { ...call, body });
    expect(data['incidents']).toEqual([{ ...incident, recordedAt: expect.any(String) as string }]);
    expect(JSON.stringify(data)).not.toContain(nora.id);
  });

  it('contains no hash, token, code, or key, and no data of other members', async () => {
    const other = await addBusyMember();
    const member = await addBusyMember();
    const text = JSON.stringify(await download(member));
    for (const foreign of [other.id, other.phone, other.email, member.token, 'friend20', 'Encrypted', 'Hash'])
      expect(text).not.toContain(foreign);
    const hash = money.services.referrals?.hashParticipant(member.email) ?? 'none';
    expect(text).not.toContain(hash);
    expect(text).not.toMatch(/\btest\.[\w-]{16}\.|"hash"|token/);
  });

  it('names no one on staff', async () => {
    const member = await addBusyMember();
    const action = 'member.shown';
    await recordAudit(money.services.database, { actor: 'token:nora', action, memberId: member.id });
    const data = await download(member);
    expect(data['history']).toContainEqual(expect.objectContaining({ action, by: 'staff' }));
    expect(JSON.stringify(data)).not.toContain('nora');
  });

  it('[SAFE-11] has no words, reasons, or IDs of staff in the history, and tells of no hold and no secret export', async () => {
    const { id, token } = await money.buyer();
    const nora = await addStaff(money.server, { roles: ['operations'] });
    const { database } = money.services;
    const actor = `staff:${nora.id}`;
    const reason = 'Canary: subpoena 26-118';
    for (const [action, after] of [
      ['member.data-exported-by-staff', { reason, notifies: false }],
      ['records.held', { reason }],
      ['records.released', { reason }],
      ['incident.recorded', { incidentId: 'x' }],
      ['incidents.viewed', undefined],
      ['conversation.opened', { reason: 'other', words: reason }],
      ['conversation.handed-over', { staffId: nora.id, reason }],
      ['crisis.dismiss', { crisisId: 'x', reason }],
    ] as const)
      await recordAudit(database, { actor, action, memberId: id, after });
    const after = { status: 'EXITED_BY_ADMIN', reason, fields: ['address'] };
    for (const action of ['member.status-changed', 'account-deletion.requested'])
      await recordAudit(database, { actor, action, memberId: id, after });
    const told = 'member.data-exported-by-staff';
    await recordAudit(database, { actor, action: told, memberId: id, after: { reason, notifies: true } });
    const data = await download({ id, token });
    const history = data['history'] as { action: string; by: string; after: unknown }[];
    const ofStaff = history.filter(({ by }) => by === 'staff');
    expect(ofStaff.map((entry) => [entry.action, entry.after])).toEqual([
      ['member.status-changed', { status: 'EXITED_BY_ADMIN', fields: ['address'] }],
      ['account-deletion.requested', { status: 'EXITED_BY_ADMIN', fields: ['address'] }],
      [told, {}],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Canary|records\.held|crisis/);
    expect(JSON.stringify(data)).not.toContain(nora.id);
  });

  it('names each table with a member’s data as exported or left out', async () => {
    const { rows } = await money.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'member_id' order by table_name`,
    );
    const exported = [
      ...[
        'account_deletions',
        'audit_log',
        'member_notices',
        'member_referrals',
        'messages',
        'moments_balances',
      ],
      ...[
        'moments_ledger',
        'outbound_messages',
        'payments',
        'schedule_requests',
        'service_requests',
        'sessions',
      ],
      ...['step_drafts', 'subscriptions', 'transactions'],
    ];
    const leftOut = {
      writtenByStaffForEachOther: [
        ...['conversation_drafts', 'conversation_notes', 'crises', 'held_matches', 'held_texts', 'incidents'],
        ...['note_mentions', 'record_holds'],
      ],
      stateOfTheService: [
        ...[
          'conversation_opens',
          'conversation_presence',
          'conversations',
          'member_sight_changes',
          'member_sights',
        ],
        ...['payment_attempts', 'plan_change_attempts', 'plan_turns', 'text_deletions'],
      ],
      /** Hashes and codes, and what the devices show more clearly. */
      signIn: ['known_devices', 'phone_changes', 'verifications'],
      /** The customer’s ID is in the account. */
      formerIds: ['former_customers'],
    };
    expect([...exported, ...Object.values(leftOut).flat()].sort()).toEqual(rows.map(({ name }) => name));
  });

  it('records a data export in the audit log, and allows five a day', async () => {
    const member = await money.buyer();
    for (let times = 0; times < 5; times += 1) await download(member);
    const sixth = await money.call(exportMyData, {
      token: member.token,
      body: await createConfirmedBody(member),
    });
    expect(sixth.ok ? '' : sixth.error.code).toBe('TOO_MANY_REQUESTS');
    const { rows } = await money.pool.query(
      `select 1 from audit_log where member_id = $1 and action = 'member.data-exported'`,
      [member.id],
    );
    expect(rows).toHaveLength(5);
  });

  it('[ACC-06, OPS-04] lets staff export the same for a reason, and notifies the member unless that is forbidden', async () => {
    const member = await addBusyMember();
    const { history: _before, exportedAt: _at, ...own } = await download(member);
    const findNotices = async () => {
      const { rows } = await money.pool.query(
        `select from outbound_messages where key like 'data-exported:%' and member_id = $1`,
        [member.id],
      );
      return rows.length;
    };
    const before = await findNotices();
    for (const [notifies, notices] of [
      [false, before],
      [true, before + 2],
    ] as const) {
      const body = { reason: 'asked by letter', notifies };
      const call = { params: { memberId: member.id }, token: 'sandbox-operator', body };
      const { data } = await money.ok(staffExportMemberData, call);
      expect(data).toMatchObject({ account: own['account'], texts: own['texts'], payments: own['payments'] });
      expect(await findNotices()).toBe(notices);
    }
    const { rows } = await money.pool.query<{ after: unknown }>(
      `select after from audit_log where member_id = $1 and action = 'member.data-exported-by-staff' order by id`,
      [member.id],
    );
    expect(rows.map(({ after }) => after)).toEqual(
      [false, true].map((notifies) => ({ reason: 'asked by letter', notifies })),
    );
  });

  it('[ACC-06, DESK-04] lets operations email a member the way to it, and shows staff none of it', async () => {
    const nora = await addStaff(money.server, { roles: ['operations'] });
    const offer = (memberId: string, cookie = nora.cookie) =>
      money.server.call(staffOfferDataExport, {
        cookie,
        params: { memberId },
        body: { reason: 'Called from the account’s phone' },
      });
    const member = await money.buyer();
    expect(await offer(member.id)).toMatchObject({ reply: { message: 'The email is on its way' } });
    const { rowCount } = await money.pool.query(
      `select from outbound_messages where key like 'export-offered:%' and channel = 'mail' and member_id = $1`,
      [member.id],
    );
    expect(rowCount).toBe(1);
    const { rows } = await money.pool.query(
      `select actor, after from audit_log where member_id = $1 and action = 'member.data-export-offered'`,
      [member.id],
    );
    expect(rows).toEqual([
      { actor: `staff:${nora.id}`, after: { reason: 'Called from the account’s phone' } },
    ]);
    const stopped = await money.buyer({ status: 'EXITED_BY_ADMIN' });
    expect(await offer(stopped.id)).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
    const unverified = await money.buyer({ emailVerifiedAt: null });
    expect(await offer(unverified.id)).toMatchObject({
      error: { message: 'This member has no verified email.' },
    });
    const ana = await addStaff(money.server, { roles: ['coach'], members: [member.id] });
    expect(await offer(member.id, ana.cookie)).toMatchObject({ error: { code: 'NO_ACCESS' } });
  });

  it('[API-10] rejects a call without a session', async () => {
    expect((await money.call(exportMyData, { body: { confirmationId: 'x' } })).status).toBe(401);
  });

  it('[MOM-05] contains ten thousand ledger entries', async () => {
    const member = await money.buyer();
    await money.pool.query(
      `insert into moments_ledger (member_id, kind, source, amount, cause, balance_after)
       select $1, 'grant', 'plan', 1, 'many:' || n, n from generate_series(1, 10000) n`,
      [member.id],
    );
    const { moments } = (await download(member)) as { moments: { ledger: { balanceAfter: number }[] } };
    expect(moments.ledger).toHaveLength(10_000);
    expect(moments.ledger.at(-1)?.balanceAfter).toBe(10_000);
  });
});
