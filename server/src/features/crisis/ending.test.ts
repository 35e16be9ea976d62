import { describe, expect, it } from 'vitest';
import {
  staffGetConversation,
  staffListConversations,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffHandOver, staffListUnassigned } from '@moments/contract/cover/staff-cover';
import {
  staffListCrises,
  staffTakeCrisisStep,
  type CrisisStart,
} from '@moments/contract/crisis/staff-crisis';
import { staffChangeHandover, staffShowHandover } from '@moments/contract/crisis/staff-handover';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { staffChangeCoach } from '@moments/contract/matching/staff-matching';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { addMember } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { raiseCrisis } from './raise-crisis.ts';

const server = await shareTestServer({ work: true });
const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });
const ana = await addStaff(server, { name: 'Ana Reyes', roles: ['coach'] });
const theo = await addStaff(server, { name: 'Theo Park', roles: ['coach'] });
const marcus = await addStaff(server, { name: 'Marcus Bell', roles: ['coach'], isOnCall: true });
const nora = await addStaff(server, { name: 'Nora Lind', roles: ['operations'] });

async function addCrisis() {
  const member = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
  await createTestPhone(server, member.phone)('I want to die');
  return { ...member, params: { memberId: member.id } };
}

type Given = Pick<Awaited<ReturnType<typeof addCrisis>>, 'params'>;

const takeStep = ({ params }: Given, { cookie }: TestStaff, body: BodyOf<typeof staffTakeCrisisStep>) =>
  server.ok(staffTakeCrisisStep, { cookie, params, body });
const close = (given: Given) => takeStep(given, ana, { act: 'close', outcome: 'safe-with-plan' });
const read = ({ params }: Given, { cookie }: TestStaff) =>
  server.call(staffGetConversation, { cookie, params });
const listCrises = ({ params }: Given, { cookie }: TestStaff) =>
  server.call(staffListCrises, { cookie, params });
const update = ({ params }: Given, body: BodyOf<typeof staffUpdateConversation>) =>
  server.ok(staffUpdateConversation, { cookie: ana.cookie, params, body });
const day = 86_400_000;

async function handOverTo({ params }: Given, { id }: TestStaff) {
  const until = new Date(server.clock.now().getTime() + day / 2).toISOString();
  const body = { memberIds: [params.memberId], staffId: id, until };
  await server.ok(staffHandOver, { cookie: ana.cookie, body });
}

