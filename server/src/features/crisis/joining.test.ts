import { describe, expect, it } from 'vitest';
import {
  staffGetConversation,
  staffListConversations,
  staffOpenConversation,
  staffReportPresence,
} from '@moments/contract/conversations/staff-conversations';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { deletePresenceBefore } from '../conversations/index.ts';
import { lookThrough } from './look-through.ts';
import { createChasePagesHandler } from './paging.ts';

const server = await shareTestServer();
const marcus = await addStaff(server, { name: 'Marcus Bell', roles: ['coach'], isOnCall: true });
const ana = await addStaff(server, { name: 'Ana Reyes', roles: ['coach'] });

async function addCrisis(status: MemberStatus = 'ACTIVE_COACHING') {
  const member = await addCoachedMember(server, 20, {
    status,
    coachName: ana.name,
    coachSince: new Date(0),
  });
  await createTestPhone(server, member.phone)('I want to die');
  return { params: { memberId: member.id }, phone: createTestPhone(server, member.phone) };
}

type Crisis = Awaited<ReturnType<typeof addCrisis>>;

const report = ({ params }: Crisis, { cookie }: TestStaff, attending: boolean) =>
  server.ok(staffReportPresence, { cookie, params, body: { doing: 'reading', attending } });
const read = async ({ params }: Crisis, { cookie }: TestStaff = ana) =>
  (await server.ok(staffGetConversation, { cookie, params })).crisis;
const pressHere = ({ params }: Crisis, { cookie }: TestStaff) =>
  server.ok(staffTakeCrisisStep, { cookie, params, body: { act: 'here' } });
const listActions = async ({ params }: Crisis, { id }: TestStaff) => {
  const { rows } = await server.pool.query<{ action: string }>(
    'select action from audit_log where member_id = $1 and actor = $2 order by id',
    [params.memberId, `staff:${id}`],
  );
  return rows.map(({ action }) => action);
};
const chase = async (seconds: number) => {
  server.clock.advance(seconds);
  await createChasePagesHandler(server.services).handle({});
};
async function countPages({ params }: Crisis): Promise<number> {
  const { rows } = await server.pool.query<{ pages: unknown[] }>(
    'select pages from crises where member_id = $1',
    [params.memberId],
  );
  return rows[0]?.pages.length ?? 0;
}
const handOverTo = async ({ params }: Crisis, { id }: TestStaff) => {
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const body = { memberIds: [params.memberId], staffId: id, until };
  await server.ok(staffHandOver, { cookie: ana.cookie, body });
};

