import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import {
  staffGetConversation,
  staffListConversations,
  staffOpenConversation,
  staffReportPresence,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import {
  staffListMessages,
  staffSendMessage,
  staffUndoMessage,
} from '@moments/contract/conversations/staff-messages';
import { staffAddNote, staffEditNote, staffListNotes } from '@moments/contract/conversations/staff-notes';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import { staffRevealEmergencyContact } from '@moments/contract/members/staff-member-records';
import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import { staffListPeople } from '@moments/contract/staff/people';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addDeskSession, addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { generateSid, createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { createHeldTextsHandler } from './held-texts.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();

type Changes = Parameters<typeof addCoachedMember>[2];

/** Adds a member of a coach. */
const addMemberTo = (coach: TestStaff, moments = 20, changes: Changes = {}) =>
  addCoachedMember(server, moments, { coachName: coach.name, coachSince: new Date(0), ...changes });

const answer = (id: string) => sendReply(server, id);

const list = (coach: TestStaff, query = {}) =>
  server.ok(staffListConversations, { cookie: coach.cookie, query });
const listIds = async (coach: TestStaff, query = {}) =>
  (await list(coach, query)).items.map(({ memberId }) => memberId);

describe('inbox', () => {
  it('[DESK-02] lists the longest wait first, then the newest answered', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => addMemberTo(ana)));
    if (!first || !second || !third || !fourth) throw new Error('no members');
    for (const member of [third, first, second]) {
      await createTestPhone(server, member.phone)(`hello from ${member.id}`);
      server.clock.advance(60);
    }
    // A second text doesn't begin the wait again.
    await createTestPhone(server, third.phone)('are you there?');
    server.clock.advance(60);
    await answer(first.id);
    const inbox = await list(ana);
    expect(inbox.items.map(({ memberId }) => memberId)).toEqual([third.id, second.id, first.id, fourth.id]);
    expect(inbox.counts).toMatchObject({ waiting: 2, open: 4, done: 0, followUp: 0 });
    expect(inbox.items[0]).toMatchObject({
      last: { direction: 'from-member', body: 'are you there?' },
      flags: ['unread'],
    });
    expect(inbox.longestWait).toBe(inbox.items[0]?.waitingSince);
    expect(inbox.items[2]).toMatchObject({ waitingSince: null, last: { direction: 'from-coach' } });
  });

  it('[DESK-02] lists every conversation once, page by page, while texts arrive', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const members = await Promise.all(Array.from({ length: 7 }, () => addMemberTo(ana)));
    for (const { phone } of members.slice(0, 4)) await createTestPhone(server, phone)('hello');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(ana, { limit: '3', cursor });
      seen.push(...page.items.map(({ memberId }) => memberId));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(members.map(({ id }) => id).toSorted());
    for (const wrong of ['x', Buffer.from('["9","1","z"]').toString('base64url')])
      expect(
        await server.call(staffListConversations, { cookie: ana.cookie, query: { cursor: wrong } }),
      ).toMatchObject({ status: 400 });
  });

  it('[DESK-02] lists a conversation with data that can’t be read, next to the others', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const [member, text, good] = [await addMemberTo(ana), await addMemberTo(ana), await addMemberTo(ana)];
    for (const { phone } of [member, text, good]) {
      await createTestPhone(server, phone)('hello');
      server.clock.advance(60);
    }
    const { pool } = server;
    await pool.query("update members set personal_details_sealed = 'damaged' where id = $1", [member.id]);
    await pool.query("update messages set body_sealed = 'damaged' where member_id = $1", [text.id]);
    await server.ok(staffAddNote, {
      cookie: ana.cookie,
      params: { memberId: text.id },
      body: { body: 'Prefers evenings.', isPinned: true, key: generateSid() },
    });
    await pool.query("update conversation_notes set body_sealed = 'damaged' where member_id = $1", [text.id]);
    expect((await list(ana)).items).toMatchObject([
      { memberId: member.id, unreadable: true, name: 'Can’t be read' },
      { memberId: text.id, last: { body: '' } },
      { memberId: good.id, last: { body: 'hello', delivery: null } },
    ]);
    const open = ({ id }: { id: string }) => ({ cookie: ana.cookie, params: { memberId: id } });
    expect((await server.ok(staffListMessages, open(text))).entries).toMatchObject([
      { kind: 'note', body: '', unreadable: true },
      { kind: 'text', body: '', unreadable: true, flagged: [] },
    ]);
    expect(await server.ok(staffGetConversation, open(text))).toMatchObject({
      pinnedNotes: [{ body: '', unreadable: true }],
    });
    expect(await server.call(staffGetConversation, open(member))).toMatchObject({
      error: { code: 'DATA_UNREADABLE' },
    });
  });

  it('[DESK-02, DESK-06] says since when a coach has the member, and which evenings a request asks for', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id } = await addMemberTo(ana, 20, { coachSince: new Date('2026-10-19T14:12:00Z') });
    const read = () => server.ok(staffGetConversation, { cookie: ana.cookie, params: { memberId: id } });
    expect(await read()).toMatchObject({ coachSince: '2026-10-19T14:12:00.000Z', isRequestPending: false });
    await server.pool.query(
      "insert into schedule_requests (member_id, shift_time, shift_days, state) values ($1, '2', '{3,4}', 'pending')",
      [id],
    );
    expect(await read()).toMatchObject({
      isRequestPending: true,
      askedSchedule: { shiftTime: '2', shiftDays: ['3', '4'] },
    });
  });

  it('[DESK-02] says in the list how far the newest reply is', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id } = await addMemberTo(ana);
    await answer(id);
    const set = (column: string, value: string) =>
      server.pool.query(`update outbound_messages set ${column} = $2 where member_id = $1`, [id, value]);
    const readDelivery = async () => (await list(ana)).items[0]?.last?.delivery;
    await set('status', 'waiting');
    expect(await readDelivery()).toBe('sending');
    await set('status', 'sent');
    expect(await readDelivery()).toBe('sent');
    await set('delivery_status', 'delivered');
    expect(await readDelivery()).toBe('delivered');
    await set('delivery_status', 'undelivered');
    expect((await list(ana)).items[0]).toMatchObject({
      last: { author: { staffId: null, name: expect.any(String) as string }, delivery: 'failed' },
      flags: ['undelivered'],
    });
  });

  it('[DESK-03] shows a coach only their own members', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const theo = await addStaff(server, { roles: ['coach'] });
    const mine = await addMemberTo(ana);
    await addMemberTo(theo);
    expect(await listIds(ana)).toEqual([mine.id]);
  });

  it('[DESK-02] sorts conversations into open, follow-up, and done, and reopens one with a text', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone } = await addMemberTo(ana);
    const change = (body: object) =>
      server.ok(staffUpdateConversation, { cookie: ana.cookie, params: { memberId: id }, body });
    await createTestPhone(server, phone)('hello');
    await answer(id);
    await change({ state: 'done' });
    expect([await listIds(ana), await listIds(ana, { state: 'done' })]).toEqual([[], [id]]);
    expect((await list(ana, { state: 'all' })).items).toMatchObject([{ memberId: id, tab: 'done' }]);
    await createTestPhone(server, phone)('one more thing');
    expect(await listIds(ana)).toEqual([id]);
    await answer(id);
    const followUpAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await change({ followUpAt });
    expect((await list(ana)).nextDueAt).toBe(followUpAt);
    expect([await listIds(ana), await listIds(ana, { state: 'follow-up' })]).toEqual([[], [id]]);
    expect((await list(ana, { state: 'all' })).items).toMatchObject([{ memberId: id, tab: 'follow-up' }]);
    const answered = await addMemberTo(ana);
    await createTestPhone(server, answered.phone)('hello');
    await answer(answered.id);
    server.clock.advance(3_700);
    const later = { ...ana, cookie: await addDeskSession(server, ana.id) };
    const due = await list(later);
    expect(due.items.map(({ memberId, flags }) => [memberId, flags.includes('follow-up-due')])).toEqual([
      [id, true],
      [answered.id, false],
    ]);
    expect([due.counts.due, due.nextDueAt]).toEqual([1, null]);
    await answer(id);
    expect((await list(later)).counts.due).toBe(0);
    server.clock.advance(-3_700);
  });

  it('[DESK-02] keeps a conversation open if its coach has not seen the newest text', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone } = await addMemberTo(ana);
    const params = { memberId: id };
    await createTestPhone(server, phone)('hello');
    const { entries } = await server.ok(staffListMessages, { cookie: ana.cookie, params });
    const seenId = entries[0]?.id ?? '';
    await createTestPhone(server, phone)('I have to say one more thing');
    const followUpAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    for (const body of [{ state: 'done' as const }, { followUpAt }])
      expect(
        await server.call(staffUpdateConversation, {
          cookie: ana.cookie,
          params,
          body: { ...body, seenId },
        }),
      ).toMatchObject({ status: 409, error: { code: 'NEW_TEXT' } });
    expect(await listIds(ana)).toEqual([id]);
    await answer(id);
    const [, newest] = (await server.ok(staffListMessages, { cookie: ana.cookie, params })).entries;
    const body = { state: 'done', seenId: newest?.id ?? '' } as const;
    await server.ok(staffUpdateConversation, { cookie: ana.cookie, params, body });
    expect(await listIds(ana)).toEqual([]);
  });

  it('[FIELD-08] names the coach to a colleague who no longer has the member', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const theo = await addStaff(server, { roles: ['coach'] });
    const { id } = await addMemberTo(theo);
    const read = await server.call(staffGetConversation, { cookie: ana.cookie, params: { memberId: id } });
    expect(read).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
    expect(JSON.stringify(read)).toContain(`The coach is ${theo.name}.`);
  });

  it('[DESK-03] records a denied call once an hour for a person and a member', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const theo = await addStaff(server, { roles: ['coach'] });
    const { id } = await addMemberTo(theo);
    for (const endpoint of [staffGetConversation, staffListMessages, staffGetConversation])
      await server.call(endpoint, { cookie: ana.cookie, params: { memberId: id } });
    for (let calls = 0; calls < 2; calls += 1) await server.call(staffListPeople, { cookie: ana.cookie });
    const { rows } = await server.pool.query(
      "select member_id from audit_log where action = 'access.denied' and actor = $1 order by id",
      [`staff:${ana.id}`],
    );
    expect(rows).toEqual([{ member_id: id }, { member_id: null }]);
  });

  it('[COVER-06] puts a member who waits away only if the newest text was seen and the coach says so', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone } = await addMemberTo(ana);
    const params = { memberId: id };
    const change = (body: object) =>
      server.call(staffUpdateConversation, { cookie: ana.cookie, params, body });
    await createTestPhone(server, phone)('hello');
    const { entries } = await server.ok(staffListMessages, { cookie: ana.cookie, params });
    const seenId = entries[0]?.id ?? '';
    const followUpAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    for (const act of [{ state: 'done' }, { followUpAt }]) {
      expect(await change({ ...act, leaveWaiting: true })).toMatchObject({ error: { code: 'NEW_TEXT' } });
      expect(await change({ ...act, seenId })).toMatchObject({ error: { code: 'STILL_WAITING' } });
    }
    expect(await listIds(ana)).toEqual([id]);
    expect(await change({ followUpAt, seenId, leaveWaiting: true })).toMatchObject({ ok: true });
    expect(await listIds(ana)).toEqual([]);
    expect(await change({ followUpAt: null })).toMatchObject({ ok: true });
    expect(await listIds(ana, { filter: 'waiting' })).toEqual([id]);
  });

  it('[COVER-06] lets a conversation be done while its reply is held, but not after the reply is undone', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone } = await addMemberTo(ana);
    const call = { cookie: ana.cookie, params: { memberId: id } };
    await createTestPhone(server, phone)('hello');
    const { entries } = await server.ok(staffListMessages, call);
    const seenId = entries[0]?.id ?? '';
    const key = randomUUID();
    const held = await server.ok(staffSendMessage, { ...call, body: { body: 'I am here.', key } });
    const done = () => server.call(staffUpdateConversation, { ...call, body: { state: 'done', seenId } });
    expect(await done()).toMatchObject({ ok: true });
    expect(await listIds(ana)).toEqual([]);
    await server.ok(staffUndoMessage, { cookie: ana.cookie, params: { memberId: id, id: held.id } });
    expect(await listIds(ana)).toEqual([id]);
    expect(await done()).toMatchObject({ error: { code: 'STILL_WAITING' } });
  });

  it('[DESK-02, COVER-06] lists a member who opted out without a wait, until they text START', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone } = await addMemberTo(ana);
    const call = { cookie: ana.cookie, params: { memberId: id } };
    const text = createTestPhone(server, phone);
    await text('hello');
    await text('STOP');
    const shown = await list(ana);
    expect(shown).toMatchObject({
      items: [{ memberId: id, waitingSince: null }],
      counts: { waiting: 0, open: 1 },
      longestWait: null,
    });
    expect(await listIds(ana, { filter: 'waiting' })).toEqual([]);
    await text('START');
    expect(await listIds(ana, { filter: 'waiting' })).toEqual([id]);
    await text('STOP');
    const { entries } = await server.ok(staffListMessages, call);
    await server.ok(staffUpdateConversation, {
      ...call,
      body: { state: 'done', seenId: entries.find(({ kind }) => kind === 'text')?.id ?? '' },
    });
    expect([await listIds(ana), await listIds(ana, { state: 'done' })]).toEqual([[], [id]]);
  });

  it('[DESK-02] lists a member first who opts out in an open crisis', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const [waiting, inCrisis] = [await addMemberTo(ana), await addMemberTo(ana)];
    await createTestPhone(server, waiting.phone)('hello');
    const text = createTestPhone(server, inCrisis.phone);
    await text('I want to kill myself tonight');
    await text('STOP');
    const { items, counts } = await list(ana);
    expect(items.map(({ memberId }) => memberId)).toEqual([inCrisis.id, waiting.id]);
    expect(items[0]?.flags).toContain('crisis');
    expect(counts).toMatchObject({ crisis: 1, open: 2, waiting: 1 });
  });

  it('[DESK-02] filters by waiting, few Moments, and new members', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const waiting = await addMemberTo(ana);
    await createTestPhone(server, waiting.phone)('hello');
    const low = await addMemberTo(ana, 3);
    const fresh = await addMemberTo(ana, 20, { coachSince: server.clock.now() });
    expect(await listIds(ana, { filter: 'waiting' })).toEqual([waiting.id]);
    expect(await listIds(ana, { filter: 'low-moments' })).toEqual([low.id]);
    expect(await listIds(ana, { filter: 'new' })).toEqual([fresh.id]);
    expect(await listIds(ana, { filter: 'undelivered' })).toEqual([]);
  });

  it('[DESK-02] marks a conversation as unread until its coach has it on the screen', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone } = await addMemberTo(ana);
    const params = { memberId: id };
    await createTestPhone(server, phone)('hello');
    const isUnread = async () => (await list(ana)).items[0]?.flags.includes('unread');
    // The page reads the next conversation ahead.
    await server.ok(staffGetConversation, { cookie: ana.cookie, params });
    expect(await isUnread()).toBe(true);
    await server.ok(staffUpdateConversation, { cookie: ana.cookie, params, body: { unread: false } });
    expect(await isUnread()).toBe(false);
  });
});

