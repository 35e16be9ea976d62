import { describe, expect, it } from 'vitest';
import {
  staffGetConversation,
  staffListConversations,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import {
  staffListCrises,
  staffTakeCrisisStep,
  type CrisisStart,
} from '@moments/contract/crisis/staff-crisis';
import { staffShowHandover } from '@moments/contract/crisis/staff-handover';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { staffChangeCoach } from '@moments/contract/matching/staff-matching';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
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
    await server.ok(staffShowHandover, { cookie: marcus.cookie, params: maya.params });
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
  it('[SAFE-02, SAFE-01] opens from an answer once, for the person on call, who can join and end it', async () => {
    const { id: memberId } = await addMember(server.services, { status: 'PENDING_MATCHING' });
    const raise = (startedBy: CrisisStart) =>
      server.services.database.transaction((transaction) =>
        raiseCrisis(server.services, transaction, { memberId, startedBy, actor: 'member' }),
      );
    expect((await raise('answer'))?.startedBy).toBe('answer');
    expect(await raise('text')).toBeUndefined();
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
});