describe('who has joined a crisis', () => {
  it('[SAFE-01] leaves a crisis unjoined, its paging running, and the audit log empty while the page reads it ahead', async () => {
    const [first, second] = [await addCrisis(), await addCrisis()];
    // Marcus opens the first row. The desk reads the second one ahead, and again after an event.
    await report(first, marcus, true);
    for (let reads = 0; reads < 2; reads += 1) {
      await server.ok(staffGetConversation, { cookie: marcus.cookie, params: second.params });
      await server.ok(staffListMessages, { cookie: marcus.cookie, params: second.params });
      await server.ok(staffListConversations, { cookie: marcus.cookie });
    }
    expect(await read(first)).toMatchObject({ joined: [{ name: 'Marcus Bell' }], isPageAnswered: true });
    expect(await read(second)).toMatchObject({ joined: [], isPageAnswered: false });
    expect(await listActions(second, marcus)).toEqual([]);
    const pages = await countPages(second);
    server.clock.advance(180);
    await createChasePagesHandler(server.services).handle({});
    expect(await countPages(second)).toBe(pages + 1);
  });

  it('[SAFE-01] joins no one from a hidden page, and the person on call once from a page with the focus', async () => {
    const crisis = await addCrisis();
    await report(crisis, marcus, false);
    expect(await read(crisis)).toMatchObject({ joined: [], isPageAnswered: false });
    await Promise.all(Array.from({ length: 4 }, () => report(crisis, marcus, true)));
    expect(await read(crisis)).toMatchObject({
      joined: [{ staffId: marcus.id, name: 'Marcus Bell', as: 'on-call' }],
      isPageAnswered: true,
    });
    expect(await listActions(crisis, marcus)).toContain('crisis.join');
    const pages = await countPages(crisis);
    server.clock.advance(180);
    await createChasePagesHandler(server.services).handle({});
    expect(await countPages(crisis)).toBe(pages);
  });

  it('[SAFE-01] shows a coach who covers as joined, and goes on paging until they press “I’m here”', async () => {
    const crisis = await addCrisis();
    const theo = await addStaff(server, { name: 'Theo Park', roles: ['coach'] });
    await handOverTo(crisis, theo);
    await report(crisis, ana, true);
    await report(crisis, theo, true);
    const joined = [
      { name: 'Ana Reyes', as: 'coach' },
      { name: 'Theo Park', as: 'cover' },
    ];
    expect(await read(crisis)).toMatchObject({ joined, isPageAnswered: false });
    expect((await pressHere(crisis, theo)).crisis).toMatchObject({ joined, isPageAnswered: true });
  });

  it('[SAFE-04] pages again at once when the member writes crisis words and the person who joined is gone', async () => {
    const crisis = await addCrisis();
    await report(crisis, marcus, true);
    const pages = await countPages(crisis);
    server.clock.advance(100);
    await crisis.phone('I took all my pills');
    // Who left less than 3 minutes ago may still be there.
    expect(await countPages(crisis)).toBe(pages);
    await report(crisis, marcus, true);
    await sendReply(server, crisis.params.memberId);
    server.clock.advance(240);
    await crisis.phone('I took all my pills');
    expect(await countPages(crisis)).toBe(pages + 1);
    const open = await read(crisis);
    expect(open).toMatchObject({ isPageAnswered: false, joined: [{ name: 'Marcus Bell' }] });
    expect(open?.steps.at(-1)).toMatchObject({ act: 'page', by: 'The service' });
    // The same person answers it again, and no one is paged for what they read.
    await report(crisis, marcus, true);
    expect(await read(crisis)).toMatchObject({ isPageAnswered: true });
    await chase(240);
    expect(await countPages(crisis)).toBe(pages + 1);
  });

  it('[SAFE-04] pages again when a text of an open crisis is neither read on call nor answered for 3 minutes', async () => {
    const [alone, read, answered] = [await addCrisis(), await addCrisis(), await addCrisis()];
    for (const crisis of [alone, read, answered]) await report(crisis, marcus, true);
    server.clock.advance(240);
    for (const crisis of [alone, read, answered]) await crisis.phone('are you there');
    // The coach reads along, which answers no page.
    await report(alone, ana, true);
    server.clock.advance(60);
    await report(read, marcus, true);
    await sendReply(server, answered.params.memberId);
    const before = await Promise.all([alone, read, answered].map(countPages));
    await chase(60);
    expect(await Promise.all([alone, read, answered].map(countPages))).toEqual(before);
    await chase(60);
    const [first = 0, ...others] = before;
    expect(await Promise.all([alone, read, answered].map(countPages))).toEqual([first + 1, ...others]);
  });

  it('[SAFE-04] pages no one for a text that was read more than a day ago', async () => {
    const crisis = await addCrisis();
    await report(crisis, marcus, true);
    server.clock.advance(60);
    await crisis.phone('I am with my sister now');
    server.clock.advance(60);
    await report(crisis, marcus, true);
    server.clock.advance(25 * 3_600);
    try {
      await deletePresenceBefore(
        server.services.database,
        new Date(server.clock.now().getTime() - 24 * 3_600_000),
      );
      const pages = await countPages(crisis);
      await createChasePagesHandler(server.services).handle({});
      expect(await countPages(crisis)).toBe(pages);
    } finally {
      server.clock.advance(-25 * 3_600);
    }
  });

  it('[SAFE-04, SAFE-02] pages again for crisis words that no text shows, when the person who was there doesn’t come back', async () => {
    const [answer, stopped, seen] = [
      await addCrisis(),
      await addCrisis('EXITED_BY_ADMIN'),
      await addCrisis(),
    ];
    const all = [answer, stopped, seen];
    const writeAnswer = ({ params: { memberId } }: Crisis) =>
      server.services.database.transaction((transaction) =>
        lookThrough(server.services, transaction, {
          memberId,
          written: { goal: 'I took all my pills' },
          stored: [],
        }),
      );
    for (const crisis of all) await report(crisis, marcus, true);
    server.clock.advance(120);
    await writeAnswer(answer);
    await stopped.phone('I took all my pills');
    await writeAnswer(seen);
    server.clock.advance(10);
    await report(seen, marcus, true);
    const before = await Promise.all(all.map(countPages));
    await chase(160);
    expect(await Promise.all(all.map(countPages))).toEqual(before);
    await chase(20);
    const [ofAnswer = 0, ofStopped = 0, ofSeen] = before;
    expect(await Promise.all(all.map(countPages))).toEqual([ofAnswer + 1, ofStopped + 1, ofSeen]);
    expect((await read(answer))?.steps.map(({ act }) => act).slice(-2)).toEqual(['words', 'page']);
  });

  it('[SAFE-04] goes on in turn when a person pages again and no one comes', async () => {
    const crisis = await addCrisis();
    await report(crisis, marcus, true);
    const pages = await countPages(crisis);
    server.clock.advance(1);
    await server.ok(staffTakeCrisisStep, {
      cookie: ana.cookie,
      params: crisis.params,
      body: { act: 'page' },
    });
    expect(await countPages(crisis)).toBe(pages + 1);
    await chase(180);
    expect(await countPages(crisis)).toBeGreaterThan(pages + 1);
  });

  it('[SAFE-01] counts operations who read along as present, not as joined', async () => {
    const crisis = await addCrisis();
    const nora = await addStaff(server, { name: 'Nora Lind', roles: ['operations'] });
    await server.ok(staffOpenConversation, {
      cookie: nora.cookie,
      params: crisis.params,
      body: { reason: 'safety', explanation: 'A crisis is open' },
    });
    await report(crisis, nora, true);
    expect(await read(crisis)).toMatchObject({ joined: [], isPageAnswered: false });
    const { present } = await report(crisis, ana, true);
    expect(present).toMatchObject([{ name: 'Nora Lind' }]);
  });
});