describe('a conversation of another coach', () => {
  it('[DESK-03] opens another coach’s conversation with a reason, for a time, and records it in the audit log', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const theo = await addStaff(server, { roles: ['coach'] });
    const { id } = await addMemberTo(ana);
    const params = { memberId: id };
    const read = () => server.call(staffGetConversation, { cookie: theo.cookie, params });
    expect(await read()).toMatchObject({ status: 403, error: { code: 'REASON_REQUIRED' } });
    const phone = { reason: 'other' as const, explanation: 'asked by (212) 555-0101' };
    expect(
      await server.call(staffOpenConversation, { cookie: theo.cookie, params, body: phone }),
    ).toMatchObject({ status: 400 });
    await server.ok(staffOpenConversation, {
      cookie: theo.cookie,
      params,
      body: { reason: 'cover', explanation: 'Ana is sick today' },
    });
    expect(await read()).toMatchObject({ ok: true, reply: { isOwn: false } });
    expect(await listIds(theo, { filter: 'covering' })).toEqual([id]);
    const { items: audit } = await server.ok(staffListMemberAudit, { token, params: { memberId: id } });
    expect(audit.find(({ action }) => action === 'conversation.opened')).toMatchObject({
      actor: `staff:${theo.id}`,
      after: { reason: 'cover', words: 'Ana is sick today' },
    });
    server.clock.advance(5 * 3_600);
    const cookie = await addDeskSession(server, theo.id);
    expect(await server.call(staffGetConversation, { cookie, params })).toMatchObject({
      error: { code: 'REASON_REQUIRED' },
    });
    server.clock.advance(-5 * 3_600);
  });

  it('[DESK-03] opens it to operations for an hour to read, without notes', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const nora = await addStaff(server, { roles: ['operations'] });
    const { id } = await addMemberTo(ana);
    const { until } = await server.ok(staffOpenConversation, {
      cookie: nora.cookie,
      params: { memberId: id },
      body: { reason: 'asked', explanation: 'The member asked support to look' },
    });
    expect(Date.parse(until) - server.clock.now().getTime()).toBeLessThanOrEqual(3_600_000);
    const shown = await server.ok(staffGetConversation, { cookie: nora.cookie, params: { memberId: id } });
    expect(shown.closed).toMatchObject({ reason: 'read-only' });
    await server.ok(staffListMessages, { cookie: nora.cookie, params: { memberId: id } });
  });
});

