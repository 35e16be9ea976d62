import { beforeAll, describe, expect, it } from 'vitest';
import { getDeletion } from '@moments/contract/account/account-deletion';
import { staffRequestDeletion } from '@moments/contract/account/staff-account-deletion';
import {
  staffGetRecords,
  staffHoldRecords,
  staffRecordIncident,
  staffReleaseRecords,
} from '@moments/contract/records/staff-records';
import { executeDueDeletions } from '../src/features/account/deletion/execute-deletion.ts';
import { createDeleteOldTextsHandler } from '../src/features/texts/delete-old-texts.ts';
import { addCoachedMember } from './coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from './desk-staff.ts';
import { addSignedInMember, type TestMember } from './test-members.ts';
import { createTestPhone } from './test-phone.ts';
import { shareTestServer } from './test-server.ts';

let ana: TestStaff;
let nora: TestStaff;
const server = await shareTestServer({ work: true, configuration: { TEXTS_DAYS: '31' } });
beforeAll(async () => {
  ana = await addStaff(server, { roles: ['coach'] });
  nora = await addStaff(server, { roles: ['operations'] });
});

const addMember = () => addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
type Member = Pick<TestMember, 'id' | 'phone'>;

const asService = { token: 'sandbox-operator' };
const toParams = ({ id }: Member) => ({ memberId: id });
const createReport = () => ({
  kind: 'child-abuse' as const,
  reportedTo: 'Child Protective Services, Albany',
  reference: 'CPS-2026-118',
  reportedAt: '2026-01-05T19:30:00.000Z',
  account: 'He said that he hits his son.',
});
const record = (member: Member, { cookie }: TestStaff, body = createReport()) =>
  server.call(staffRecordIncident, { cookie, params: toParams(member), body });
const read = (member: Member, { cookie }: TestStaff = nora) =>
  server.ok(staffGetRecords, { cookie, params: toParams(member) });
const hold = (member: Member, { cookie }: TestStaff = nora) =>
  server.call(staffHoldRecords, {
    cookie,
    params: toParams(member),
    body: { reason: 'A court asked for them' },
  });
const release = (member: Member) =>
  server.call(staffReleaseRecords, {
    cookie: nora.cookie,
    params: toParams(member),
    body: { reason: 'The case is closed' },
  });
const query = async <T extends object>(statement: string, member: Member): Promise<T[]> =>
  (await server.pool.query<T>(statement, [member.id])).rows;