describe('the end of a crisis', () => {
  it('[SAFE-07] reaches every open page of coach, cover, on call, and operations within a second', async () => {
    const maya = await addCrisis();
    await handOverTo(maya, theo);
    const streams = await Promise.all(
      [ana, theo, marcus, nora].map(({ cookie }) => openEventStream(address + staffEventsPath, { cookie })),
    );
    await Promise.all(streams.map((stream) => stream.next('refresh')));
    const end = JSON.stringify({ kind: 'crisis', memberId: maya.id });
    const begun = performance.now();
    await close(maya);
    await Promise.all(streams.map((stream) => expect.poll(() => stream.received()).toContain(end)));
    expect(performance.now() - begun).toBeLessThan(1_000);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  it('[SAFE-07] does not come from “No answer”: the person on call is paged, and goes on', async () => {
    const maya = await addCrisis();
    await takeStep(maya, marcus, { act: 'here' });
    server.clock.advance(1);
    expect(await takeStep(maya, ana, { act: 'close', outcome: 'no-answer' })).toMatchObject({
      crisis: { isPageAnswered: false },
    });
    const query = 'select jsonb_array_length(pages) as pages from crises where member_id = $1';
    expect((await server.pool.query(query, [maya.id])).rows).toEqual([{ pages: 2 }]);
    expect(await read(maya, marcus)).toMatchObject({
      reply: { checkInAt: null, crisis: { paged: { name: 'Marcus Bell' } } },
    });
  });

  it('[SAFE-07] closes the conversation to the person on call', async () => {
    const maya = await addCrisis();
    expect(await read(maya, marcus)).toMatchObject({ ok: true });
    await close(maya);
    for (const endpoint of [staffGetConversation, staffListMessages])
      expect(await server.call(endpoint, { cookie: marcus.cookie, params: maya.params })).toMatchObject({
        error: { code: 'REASON_REQUIRED' },
      });
  });
});

describe('what is kept of a crisis', () => {
  it('[SAFE-08] keeps who opened it, answers, steps with authors, and outcome for every later coach and for operations', async () => {
    const maya = await addCrisis();
    await takeStep(maya, ana, { act: 'ask', answers: { thoughts: 'yes' } });
    await takeStep(maya, marcus, { act: 'here' });
    await takeStep(maya, marcus, { act: 'ask', answers: { plan: 'no' } });
    const call = { cookie: marcus.cookie, params: maya.params };
    await server.ok(staffShowHandover, call);
    await server.ok(staffChangeHandover, { ...call, body: { reason: 'A plan for tonight', isEnded: true } });
    await close(maya);
    expect(await listCrises(maya, theo)).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
    await server.ok(staffChangeCoach, {
      token: 'sandbox-operator',
      params: maya.params,
      body: { coachId: theo.id },
    });
    for (const person of [theo, nora])
      expect(await listCrises(maya, person)).toMatchObject({
        reply: {
          crises: [
            {
              startedBy: 'text',
              joined: [{ name: 'Marcus Bell', as: 'on-call' }],
              answers: { thoughts: 'yes', plan: 'no' },
              steps: [
                { act: 'start', by: 'The service' },
                { act: 'ask', by: 'Ana Reyes', answers: { thoughts: 'yes' } },
                { act: 'here', by: 'Marcus Bell' },
                { act: 'ask', by: 'Marcus Bell', answers: { plan: 'no' } },
                { act: 'handover', by: 'Marcus Bell' },
                { act: 'explain-handover', by: 'Marcus Bell' },
                { act: 'end-handover', by: 'Marcus Bell' },
                { act: 'close', by: 'Ana Reyes' },
              ],
              handover: { begunBy: 'Marcus Bell' },
              outcome: 'safe-with-plan',
            },
          ],
        },
      });
  });

  it('[SAFE-08] brings the conversation back for a check-in the next day, whatever the member texts before Done', async () => {
    const maya = await addCrisis();
    await close(maya);
    const now = server.clock.now().getTime();
    const { checkInAt } = await server.ok(staffGetConversation, { cookie: ana.cookie, params: maya.params });
    const wait = Date.parse(checkInAt ?? '') - now;
    expect(wait).toBeGreaterThanOrEqual(day / 2);
    expect(wait).toBeLessThanOrEqual(1.5 * day);
    await createTestPhone(server, maya.phone)('I am calmer now');
    await sendReply(server, maya.id);
    await update(maya, { state: 'done' });
    expect(await read(maya, ana)).toMatchObject({ reply: { state: 'open', followUpAt: checkInAt } });
    const { items } = await server.ok(staffListConversations, {
      cookie: ana.cookie,
      query: { state: 'follow-up' },
    });
    expect(items.map(({ memberId }) => memberId)).toContain(maya.id);
  });

  it('[SAFE-08] ranks a check-in that is due with those who wait, with a mark and a count, until a reply or Done', async () => {
    const list = async () =>
      server.ok(staffListConversations, { cookie: await addDeskSession(server, ana.id) });
    const findFlags = async ({ id }: { id: string }) =>
      (await list()).items.find(({ memberId }) => memberId === id)?.flags;
    const [replied, done, open] = [await addCrisis(), await addCrisis(), await addCrisis()];
    for (const each of [replied, done, open]) {
      await sendReply(server, each.id);
      await close(each);
    }
    await update(done, { state: 'done' });
    const { due } = (await list()).counts;
    const nextDueAt = Date.parse((await list()).nextDueAt ?? '');
    const until = Math.ceil((nextDueAt - server.clock.now().getTime()) / 1_000) + 1;
    server.clock.advance(until + day / 1_000);
    try {
      for (const each of [replied, done, open]) expect(await findFlags(each)).toContain('check-in-due');
      expect(await findFlags(done)).not.toContain('follow-up-due');
      expect((await list()).counts.due).toBeGreaterThanOrEqual(due + 3);
      const answered = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
      await createTestPhone(server, answered.phone)('Thanks');
      await sendReply(server, answered.id);
      const ids = (await list()).items.map(({ memberId }) => memberId);
      expect(ids.indexOf(open.id)).toBeLessThan(ids.indexOf(answered.id));
      await sendReply(server, replied.id);
      const setStatus = (status: string) =>
        server.pool.query(
          `update outbound_messages set status = $2 where id = (
             select outbound_id from messages where member_id = $1 and direction = 'from-coach' order by id desc limit 1)`,
          [replied.id, status],
        );
      await setStatus('failed');
      expect(await findFlags(replied)).toContain('check-in-due');
      await setStatus('sent');
      expect(await findFlags(replied)).not.toContain('check-in-due');
      const cookie = await addDeskSession(server, ana.id);
      const change = (body: BodyOf<typeof staffUpdateConversation>) =>
        server.ok(staffUpdateConversation, { cookie, params: done.params, body });
      await change({ state: 'done' });
      expect(await findFlags(done)).toBeUndefined();
      // As Undo does.
      await change({ state: 'open', isCheckInDue: true });
      expect(await findFlags(done)).toContain('check-in-due');
      await change({ state: 'done' });
      await createTestPhone(server, done.phone)('Hi');
      expect(await findFlags(done)).not.toContain('check-in-due');
    } finally {
      server.clock.advance(-until - day / 1_000);
    }
  });

  it('[SAFE-08] opens a conversation again that was done before a crisis without a text', async () => {
    const { id } = await addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
    const eli = { params: { memberId: id } };
    await update(eli, { state: 'done' });
    await takeStep(eli, ana, { act: 'start' });
    await close(eli);
    expect(await read(eli, ana)).toMatchObject({ reply: { state: 'open' } });
  });

  it('[SAFE-08] keeps an earlier follow-up, and plans no check-in after a false alarm', async () => {
    const maya = await addCrisis();
    await sendReply(server, maya.id);
    await close(maya);
    const followUpAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await update(maya, { followUpAt });
    expect(await read(maya, ana)).toMatchObject({ reply: { followUpAt } });
    const eli = await addCrisis();
    await sendReply(server, eli.id);
    await takeStep(eli, ana, { act: 'dismiss', reason: 'A line of a song' });
    await update(eli, { state: 'done' });
    expect(await read(eli, ana)).toMatchObject({
      reply: { state: 'done', followUpAt: null, checkInAt: null },
    });
  });
});

describe('a crisis of a member without a coach', () => {
  const raiseFor = (memberId: string, startedBy: CrisisStart) =>
    server.services.database.transaction((transaction) =>
      raiseCrisis(server.services, transaction, { memberId, startedBy, actor: 'member' }),
    );

  const session = async (person: TestStaff) => ({ cookie: await addDeskSession(server, person.id) });
  const findReason = async (id: string) =>
    (await server.ok(staffListUnassigned, await session(nora))).items.find(({ memberId }) => memberId === id)
      ?.reason;

  it('[SAFE-02, SAFE-01] opens from an answer once, for the person on call, who can join and end it', async () => {
    const { id: memberId } = await addMember(server.services, { status: 'PENDING_MATCHING' });
    expect((await raiseFor(memberId, 'answer'))?.startedBy).toBe('answer');
    expect(await raiseFor(memberId, 'text')).toBeUndefined();
    const given = { params: { memberId } };
    const { items } = await server.ok(staffListConversations, { cookie: marcus.cookie });
    expect(items.find((item) => item.memberId === memberId)).toMatchObject({
      flags: ['crisis', 'few-moments'],
    });
    expect((await takeStep(given, marcus, { act: 'here' })).crisis).toMatchObject({
      startedBy: 'answer',
      joined: [{ name: 'Marcus Bell' }],
    });
    await takeStep(given, marcus, { act: 'close', outcome: 'connected-to-help' });
    expect(await listCrises(given, nora)).toMatchObject({ reply: { crises: [{ startedBy: 'answer' }] } });
  });

  it('[SAFE-08, COVER-01] stands in the list of operations when the check-in is due, until someone covers the member and is done', async () => {
    const { id: memberId } = await addMember(server.services, { status: 'PENDING_MATCHING' });
    const given = { params: { memberId } };
    await raiseFor(memberId, 'answer');
    await takeStep(given, marcus, { act: 'close', outcome: 'connected-to-help' });
    expect(await findReason(memberId)).toBeUndefined();
    server.clock.advance((2 * day) / 1_000);
    try {
      expect(await findReason(memberId)).toBe('check-in-due');
      const until = new Date(server.clock.now().getTime() + day / 4).toISOString();
      const body = { memberIds: [memberId], staffId: theo.id, until };
      await server.ok(staffHandOver, { ...(await session(nora)), body });
      expect(await findReason(memberId)).toBeUndefined();
      const { items } = await server.ok(staffListConversations, await session(theo));
      expect(items.find((item) => item.memberId === memberId)?.flags).toContain('check-in-due');
      const done = { state: 'done' } as const;
      await server.ok(staffUpdateConversation, { ...(await session(theo)), ...given, body: done });
      await server.pool.query('delete from conversation_opens where member_id = $1', [memberId]);
      expect(await findReason(memberId)).toBeUndefined();
    } finally {
      server.clock.advance((-2 * day) / 1_000);
    }
  });

  it('[SAFE-08, COVER-01] stands there, too, if the member left coaching and the coach is former or away', async () => {
    const addLeft = async (status: MemberStatus) => {
      const coach = await addStaff(server, { roles: ['coach'] });
      const { id } = await addMember(server.services, {
        status,
        coachName: coach.name,
        coachSince: new Date(0),
      });
      await raiseFor(id, 'answer');
      await takeStep({ params: { memberId: id } }, marcus, { act: 'close', outcome: 'connected-to-help' });
      return { id, coachId: coach.id };
    };
    const [here, former, away] = [
      await addLeft('EXITED'),
      await addLeft('EXITED_BY_ADMIN'),
      await addLeft('EXITED_BY_STOP'),
    ];
    await server.pool.query('update staff set deactivated_at = now() where id = $1', [former.coachId]);
    server.clock.advance((2 * day) / 1_000);
    try {
      const until = new Date(server.clock.now().getTime() + day);
      await server.pool.query('update staff set away_until = $2 where id = $1', [away.coachId, until]);
      expect(await findReason(here.id)).toBeUndefined();
      expect(await findReason(former.id)).toBe('check-in-due');
      expect(await findReason(away.id)).toBe('check-in-due');
    } finally {
      server.clock.advance((-2 * day) / 1_000);
    }
  });
});