describe('a conversation', () => {
  it('[DESK-03] shows coaches neither phone, email, money, nor birth date', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const { id, phone, email } = await addMemberTo(ana);
    const shown = JSON.stringify(
      await server.ok(staffGetConversation, { cookie: ana.cookie, params: { memberId: id } }),
    );
    for (const secret of [phone, phone.slice(2), email, 'dob', 'price', 'amount', 'address'])
      expect(shown).not.toContain(secret);
  });

  it('[DESK-03] reveals the emergency contact on request, with a reason that the audit log keeps', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const emergencyContact = {
      contactName: 'Mia Stone',
      contactPhone: '+12125550177',
      contactRelationship: 'sister',
    };
    const { id } = await addMemberTo(ana, 5, { emergencyContact });
    const params = { memberId: id };
    const shown = await server.ok(staffGetConversation, { cookie: ana.cookie, params });
    expect([shown.hasEmergencyContact, JSON.stringify(shown).includes('Mia')]).toEqual([true, false]);
    expect(shown.moments).toEqual({ remaining: 5, limit: 5, fromPlan: 5, fromAddOns: 0 });
    const body = { what: 'emergency-contact' as const, reason: 'No answer after a crisis text' };
    expect(await server.ok(staffRevealEmergencyContact, { cookie: ana.cookie, params, body })).toMatchObject(
      emergencyContact,
    );
    const { items: audit } = await server.ok(staffListMemberAudit, { token, params: { memberId: id } });
    expect(audit.find(({ action }) => action === 'member.revealed')).toMatchObject({ after: body });
  });

  it('[DESK-02, DESK-03] shows pinned notes to coaches, however old they are, and never to operations', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const nora = await addStaff(server, { roles: ['operations'] });
    const { id } = await addMemberTo(ana);
    const params = { memberId: id };
    const body = { body: 'His sister is Claire.', isPinned: true, key: generateSid() };
    await server.ok(staffAddNote, { cookie: ana.cookie, params, body });
    await server.ok(staffAddNote, {
      cookie: ana.cookie,
      params,
      body: { body: 'Not pinned.', key: generateSid() },
    });
    const open = { reason: 'asked', explanation: 'A question of the member' } as const;
    await server.ok(staffOpenConversation, { cookie: nora.cookie, params, body: open });
    const readPinnedNotes = async ({ cookie }: TestStaff) =>
      (await server.ok(staffGetConversation, { cookie, params })).pinnedNotes;
    expect(await readPinnedNotes(ana)).toMatchObject([{ body: body.body, isOwn: true, author: ana.name }]);
    expect(await readPinnedNotes(nora)).toEqual([]);
    const countFor = async ({ cookie }: TestStaff) =>
      (await server.ok(staffGetConversation, { cookie, params })).noteCount;
    expect([await countFor(ana), await countFor(nora)]).toEqual([2, 0]);
    expect((await server.call(staffListNotes, { cookie: nora.cookie, params })).status).toBe(403);
  });

  it('[DESK-02, DESK-13] puts a note on the lists of colleagues whom it names, if they can open the conversation, until they have seen it', async () => {
    const [ana, theo, priya] = await Promise.all(
      ['Ana Mention', 'Theo Mention', 'Priya Mention'].map((name) =>
        addStaff(server, { name, roles: ['coach'] }),
      ),
    );
    if (!ana || !theo || !priya) throw new Error('no staff');
    const { id } = await addMemberTo(ana);
    const params = { memberId: id };
    const { cookie } = ana;
    const handOver = {
      memberIds: [id],
      staffId: theo.id,
      until: new Date(server.clock.now().getTime() + 7_200_000).toISOString(),
    };
    await server.ok(staffHandOver, { cookie, body: handOver });
    await server.ok(staffUpdateConversation, { cookie, params, body: { state: 'done' } });
    expect(await listIds(theo)).toEqual([]);
    const note = { body: '@theo mention, and @Priya Mention: call first. @Ana Mention', key: generateSid() };
    const noted = await server.ok(staffAddNote, { cookie, params, body: note });
    expect(noted.unreached).toEqual(['Priya Mention']);
    expect((await list(theo)).items).toMatchObject([{ memberId: id, flags: ['mentioned'], tab: 'open' }]);
    expect(await listIds(theo, { filter: 'mentioned' })).toEqual([id]);
    expect([await listIds(ana), await listIds(ana, { state: 'done' }), await listIds(priya)]).toEqual([
      [],
      [id],
      [],
    ]);
    expect(await server.call(staffGetConversation, { cookie: priya.cookie, params })).toMatchObject({
      error: { code: 'REASON_REQUIRED' },
    });
    const readMentions = async () => {
      const { entries } = await server.ok(staffListMessages, { cookie, params });
      return entries.flatMap((entry) => (entry.kind === 'note' ? entry.mentions : []));
    };
    expect(await readMentions()).toEqual([{ name: 'Theo Mention', isSeen: false }]);
    const look = (attending: boolean) =>
      server.ok(staffReportPresence, { cookie: theo.cookie, params, body: { doing: 'reading', attending } });
    await look(false);
    expect(await readMentions()).toEqual([{ name: 'Theo Mention', isSeen: false }]);
    await look(true);
    expect(await readMentions()).toEqual([{ name: 'Theo Mention', isSeen: true }]);
    expect([await listIds(theo), await listIds(theo, { state: 'done' })]).toEqual([[], [id]]);
    // An edit tells whom it newly names, once.
    await server.ok(staffHandOver, { cookie, body: { ...handOver, staffId: priya.id } });
    const edit = (body: string) =>
      server.ok(staffEditNote, { cookie, params: { ...params, id: noted.id }, body: { body } });
    const isMentioned = async () => (await listIds(priya, { filter: 'mentioned' })).length === 1;
    expect([await isMentioned(), (await edit('@Priya Mention: look')).unreached]).toEqual([false, []]);
    expect(await isMentioned()).toBe(true);
    const seen = { doing: 'reading', attending: true } as const;
    await server.ok(staffReportPresence, { cookie: priya.cookie, params, body: seen });
    await edit('@Priya Mention and @Theo Mention: look');
    expect([await isMentioned(), await listIds(theo, { filter: 'mentioned' })]).toEqual([false, []]);
  });

  it('[DESK-02] says what happened since a coach’s last text, and not what they did', async () => {
    const ana = await addStaff(server, { name: 'Ana Since', roles: ['coach'] });
    const theo = await addStaff(server, { name: 'Theo Since', roles: ['coach'] });
    const nora = await addStaff(server, { name: 'Nora Since', roles: ['operations'] });
    const { id } = await addMemberTo(ana);
    const params = { memberId: id };
    const read = async ({ cookie }: TestStaff = ana) =>
      (await server.ok(staffGetConversation, { cookie, params })).sinceLast;
    const write = async ({ cookie }: TestStaff) => {
      const body = { body: 'Hello', key: generateSid() };
      const held = await server.ok(staffSendMessage, { cookie, params, body });
      await createHeldTextsHandler(server.services).handle({ id: held.id });
    };
    const note = ({ cookie }: TestStaff) =>
      server.ok(staffAddNote, { cookie, params, body: { body: 'A note', key: generateSid() } });
    const open = { reason: 'cover', explanation: 'Covering' } as const;
    for (const { cookie } of [theo, nora])
      await server.ok(staffOpenConversation, { cookie, params, body: open });
    await note(theo);
    expect(await read()).toBeNull();
    await write(ana);
    await note(ana);
    expect(await read()).toBeNull();
    await note(theo);
    await note(theo);
    await server.ok(staffCorrectMoments, {
      cookie: nora.cookie,
      params,
      body: { key: generateSid(), amount: 3, reason: 'A text came twice' },
    });
    expect((await read())?.happened).toMatchObject([
      { kind: 'moments', by: 'Nora Since' },
      { kind: 'note', by: 'Theo Since' },
    ]);
    expect(await read(nora)).toBeNull();
    await write(ana);
    expect(await read()).toBeNull();
  });

  it('[DESK-02] lists all notes about a member, newest first, page by page', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const theo = await addStaff(server, { roles: ['coach'] });
    const { id } = await addMemberTo(ana);
    const params = { memberId: id };
    for (const note of ['one', 'two', 'three']) {
      await server.ok(staffAddNote, { cookie: ana.cookie, params, body: { body: note, key: generateSid() } });
      server.clock.advance(1);
    }
    const { cookie } = ana;
    const first = await server.ok(staffListNotes, { cookie, params, query: { limit: '2' } });
    expect(first.notes.map(({ body }) => body)).toEqual(['three', 'two']);
    const query = { limit: '2', cursor: first.next ?? '' };
    const second = await server.ok(staffListNotes, { cookie, params, query });
    expect(second).toMatchObject({ notes: [{ body: 'one', isOwn: true }], next: null });
    expect(await server.call(staffListNotes, { cookie: theo.cookie, params })).toMatchObject({
      error: { code: 'REASON_REQUIRED' },
    });
  });

  it('[DESK-02] shows who else reads or replies, for 20 seconds', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const theo = await addStaff(server, { name: 'Theo Present', roles: ['coach'] });
    const { id } = await addMemberTo(ana);
    const params = { memberId: id };
    await server.ok(staffOpenConversation, {
      cookie: theo.cookie,
      params,
      body: { reason: 'cover', explanation: 'Covering' },
    });
    const say = (person: TestStaff, doing: 'reading' | 'replying') =>
      server.ok(staffReportPresence, { cookie: person.cookie, params, body: { doing, attending: true } });
    expect((await say(theo, 'replying')).present).toEqual([]);
    expect((await say(ana, 'reading')).present).toEqual([
      { staffId: theo.id, name: 'Theo Present', doing: 'replying' },
    ]);
    server.clock.advance(21);
    expect((await say(ana, 'reading')).present).toEqual([]);
  });
});
