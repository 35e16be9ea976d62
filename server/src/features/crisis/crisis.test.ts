import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  staffGetConversation,
  staffListConversations,
  staffReportPresence,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffGetPlaybook, staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createChasePagesHandler } from './paging.ts';

let server: TestServer;
let marcus: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  marcus = await addStaff(server, { roles: ['coach'], isOnCall: true });
});
afterAll(() => server.close());

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

  it('[DESK-02] pages the next coach on call after 3 minutes, then administrators and operations, each once', async () => {
    const away = {
      name: 'Abe',
      roles: ['coach'],
      isOnCall: true,
      awayUntil: new Date('2100-01-01'),
    } as const;
    const [first, second] = [
      await addStaff(others, { name: 'Bea', roles: ['coach'], isOnCall: true }),
      await addStaff(others, { name: 'Cal', roles: ['coach'], isOnCall: true }),
    ];
    const last = await addStaff(others, away);
    const nora = await addStaff(others, { roles: ['operations'] });
    const dana = await addStaff(others, { roles: ['admin'] });
    const ana = await addStaff(others, { roles: ['coach'] });
    const member = await addCoachedMember(others, 20, { coachName: ana.name, coachSince: new Date(0) });
    await createTestPhone(others, member.phone)('I want to die');
    await waitForEmailsTo(first, 1);
    await waitMinutes(2);
    await waitForEmailsTo(second, 0);
    await waitMinutes(1);
    await waitForEmailsTo(second, 1);
    // A second worker at the same minute pages no one again.
    await createChasePagesHandler(others.services).handle({});
    await waitMinutes(3);
    await waitForEmailsTo(last, 1);
    await waitForEmailsTo(nora, 0);
    await waitMinutes(3);
    await waitForEmailsTo(first, 2);
    for (const manager of [nora, dana]) {
      const [email] = await waitForEmailsTo(manager, 1);
      for (const secret of ['die', member.id, member.phone])
        expect(JSON.stringify(email)).not.toContain(secret);
    }
    await waitMinutes(3);
    await waitForEmailsTo(second, 2);
    await waitForEmailsTo(nora, 1);

    await others.ok(staffReportPresence, {
      cookie: second.cookie,
      params: { memberId: member.id },
      body: { doing: 'reading', attending: true },
    });
    await waitMinutes(10);
    await waitForEmailsTo(last, 1);
    for (const person of [first, second, last])
      await others.pool.query('update staff set is_on_call = false where id = $1', [person.id]);
  });

  it('[DESK-02] pages administrators right away when no one is on call, and then the first person on call', async () => {
    const dana = await addStaff(others, { roles: ['admin'] });
    const ana = await addStaff(others, { roles: ['coach'] });
    const member = await addCoachedMember(others, 20, { coachName: ana.name, coachSince: new Date(0) });
    await createTestPhone(others, member.phone)('I want to die');
    const [email] = await waitForEmailsTo(dana, 1);
    expect(email?.subject).toBe('A member needs help, and no one is on call');
    const late = await addStaff(others, { roles: ['coach'], isOnCall: true });
    await waitMinutes(1);
    await waitForEmailsTo(late, 1);
    await waitForEmailsTo(dana, 1);
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
