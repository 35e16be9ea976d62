import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  staffGetConversation,
  staffListConversations,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffGetPlaybook, staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffGetOnCallWeek, staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer, shareTestServer } from '../../../test/test-server.ts';
import { createRefreshOnCallHandler } from '../on-call/index.ts';
import { createChasePagesHandler } from './paging.ts';

const token = 'sandbox-operator';
const allDays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const server = await shareTestServer({ work: true });
const marcus = await addStaff(server, { roles: ['coach'], isOnCall: true });

async function addCoachedPair() {
  const ana = await addStaff(server, { roles: ['coach'] });
  const member = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
  return { ana, member, cookie: ana.cookie, params: { memberId: member.id } };
}

type Coached = Awaited<ReturnType<typeof addCoachedPair>>;

const takeStep = ({ cookie, params }: Coached, body: BodyOf<typeof staffTakeCrisisStep>) =>
  server.call(staffTakeCrisisStep, { cookie, params, body });
const readCrisis = async ({ cookie, params }: Coached) =>
  (await server.ok(staffGetConversation, { cookie, params })).crisis;
const listPages = () => server.mail.sent.filter(({ to }) => to === marcus.email);

describe('a text with words of the crisis lists', () => {
  it('[DESK-02] opens one crisis, pins the conversation, marks the matching phrases, and pages the coach on call', async () => {
    const one = await addCoachedPair();
    const calm = await addCoachedMember(server, 20, { coachName: one.ana.name });
    await createTestPhone(server, calm.phone)('I waited longer');
    server.clock.advance(60);
    const before = listPages().length;
    await createTestPhone(server, one.member.phone)('I want to die');
    await createTestPhone(server, one.member.phone)('there is no reason to live');
    const { items, counts } = await server.ok(staffListConversations, { cookie: one.cookie });
    expect(items.map(({ memberId }) => memberId)).toEqual([one.member.id, calm.id]);
    expect([items[0]?.flags.includes('crisis'), counts.crisis]).toEqual([true, 1]);
    const { entries } = await server.ok(staffListMessages, one);
    const text = entries.find((entry) => entry.kind === 'text' && entry.body === 'I want to die');
    expect(text).toMatchObject({ flagged: [{ from: 2, to: 13 }] });
    expect(await readCrisis(one)).toMatchObject({ startedBy: 'text', paged: { name: marcus.name } });
    await expect.poll(() => listPages().length).toBe(before + 1);
    const page = JSON.stringify(listPages().at(-1));
    for (const secret of ['die', one.member.id, one.member.phone]) expect(page).not.toContain(secret);
  });

  it.each(['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'] as const)(
    '[SAFE-02, STOP-03] opens one for a member in %s, whom the person on call finds without the text',
    async (status) => {
      const member = await addCoachedMember(server, 20, { status });
      const before = listPages().length;
      await createTestPhone(server, member.phone)('I want to end it');
      // The page, and an email that asks to call.
      await expect.poll(() => listPages().length).toBe(before + 2);
      const asked = { cookie: marcus.cookie, params: { memberId: member.id } };
      expect((await server.ok(staffGetConversation, asked)).crisis).toMatchObject({ startedBy: 'text' });
      expect(JSON.stringify(await server.ok(staffListMessages, asked))).not.toContain('end it');
      const { items } = await server.ok(staffListConversations, { cookie: marcus.cookie });
      expect(items.find(({ memberId }) => memberId === member.id)?.flags).toContain('crisis');
    },
  );

  it('[DESK-02] counts and stores the text of a crisis once, like any other text', async () => {
    const { member } = await addCoachedPair();
    const before = server.texts.sent.length;
    await createTestPhone(server, member.phone)({ body: 'I want to die', sid: `SM${'7'.repeat(32)}` });
    await createTestPhone(server, member.phone)({ body: 'I want to die', sid: `SM${'7'.repeat(32)}` });
    const { rows } = await server.pool.query(
      `select m.is_counted, b.plan_remaining + b.add_on_remaining as left from messages m
       join moments_balances b on b.member_id = m.member_id where m.member_id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ is_counted: true, left: 19 }]);
    // No automatic answer.
    expect(server.texts.sent.slice(before).filter(({ to }) => to === member.phone)).toEqual([]);
  });
});

describe('a page that is not answered', () => {
  let others: TestServer;
  beforeAll(async () => {
    others = await startTestServer({ work: true });
  });
  afterAll(() => others.close());

  const waitMinutes = async (minutes: number) => {
    others.clock.advance(minutes * 60);
    await createChasePagesHandler(others.services).handle({});
  };
  const waitForEmailsTo = async ({ email }: TestStaff, count: number) => {
    const listSent = () => others.mail.sent.filter(({ to }) => to === email);
    await expect.poll(() => listSent().length).toBe(count);
    return listSent();
  };

  it('[SAFE-04] pages the next person of the rota after 3 minutes, then everyone on duty and operations, until one came', async () => {
    const week = await others.ok(staffGetOnCallWeek, { token });
    others.clock.moveTo(new Date(week.evenings[1]?.from ?? ''));
    const [first, second] = [
      await addStaff(others, { name: 'Bea', roles: ['coach'], isOnCall: true, phone: '+12125550181' }),
      await addStaff(others, { name: 'Cal', roles: ['coach'] }),
    ];
    // The next evening is the second person's.
    const { evenings } = await others.ok(staffGetOnCallWeek, { token });
    const { date = '', time = '1' } = evenings[1] ?? {};
    await others.ok(staffSetOnCall, { token, body: { date, time, staffId: second.id } });
    const always = (['1', '2'] as const).map((time) => ({ time, days: [...allDays] }));
    const onDuty = await addStaff(others, { name: 'Duy', roles: ['coach'], shifts: always });
    const nora = await addStaff(others, { roles: ['operations'], phone: '+12125550182' });
    const dana = await addStaff(others, { roles: ['admin'] });
    const off = await addStaff(others, { roles: ['coach'] });
    const ana = await addStaff(others, { roles: ['coach'] });
    const member = await addCoachedMember(others, 20, { coachName: ana.name, coachSince: new Date(0) });
    await createTestPhone(others, member.phone)('I want to die');
    await waitForEmailsTo(first, 1);
    await expect
      .poll(() => others.texts.sent.filter(({ to }) => to === '+12125550181'))
      .toMatchObject([{ from: 'pages', body: 'Moments: a member needs you. Open the desk.' }]);
    await waitMinutes(2);
    await waitForEmailsTo(second, 0);
    await waitMinutes(1);
    await waitForEmailsTo(second, 1);
    // A second worker at the same minute pages no one again.
    await Promise.all([1, 2].map(() => createChasePagesHandler(others.services).handle({})));
    await waitForEmailsTo(nora, 0);
    await waitMinutes(3);
    for (const [person, count] of [
      [first, 2],
      [second, 2],
      [onDuty, 1],
      [nora, 1],
      [dana, 1],
      [off, 0],
    ] as const) {
      const emails = await waitForEmailsTo(person, count);
      for (const secret of ['die', member.id, member.phone])
        expect(JSON.stringify(emails)).not.toContain(secret);
    }
    await waitMinutes(3);
    await waitForEmailsTo(nora, 2);
    // Coaches who were paged can open the conversation. Others and operations can’t.
    const read = ({ cookie }: TestStaff) =>
      others.call(staffGetConversation, { cookie, params: { memberId: member.id } });
    expect(await read(onDuty)).toMatchObject({ ok: true });
    for (const person of [off, nora])
      expect(await read(person)).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
    await others.ok(staffTakeCrisisStep, {
      cookie: second.cookie,
      params: { memberId: member.id },
      body: { act: 'here' },
    });
    await waitMinutes(20);
    await waitForEmailsTo(nora, 2);
    await others.ok(staffTakeCrisisStep, {
      cookie: second.cookie,
      params: { memberId: member.id },
      body: { act: 'close', outcome: 'safe-with-plan' },
    });
    await createRefreshOnCallHandler(others.services).handle({});
    expect(await read(onDuty)).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
    await others.pool.query('delete from on_call_weekly; delete from on_call_exceptions');
  });

  it('[SAFE-04] pages operations right away when no one is on call', async () => {
    const dana = await addStaff(others, { roles: ['admin'] });
    const ana = await addStaff(others, { roles: ['coach'] });
    const member = await addCoachedMember(others, 20, { coachName: ana.name, coachSince: new Date(0) });
    await createTestPhone(others, member.phone)('I want to die');
    const [email] = await waitForEmailsTo(dana, 1);
    expect(email?.subject).toBe('A member needs help, and no one is on call');
  });
});

describe('a provider that is down', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ work: true });
  });
  afterAll(() => limited.close());

  it.each([
    ['mail', '+12125550183'],
    ['texts', '+12125550184'],
  ] as const)('[SAFE-04] leaves the other way to page: %s', async (provider, phone) => {
    await limited.pool.query('delete from on_call_weekly');
    const onCall = await addStaff(limited, { roles: ['coach'], isOnCall: true, phone });
    const ana = await addStaff(limited, { roles: ['coach'] });
    const member = await addCoachedMember(limited, 20, { coachName: ana.name, coachSince: new Date(0) });
    const down = { sent: false, reason: 'unavailable', cause: 'down' } as const;
    limited[provider].answer = down;
    const startedAt = performance.now();
    await createTestPhone(limited, member.phone)('I want to die');
    const listArrived = () =>
      provider === 'mail'
        ? limited.texts.sent.filter(({ to }) => to === phone)
        : limited.mail.sent.filter(({ to }) => to === onCall.email);
    await expect.poll(() => listArrived().length, { timeout: 5_000 }).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    limited[provider].answer = undefined;
  });
});

describe('a crisis', () => {
  it('[DESK-03] opens the conversation to the coach on call until the crisis ends', async () => {
    const one = await addCoachedPair();
    const read = () => server.call(staffGetConversation, { cookie: marcus.cookie, params: one.params });
    expect(await read()).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
    await createTestPhone(server, one.member.phone)('I want to end my life');
    expect(await read()).toMatchObject({ ok: true });
    const covering = await server.ok(staffListConversations, {
      cookie: marcus.cookie,
      query: { filter: 'covering' },
    });
    expect(covering.items.map(({ memberId }) => memberId)).toContain(one.member.id);
    expect(await takeStep(one, { act: 'close', outcome: 'connected-to-help' })).toMatchObject({
      reply: { crisis: null },
    });
    expect(await read()).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
  });

  it('[DESK-02] keeps the conversation open until the crisis has an outcome or a reason why it was false', async () => {
    const one = await addCoachedPair();
    const finish = () =>
      server.call(staffUpdateConversation, {
        cookie: one.cookie,
        params: one.params,
        body: { state: 'done' },
      });
    expect(await takeStep(one, { act: 'ask' })).toMatchObject({ status: 404 });
    expect(await takeStep(one, { act: 'start' })).toMatchObject({
      reply: { crisis: { startedBy: 'staff' } },
    });
    expect(await finish()).toMatchObject({ status: 409, error: { code: 'OUTCOME_REQUIRED' } });
    expect(await takeStep(one, { act: 'ask', answers: { thoughts: 'yes' } })).toMatchObject({ ok: true });
    expect(await takeStep(one, { act: 'ask', answers: { plan: 'no' } })).toMatchObject({
      reply: { crisis: { answers: { thoughts: 'yes', plan: 'no' } } },
    });
    for (const act of ['close', 'dismiss'] as const)
      expect(await takeStep(one, { act })).toMatchObject({ status: 400 });
    const reason = 'A line of a song that they sent';
    expect(await takeStep(one, { act: 'dismiss', reason })).toMatchObject({ reply: { crisis: null } });
    expect(await finish()).toMatchObject({ ok: true });
  });

  it('[DESK-02] shows a done conversation as open while a crisis is open', async () => {
    const one = await addCoachedPair();
    const body = { state: 'done' } as const;
    await server.ok(staffUpdateConversation, { cookie: one.cookie, params: one.params, body });
    await takeStep(one, { act: 'start' });
    const listConversations = async (state: 'open' | 'done') =>
      (await server.ok(staffListConversations, { cookie: one.cookie, query: { state } })).items.map(
        ({ memberId }) => memberId,
      );
    expect([await listConversations('open'), await listConversations('done')]).toEqual([[one.member.id], []]);
  });

  it('[DESK-02] marks the playbook’s copy as not approved', async () => {
    const { cookie } = await addCoachedPair();
    const { isApproved, steps } = await server.ok(staffGetPlaybook, { cookie });
    expect([isApproved, steps.length]).toEqual([false, 5]);
    expect(JSON.stringify(steps)).toContain('988');
  });
});