describe('an incident', () => {
  it('[SAFE-11] whose words can’t be read doesn’t close the others and the hold', async () => {
    const member = await addMember();
    await createTestPhone(server, member.phone)('I hit my son');
    await record(member, ana);
    await server.pool.query('update incidents set account_sealed = reference_sealed where member_id = $1', [
      member.id,
    ]);
    await record(member, ana);
    await hold(member);
    const { incidents, hold: held } = await read(member);
    const { account, reference } = createReport();
    expect(incidents).toMatchObject([
      { account, reference },
      { account: 'Can’t be read', reference },
    ]);
    expect(held).not.toBeNull();
  });

  it('[SAFE-11] is recorded by the coach with the open crisis, read again with its author, and encrypted', async () => {
    const member = await addMember();
    await createTestPhone(server, member.phone)('I hit my son');
    expect(await record(member, ana)).toMatchObject({ ok: true, reply: { incident: createReport() } });
    const { incidents } = await read(member);
    const [crisis] = await query<{ id: string }>('select id from crises where member_id = $1', member);
    expect(incidents).toMatchObject([{ ...createReport(), crisisId: crisis?.id, recordedBy: ana.name }]);
    const stored = JSON.stringify(await query('select * from incidents where member_id = $1', member));
    for (const secret of ['Protective', 'CPS-2026', 'hits his son']) expect(stored).not.toContain(secret);
  });

  it('[SAFE-11] is recorded once when the same report arrives twice, as after a lost reply', async () => {
    const member = await addMember();
    await Promise.all([record(member, nora), record(member, nora)]);
    expect(await record(member, nora)).toMatchObject({ ok: true, reply: { incident: createReport() } });
    expect((await read(member)).incidents).toHaveLength(1);
    await record(member, nora, { ...createReport(), reportedAt: '2026-01-06T19:30:00.000Z' });
    await record(member, ana);
    expect((await read(member)).incidents, 'another report, or of another person').toHaveLength(3);
  });

  it('[SAFE-11] is recorded by operations at any time, without a crisis', async () => {
    const member = await addMember();
    expect(await record(member, nora)).toMatchObject({ ok: true, reply: { incident: { crisisId: null } } });
  });

  it('[SAFE-11, OPS-04] leaves its kind and each view in the audit log, and no words', async () => {
    const member = await addMember();
    await record(member, nora);
    await read(member);
    const entries = await query<{ action: string; after: object | null }>(
      `select action, after from audit_log where member_id = $1 and action like 'incident%' order by id`,
      member,
    );
    expect(entries).toMatchObject([
      { action: 'incident.recorded', after: { kind: 'child-abuse' } },
      { action: 'incidents.viewed' },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Albany|CPS|son/);
  });

  it.each([
    ['a time that is still to come', { reportedAt: '2199-01-01T00:00:00Z' }],
    ['no account', { account: ' ' }],
    ['no addressee', { reportedTo: '' }],
  ])('[SAFE-11] is rejected with %s', async (_what, change) => {
    const member = await addMember();
    expect(await record(member, nora, { ...createReport(), ...change })).toMatchObject({ status: 400 });
    expect((await read(member)).incidents).toEqual([]);
  });

  it('[SAFE-11, DESK-03] is closed to another coach, and the hold to every coach', async () => {
    const member = await addMember();
    const other = await addStaff(server, { roles: ['coach'] });
    for (const call of [
      record(member, other),
      hold(member, ana),
      server.call(staffGetRecords, { cookie: other.cookie, params: toParams(member) }),
    ])
      expect((await call).ok).toBe(false);
  });
});

describe('held records', () => {
  const requestDeletion = (member: Member) =>
    server.ok(staffRequestDeletion, {
      ...asService,
      params: toParams(member),
      body: { reason: 'asked by phone' },
    });
  const readErased = async (member: Member) =>
    (
      await query<{ is_erased: boolean }>(
        'select erased_at is not null as is_erased from members where id = $1',
        member,
      )
    ).map(({ is_erased: isErased }) => isErased);
  const countTexts = async (member: Member) =>
    (await query('select 1 from messages where member_id = $1', member)).length;

  it('[SAFE-11] outlive TEXTS_DAYS', async () => {
    const [held, other] = [await addMember(), await addMember()];
    for (const { phone } of [held, other]) await createTestPhone(server, phone)('Good evening');
    await hold(held);
    await server.pool.query(`update messages set at = at - interval '40 days'`);
    await createDeleteOldTextsHandler(server.services).handle({});
    expect([await countTexts(held), await countTexts(other)]).toEqual([1, 0]);
  });

  it('[SAFE-11] are held once and released once, by two at the same time too, each with its reason in the audit log', async () => {
    const member = await addMember();
    const outcomes = await Promise.all([hold(member), hold(member)]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect((await read(member)).hold).toMatchObject({ reason: 'A court asked for them', by: nora.name });
    expect((await release(member)).ok).toBe(true);
    expect((await release(member)).ok).toBe(false);
    expect((await read(member)).hold).toBeNull();
    const entries = await query(
      `select action, after from audit_log where member_id = $1 and action like 'records.%' order by id`,
      member,
    );
    expect(entries).toEqual([
      { action: 'records.held', after: { reason: 'A court asked for them' } },
      { action: 'records.released', after: { reason: 'The case is closed' } },
    ]);
  });

  it('[SAFE-11] keep the data of a member who leaves, who reads so, until they are released', async () => {
    const member = await addSignedInMember(server.services, {
      status: 'ACTIVE_COACHING',
      coachName: ana.name,
    });
    await createTestPhone(server, member.phone)('Good evening');
    await record(member, nora);
    expect(await hold(member)).toMatchObject({ ok: true });
    await requestDeletion(member);
    const { data } = await server.ok(getDeletion, { token: member.token });
    expect(data).toMatchObject({ areRecordsHeld: true });
    await expect
      .poll(() => server.mail.sent.find(({ to }) => to === member.email)?.text)
      .toContain('Some records are kept because the law requires it.');
    server.clock.advance(15 * 86_400);
    await executeDueDeletions(server.services);
    // The longest wait for providers that can't be reached.
    server.clock.advance(4 * 86_400);
    for (let turn = 0; turn < 2; turn += 1) await executeDueDeletions(server.services);
    const last = server.mail.sent.filter(
      ({ to, subject }) => to === member.email && /was deleted/.test(subject),
    );
    expect(
      last.map(({ text }) => text.includes('Some records are kept because the law requires it.')),
    ).toEqual([true]);
    // The account is closed, and the data is still there.
    expect(await query('select status from members where id = $1', member)).toEqual([
      { status: 'DELETED_BY_ADMIN' },
    ]);
    expect([await readErased(member), await countTexts(member)]).toEqual([[false], 1]);
    nora = { ...nora, cookie: await addDeskSession(server, nora.id) };
    expect((await release(member)).ok).toBe(true);
    await executeDueDeletions(server.services);
    expect([await readErased(member), await countTexts(member)]).toEqual([[true], 0]);
    expect(await query('select 1 from incidents where member_id = $1', member)).toEqual([]);
  });
});
