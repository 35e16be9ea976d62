import { describe, expect, it } from 'vitest';
import type { DraftVersion } from '@moments/contract/conversations/draft-rules';
import {
  staffGetConversation,
  staffListConversations,
  staffReportPresence,
  staffUpdateConversation,
} from '@moments/contract/conversations/staff-conversations';
import {
  staffListMessages,
  staffRetryMessage,
  staffSendMessage,
  staffUndoMessage,
  type ThreadEntry,
} from '@moments/contract/conversations/staff-messages';
import {
  staffAddNote,
  staffAddSavedReply,
  staffDeleteSavedReply,
  staffEditNote,
  staffEditSavedReply,
  staffListSavedReplies,
  staffSaveDraft,
} from '@moments/contract/conversations/staff-notes';
import {
  searchedTexts,
  staffExportMessages,
  staffSearchMessages,
} from '@moments/contract/conversations/staff-search';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { buildUrl } from '@moments/contract/http/endpoint';
import { deskOrigin } from '../../../test/call.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { generatePhone } from '../../../test/test-members.ts';
import { generateSid, createTestPhone, postSigned } from '../../../test/test-phone.ts';
import { type TestServer, shareTestServer } from '../../../test/test-server.ts';
import { deliverMessage } from '../../platform/outbox/index.ts';
import { updateMember } from '../members/index.ts';
import { createHeldTextsHandler } from './held-texts.ts';

/** One server runs jobs; on the other they wait. */
const server = await shareTestServer({ work: true });
const still = await shareTestServer();

async function addPair(at: TestServer = still) {
  const ana = await addStaff(at, { roles: ['coach'] });
  const member = await addCoachedMember(at, 20, { coachName: ana.name });
  return { ana, member, cookie: ana.cookie, params: { memberId: member.id } };
}

const filterTexts = (entries: readonly ThreadEntry[]) => entries.filter((entry) => entry.kind === 'text');
const listSentTo = (at: TestServer, phone: string) =>
  at.texts.sent.filter(({ to }) => to === phone).map(({ body }) => body);

interface Place {
  readonly cookie: string;
  readonly params: { readonly memberId: string };
}

const listTexts = async (place: Place) => filterTexts((await still.ok(staffListMessages, place)).entries);
const show = (place: Place) => still.ok(staffGetConversation, place);
/** Words of a reply or a note, with a key of their own. */
const write = (body: string) => ({ body, key: generateSid() });
/** Lets a held reply leave. */
const release = (id: string) => createHeldTextsHandler(still.services).handle({ id });

describe('a reply', () => {
  it(
    '[DESK-02] holds a reply for 5 seconds, sends it once, and ends the wait',
    { timeout: 40_000 },
    async () => {
      const { member, cookie, params } = await addPair(server);
      await createTestPhone(server, member.phone)('hello');
      const body = write('How was your walk?');
      const held = await server.ok(staffSendMessage, { cookie, params, body });
      expect(held.delivery).toBe('held');
      expect((await server.ok(staffSendMessage, { cookie, params, body })).id).toBe(held.id);
      const read = async () => (await server.ok(staffListMessages, { cookie, params })).entries;
      expect((await read())[0]).toMatchObject({ delivery: 'held', body: body.body, key: body.key });
      expect((await server.ok(staffGetConversation, { cookie, params })).waitingSince).not.toBeNull();
      await expect.poll(() => listSentTo(server, member.phone)).toEqual([body.body]);
      const left = filterTexts(await read());
      expect(left.map(({ body: text, delivery }) => [text, delivery])).toEqual([
        ['How was your walk?', 'sent'],
        ['hello', null],
      ]);
      expect(left[0]).toMatchObject({ key: body.key });
      expect((await server.ok(staffGetConversation, { cookie, params })).waitingSince).toBeNull();
      const late = { cookie, params: { ...params, id: held.id } };
      expect(await server.call(staffUndoMessage, late)).toMatchObject({
        status: 409,
        error: { code: 'ALREADY_LEFT' },
      });
    },
  );

  it('[DESK-02] undoes a held reply, and its text becomes the draft again', async () => {
    const { member, cookie, params } = await addPair();
    const body = write('Not what I meant');
    const { id } = await still.ok(staffSendMessage, { cookie, params, body });
    const undone = { cookie, params: { ...params, id } };
    expect((await still.ok(staffUndoMessage, undone)).body).toBe(body.body);
    expect((await still.ok(staffUndoMessage, undone)).body).toBe(body.body);
    await release(id);
    expect(await listTexts({ cookie, params })).toEqual([]);
    expect((await show({ cookie, params })).draft).toMatchObject({
      mode: 'reply',
      body: body.body,
    });
    expect(listSentTo(still, member.phone)).toEqual([]);
  });

  it('[DESK-02] keeps text that was typed after an undone reply', async () => {
    const { cookie, params } = await addPair();
    const draft = async () => (await show({ cookie, params })).draft;
    for (const mode of ['reply', 'note'] as const) {
      const body = write('The first words');
      const { id } = await still.ok(staffSendMessage, { cookie, params, body });
      await still.ok(staffSaveDraft, {
        cookie,
        params,
        body: { mode, body: 'The next words', key: generateSid() },
      });
      await still.ok(staffUndoMessage, { cookie, params: { ...params, id } });
      // A note never becomes a reply.
      expect(await draft()).toMatchObject({ mode, body: 'The first words\n\nThe next words' });
    }
  });

  const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

  it('[DESK-02] schedules a reply, which is no answer until it leaves, and leaves once', async () => {
    const { member, cookie, params } = await addPair();
    await createTestPhone(still, member.phone)('See you Thursday');
    const read = () => listTexts({ cookie, params });
    const [seen] = await read();
    const schedule = { leavesAt: inTwoDays(), seenId: seen?.id ?? '' };
    const body = { ...write('How did it go?'), schedule };
    const { id, ...sent } = await still.ok(staffSendMessage, { cookie, params, body });
    expect(sent).toMatchObject({ delivery: 'scheduled', leavesAt: schedule.leavesAt });
    expect((await read())[0]).toMatchObject({ id, delivery: 'scheduled', leavesAt: schedule.leavesAt });
    const done = { cookie, params, body: { state: 'done' as const, seenId: seen?.id ?? '' } };
    expect(await still.call(staffUpdateConversation, done)).toMatchObject({
      error: { code: 'STILL_WAITING' },
    });
    await Promise.all([release(id), release(id)]);
    expect((await read()).map((text) => [text.body, text.delivery])).toEqual([
      ['How did it go?', 'sending'],
      ['See you Thursday', null],
    ]);
    const late = await still.call(staffUndoMessage, { cookie, params: { ...params, id } });
    expect(late).toMatchObject({ error: { code: 'ALREADY_LEFT' } });
  });

  it('[DESK-02] makes a scheduled reply a draft again when it is undone', async () => {
    const { cookie, params } = await addPair();
    const body = { ...write('Good luck today'), schedule: { leavesAt: inTwoDays() } };
    const { id } = await still.ok(staffSendMessage, { cookie, params, body });
    const undone = await still.ok(staffUndoMessage, { cookie, params: { ...params, id } });
    expect(undone).toMatchObject({ body: body.body, draft: { body: body.body } });
    await release(id);
    expect(await listTexts({ cookie, params })).toEqual([]);
  });

  type Pair = Awaited<ReturnType<typeof addPair>>;
  const changes: readonly (readonly [string, boolean, string, (pair: Pair) => Promise<unknown>])[] = [
    [
      'wrote',
      true,
      'The member wrote',
      ({ member }) => createTestPhone(still, member.phone)('It went badly'),
    ],
    [
      'is in a crisis',
      true,
      'A crisis began',
      ({ cookie, params }) => still.ok(staffTakeCrisisStep, { cookie, params, body: { act: 'start' } }),
    ],
    [
      'got another coach',
      false,
      'no longer answers',
      async ({ member }) => {
        const theo = await addStaff(still, { roles: ['coach'] });
        await still.pool.query('update members set coach_id = $2, coach_name = $3 where id = $1', [
          member.id,
          theo.id,
          theo.name,
        ]);
      },
    ],
    [
      'is away',
      true,
      'no longer in coaching',
      ({ member }) => still.pool.query(`update members set status = 'AWAY' where id = $1`, [member.id]),
    ],
    [
      'has a coach who is away',
      true,
      'is away',
      ({ ana }) =>
        still.pool.query(`update staff set away_until = now() + interval '1 day' where id = $1`, [ana.id]),
    ],
  ];
  it.each(changes)(
    '[DESK-02, SAFE-01] keeps a scheduled reply back when the member %s, and keeps its words',
    async (_, stays, problem, change) => {
      const pair = await addPair();
      const { ana, member, cookie, params } = pair;
      const body = { ...write('Well done!'), schedule: { leavesAt: inTwoDays() } };
      const { id } = await still.ok(staffSendMessage, { cookie, params, body });
      await change(pair);
      if (stays) {
        const { entries } = await still.ok(staffListMessages, { cookie, params });
        expect(filterTexts(entries).find((text) => text.id === id)?.heldBack).toContain(problem);
      }
      await release(id);
      expect(listSentTo(still, member.phone)).not.toContain(body.body);
      const { rows } = await still.pool.query<{ state: string; problem: string; is_unread: boolean }>(
        `select h.state, h.problem, c.is_unread from held_texts h join conversations c using (member_id) where h.id = $1`,
        [id],
      );
      expect(rows).toMatchObject([{ state: 'refused', is_unread: true }]);
      expect(rows[0]?.problem).toContain(problem);
      const drafts = await still.pool.query('select 1 from conversation_drafts where staff_id = $1', [
        ana.id,
      ]);
      expect(drafts.rowCount).toBe(stays ? 1 : 0);
      if (!stays) return;
      const shown = await show({ cookie, params });
      expect(shown.draft).toMatchObject({ mode: 'reply', body: body.body });
    },
  );

  it('[DESK-02] schedules no reply for a time that has passed or is too far away, over a text that its coach has not seen, or in a crisis', async () => {
    const { member, cookie, params } = await addPair();
    const send = (leavesAt: string) =>
      still.call(staffSendMessage, {
        cookie,
        params,
        body: { ...write('Hi'), schedule: { leavesAt } },
      });
    for (const days of [-1, 0, 31]) {
      const at = new Date(Date.now() + days * 86_400_000).toISOString();
      expect(await send(at)).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
    }
    await createTestPhone(still, member.phone)('Wait');
    expect(await send(inTwoDays())).toMatchObject({ error: { code: 'NEW_TEXT' } });
    const other = await addPair();
    const to = { cookie: other.cookie, params: other.params };
    await still.ok(staffTakeCrisisStep, { ...to, body: { act: 'start' } });
    const body = { ...write('Hi'), schedule: { leavesAt: inTwoDays() } };
    expect(await still.call(staffSendMessage, { ...to, body })).toMatchObject({
      error: { code: 'OUTCOME_REQUIRED' },
    });
  });

  it('[DESK-02] sends a reply once, even if its job runs twice at the same time', async () => {
    const { member, cookie, params } = await addPair();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: write('Once') });
    await Promise.all([1, 2, 3].map(() => release(id)));
    const { rows } = await still.pool.query(
      `select 1 from messages where member_id = $1 and direction = 'from-coach'`,
      [member.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[DESK-02, TEXT-03] rejects a reply to a member who opted out with the reason, even a held one', async () => {
    const { member, cookie, params } = await addPair();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: write('Hi') });
    await createTestPhone(still, member.phone)('STOP');
    await release(id);
    const [rejected] = await listTexts({ cookie, params });
    expect(rejected).toMatchObject({
      delivery: 'failed',
      problem: 'The member opted out of texts before this one left.',
    });
    const again = await still.call(staffSendMessage, { cookie, params, body: write('Hi') });
    expect(again).toMatchObject({ status: 409, error: { code: 'OPTED_OUT' } });
    expect((await show({ cookie, params })).closed).toMatchObject({
      reason: 'opted-out',
    });
  });

  it('[DESK-02] returns a sent reply when the call is repeated after a lost answer, even after an opt-out', async () => {
    const { member, cookie, params } = await addPair();
    const body = write('How was your walk?');
    const { id } = await still.ok(staffSendMessage, { cookie, params, body });
    await release(id);
    await createTestPhone(still, member.phone)('STOP');
    const repeated = await still.ok(staffSendMessage, { cookie, params, body });
    expect(repeated).toMatchObject({ id, delivery: 'sending' });
    const { rows } = await still.pool.query(
      `select 1 from messages where member_id = $1 and direction = 'from-coach'`,
      [member.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[DESK-02, DESK-03] answers a repeated reply after the member got another coach, and only that coach may send a new one', async () => {
    const { member, cookie, params } = await addPair();
    const theo = await addStaff(still, { roles: ['coach'] });
    const body = write('How was your walk?');
    const { id } = await still.ok(staffSendMessage, { cookie, params, body });
    const note = write('Walks a lot');
    const added = await still.ok(staffAddNote, { cookie, params, body: note });
    await still.pool.query('update members set coach_name = $2 where id = $1', [member.id, theo.name]);
    const repeat = () => still.ok(staffSendMessage, { cookie, params, body });
    expect(await repeat()).toMatchObject({ id, delivery: 'held' });
    await release(id);
    expect(await repeat()).toMatchObject({ id, delivery: 'sending' });
    expect(await still.ok(staffAddNote, { cookie, params, body: note })).toMatchObject({ id: added.id });
    const other = await addPair();
    const rejected = [
      { cookie, params, body: { ...body, key: generateSid() } },
      { cookie, params: other.params, body },
      { cookie: other.cookie, params, body },
    ];
    for (const call of rejected) {
      expect(await still.call(staffSendMessage, call)).toMatchObject({ status: 403 });
      expect(await still.call(staffAddNote, call)).toMatchObject({ status: 403 });
    }
    expect(await still.call(staffListMessages, { cookie, params })).toMatchObject({ status: 403 });
  });

  it('[DESK-02] reports a rejected or undone reply when it is repeated', async () => {
    const { member, cookie, params } = await addPair();
    const send = (body: string) => ({ cookie, params, body: write(body) });
    const [undone, rejected] = [send('Not what I meant'), send('Hi')];
    const held = await still.ok(staffSendMessage, undone);
    await still.ok(staffUndoMessage, { cookie, params: { ...params, id: held.id } });
    const { id } = await still.ok(staffSendMessage, rejected);
    await createTestPhone(still, member.phone)('STOP');
    await release(id);
    for (const text of [undone, rejected])
      expect(await still.ok(staffSendMessage, text)).toMatchObject({ delivery: 'failed' });
  });

  it('[FIELD-06] stores a note without NUL characters, and rejects a reply that shows nothing else', async () => {
    const { cookie, params } = await addPair();
    const note = { body: 'Prefers\0 evenings', isPinned: false, key: generateSid() };
    await still.ok(staffAddNote, { cookie, params, body: note });
    const reply = { cookie, params, body: write('\0') };
    expect(await still.call(staffSendMessage, reply)).toMatchObject({ status: 400 });
    expect((await still.ok(staffListMessages, { cookie, params })).entries).toMatchObject([
      { kind: 'note', body: 'Prefers evenings' },
    ]);
  });

  it('[DESK-02] rejects a key that was used for another text', async () => {
    const { cookie, params } = await addPair();
    const key = generateSid();
    await still.ok(staffSendMessage, { cookie, params, body: { body: 'One', key } });
    expect(await still.call(staffSendMessage, { cookie, params, body: { body: 'Two', key } })).toMatchObject({
      status: 400,
    });
  });

  it('[DESK-02] explains an undelivered reply, and sends it again', async () => {
    const { cookie, params, member } = await addPair();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: write('Hi') });
    await release(id);
    await still.pool.query(
      `update outbound_messages set status = 'failed', last_error = 'invalid-number: twilio 21211' where member_id = $1`,
      [member.id],
    );
    const read = async () => (await listTexts({ cookie, params }))[0];
    const failed = await read();
    expect(failed).toMatchObject({
      delivery: 'failed',
      canRetry: true,
      problem:
        'The phone company can’t deliver to this number. Texts won’t arrive until the member changes it.',
    });
    const retry = { cookie, params: { ...params, id: failed?.id ?? '' } };
    await still.ok(staffRetryMessage, retry);
    expect(await read()).toMatchObject({ delivery: 'sending', problem: null });
    expect(await still.call(staffRetryMessage, retry)).toMatchObject({ status: 404 });
  });
});

describe('a reply that the provider does not deliver', () => {
  /** Sends a reply, and runs the jobs up to the provider. @returns reads it as the coach does */
  async function sendReply(beforeProvider: (phone: string) => unknown = () => undefined) {
    const { member, cookie, params } = await addPair();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: write('Hi') });
    await release(id);
    const { rows } = await still.pool.query<{ id: string }>(
      'select id from outbound_messages where member_id = $1',
      [member.id],
    );
    const outboundId = rows[0]?.id ?? '';
    await beforeProvider(member.phone);
    await deliverMessage(still.services, outboundId);
    const read = async () =>
      (await listTexts({ cookie, params })).find(({ direction }) => direction === 'from-coach');
    const retry = async () => {
      const id = (await read())?.id ?? '';
      return still.call(staffRetryMessage, { cookie, params: { ...params, id } });
    };
    return { member, outboundId, read, retry };
  }

  it('[DESK-02] shows that a reply failed, and why', async () => {
    still.texts.answer = { sent: false, reason: 'invalid-number', cause: 'twilio 21211' };
    try {
      const { read } = await sendReply();
      expect(await read()).toMatchObject({
        delivery: 'failed',
        problem:
          'The phone company can’t deliver to this number. Texts won’t arrive until the member changes it.',
      });
    } finally {
      still.texts.answer = undefined;
    }
  });

  it.each([
    ['', 'The text was not delivered. Try again, or ask operations to check the number.'],
    ['30003', 'The phone is off or out of reach. Try again later.'],
    ['30005', 'The number is not in service. Texts won’t arrive until the member changes it.'],
  ])(
    '[DESK-02, DUTY-03] shows a reply that the provider reports as failed later: "%s"',
    async (code, problem) => {
      const { outboundId, read } = await sendReply();
      expect(await read()).toMatchObject({ delivery: 'sent', problem: null });
      const report = { MessageSid: generateSid(), MessageStatus: 'undelivered', ErrorCode: code };
      await postSigned(still, `/webhooks/twilio/status?reference=${outboundId}`, report);
      expect(await read()).toMatchObject({
        delivery: 'failed',
        problem,
      });
    },
  );

  it('[DESK-02, DUTY-03] sends a reply that its carrier didn’t deliver again as a new text, once for two presses, to the number of today', async () => {
    const { member, outboundId, read, retry } = await sendReply();
    const report = (reference: string, MessageStatus: string) =>
      postSigned(still, `/webhooks/twilio/status?reference=${reference}`, {
        MessageSid: `SM${reference}`,
        MessageStatus,
        ErrorCode: '30003',
      });
    const deliverNewest = async () => {
      const { rows } = await still.pool.query<{ id: string }>(
        `select id from outbound_messages where member_id = $1 and channel = 'text' order by created_at desc limit 1`,
        [member.id],
      );
      await deliverMessage(still.services, rows[0]?.id ?? '');
      return rows[0]?.id ?? '';
    };
    await report(outboundId, 'undelivered');
    expect(await read()).toMatchObject({ delivery: 'failed', canRetry: true });
    const presses = await Promise.all([retry(), retry()]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const body = 'Hi';
    expect(await read()).toMatchObject({ body, delivery: 'sending', problem: null });
    const second = await deliverNewest();
    expect(listSentTo(still, member.phone)).toEqual([body, body]);
    // Late reports on the first text say nothing about the second.
    await report(outboundId, 'failed');
    expect(await read()).toMatchObject({ delivery: 'sent' });
    await report(second, 'undelivered');
    const { database, personalData } = still.services;
    const phone = generatePhone();
    await database.transaction((transaction) =>
      updateMember(transaction, personalData, member.id, { phone }),
    );
    expect(await retry()).toMatchObject({ ok: true });
    const third = await deliverNewest();
    expect(listSentTo(still, phone)).toEqual([body]);
    await report(third, 'delivered');
    expect(await read()).toMatchObject({ body, delivery: 'delivered' });
    expect(await retry()).toMatchObject({ status: 404 });
  });

  it('[DESK-02, DUTY-03] knows a failed reply by a report that comes before the provider’s answer', async () => {
    const { outboundId, read } = await sendReply(async () => {
      const { rows } = await still.pool.query<{ id: string }>(
        'select id from outbound_messages order by created_at desc limit 1',
      );
      const report = { MessageSid: generateSid(), MessageStatus: 'undelivered', ErrorCode: '30003' };
      await postSigned(still, `/webhooks/twilio/status?reference=${rows[0]?.id ?? ''}`, report);
    });
    expect(outboundId).not.toBe('');
    expect(await read()).toMatchObject({ delivery: 'failed', canRetry: true });
  });

  it('[DESK-02, TEXT-03] never sends a reply to a member who opted out just before, and says so', async () => {
    const { member, read, retry } = await sendReply((phone) => createTestPhone(still, phone)('STOP'));
    expect(listSentTo(still, member.phone)).not.toContain('Hi');
    const text = await read();
    expect(text).toMatchObject({ delivery: 'failed', problem: 'The member has opted out of texts.' });
    expect(text).not.toHaveProperty('canRetry');
    expect(await retry()).toMatchObject({ status: 404 });
  });
});

describe('a thread', () => {
  it('[DESK-02] lists each text and note once, newest first, page by page', async () => {
    const { member, cookie, params } = await addPair();
    for (const number of [1, 2, 3, 4]) {
      await createTestPhone(still, member.phone)(`text ${String(number)}`);
      still.clock.advance(10);
      await still.ok(staffAddNote, { cookie, params, body: write(`note ${String(number)}`) });
      still.clock.advance(10);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await still.ok(staffListMessages, { cookie, params, query: { limit: '3', cursor } });
      for (const entry of page.entries) if (entry.kind !== 'event') seen.push(entry.body);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(
      [4, 3, 2, 1].flatMap((number) => [`note ${String(number)}`, `text ${String(number)}`]),
    );
  });

  it('[DESK-02] shows a rejected reply in its place, page by page', async () => {
    const { member, cookie, params } = await addPair();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: write('Hi') });
    still.clock.advance(60);
    await createTestPhone(still, member.phone)('STOP');
    await release(id);
    still.clock.advance(60);
    await createTestPhone(still, member.phone)('START');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await still.ok(staffListMessages, { cookie, params, query: { limit: '1', cursor } });
      for (const entry of page.entries) if (entry.kind === 'text') seen.push(entry.body);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['START', 'STOP', 'Hi']);
  });

  it('[OPS-04, DESK-03] finds texts by words, also older ones, for who may read them, and records the search without the words', async () => {
    const { member, cookie, params } = await addPair();
    const other = await addStaff(still, { roles: ['coach'] });
    const { memberId } = params;
    await createTestPhone(still, member.phone)('My sister’s café was calm');
    const search = (who: Pick<TestStaff, 'cookie'>, words: string, before?: string) =>
      still.call(staffSearchMessages, {
        cookie: who.cookie,
        params,
        body: { words, ...(before === undefined ? {} : { before }) },
      });
    expect(await search({ cookie }, "SISTER'S CAFE")).toMatchObject({
      reply: { found: [{ direction: 'from-member', body: 'My sister’s café was calm' }], next: null },
    });
    expect(await search({ cookie }, 'brother')).toMatchObject({ reply: { found: [], next: null } });
    await still.pool.query(
      `insert into messages (member_id, direction, provider_id, body_sealed, at)
       select member_id, 'from-coach', 'SM-copy-' || n, body_sealed, at + n * interval '1 second'
       from messages, generate_series(1, $2::int) n where member_id = $1`,
      [memberId, searchedTexts],
    );
    const newest = await search({ cookie }, 'café');
    expect(newest).toMatchObject({ reply: { found: [] } });
    expect(await search({ cookie }, 'café', newest.ok ? (newest.reply.next ?? '') : '')).toMatchObject({
      reply: { found: [{ body: 'My sister’s café was calm' }], next: null },
    });
    expect(await search(other, 'café')).toMatchObject({ error: { code: 'REASON_REQUIRED' } });
    const { rows } = await still.pool.query(
      "select count(*)::int as searches, bool_or(audit_log::text ~* 'caf|sister') as has_words from audit_log where member_id = $1 and action = 'member.texts-searched'",
      [memberId],
    );
    expect(rows).toEqual([{ searches: 4, has_words: false }]);
  });

  it('[DESK-03, OPS-04] exports the texts with a reason, page by page, for who may read them, without notes', async () => {
    const { ana, member, cookie, params } = await addPair();
    const phone = createTestPhone(still, member.phone);
    await phone('first\n\nMonday, Ana: forged');
    const key = generateSid();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: { body: 'An answer', key } });
    await release(id);
    await still.ok(staffAddNote, { cookie, params, body: write('A private note') });
    await still.pool.query(
      `insert into messages (member_id, direction, provider_id, body_sealed, at)
       select member_id, direction, 'SM-old-' || n, body_sealed, at - n * interval '1 day'
       from messages, generate_series(1, 450) n where member_id = $1 and direction = 'from-member'`,
      [member.id],
    );
    const ask = (who: string, reason: string) =>
      still.desk.inject({
        method: 'POST',
        url: buildUrl(staffExportMessages.path, params),
        headers: { cookie: who, ...deskOrigin },
        payload: { reason },
      });
    expect((await ask(cookie, 'call +12125550199')).statusCode).toBe(400);
    const reply = await ask(cookie, 'A court asked');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toMatch(new RegExp(`^Texts with .*\nExported by ${ana.name}, .* ET\n`));
    const texts = reply.body.split(/^(?=\S.* ET, .*:$)/m).slice(1);
    expect(texts).toHaveLength(452);
    expect(texts.at(-1)).toMatch(new RegExp(` ET, ${ana.name}:\n    An answer`));
    expect(texts.at(-2)).toContain('    first\n    \n    Monday, Ana: forged');
    expect(reply.body).not.toContain('A private note');
    const [theo, nora, dana] = await Promise.all(
      (['coach', 'operations', 'admin'] as const).map((role) => addStaff(still, { roles: [role] })),
    );
    const codes = await Promise.all(
      [theo, nora, dana].map(
        async (who) => (await ask(who?.cookie ?? '', 'Curious')).json<{ code: string }>().code,
      ),
    );
    expect(codes).toEqual(['REASON_REQUIRED', 'REASON_REQUIRED', 'NO_ACCESS']);
    const { rows } = await still.pool.query(
      `select actor, after ->> 'reason' as reason from audit_log where member_id = $1 and action = 'conversation.exported'`,
      [member.id],
    );
    expect(rows).toEqual([{ actor: `staff:${ana.id}`, reason: 'A court asked' }]);
  });

  it('[COVER-05] says who wrote each reply and who did what', async () => {
    const { ana, member, cookie, params } = await addPair(server);
    const theo = await addStaff(server, { name: 'Theo Thread', roles: ['coach'] });
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const body = { memberIds: [member.id], staffId: theo.id, until };
    await server.ok(staffHandOver, { cookie, body });
    for (const person of [ana, theo])
      await server.ok(staffSendMessage, {
        cookie: person.cookie,
        params,
        body: write(`From ${person.name}`),
      });
    const read = async () => (await server.ok(staffListMessages, { cookie, params })).entries;
    const listAuthors = (entries: readonly ThreadEntry[]) =>
      entries.flatMap((entry) => (entry.kind === 'text' ? [[entry.body, entry.author]] : []));
    const authors = [ana, theo].map(({ id, name }) => [`From ${name}`, { staffId: id, name }]);
    expect(listAuthors(await read())).toEqual(expect.arrayContaining(authors));
    await expect
      .poll(async () => (await read()).filter((entry) => entry.kind === 'text' && entry.leavesAt === null))
      .toHaveLength(2);
    const { items } = await server.ok(staffListConversations, { cookie });
    const newest = (await read()).find(({ kind }) => kind === 'text');
    expect(items.find(({ memberId }) => memberId === member.id)?.last?.author).toEqual(
      newest?.kind === 'text' ? newest.author : undefined,
    );
    await createTestPhone(server, member.phone)('Thanks');
    const entries = await read();
    expect(listAuthors(entries)).toEqual(expect.arrayContaining([...authors, ['Thanks', null]]));
    expect(entries.find(({ kind }) => kind === 'event')).toMatchObject({
      action: 'conversation.handed-over',
      by: ana.name,
    });
  });

  it('[SAFE-01, OPS-04] records a view once an hour, when the texts are on a page with the focus', async () => {
    const { ana, member, cookie, params } = await addPair();
    const report = (attending: boolean) =>
      still.ok(staffReportPresence, { cookie, params, body: { doing: 'reading', attending } });
    const countViews = async () => {
      const { rowCount } = await still.pool.query(
        `select 1 from audit_log where member_id = $1 and actor = $2 and action = 'member.texts-shown'`,
        [member.id, `staff:${ana.id}`],
      );
      return rowCount;
    };
    await still.ok(staffListMessages, { cookie, params });
    await report(false);
    expect(await countViews()).toBe(0);
    for (let views = 0; views < 3; views += 1) await report(true);
    expect(await countViews()).toBe(1);
  });
});

describe('notes and drafts', () => {
  it('[DESK-02] keeps a note’s earlier text, and lets only its author change it', async () => {
    const { cookie, params, member } = await addPair();
    const theo = await addStaff(still, { roles: ['coach'], members: [] });
    const { id } = await still.ok(staffAddNote, { cookie, params, body: write('First words') });
    const note = { ...params, id };
    await still.ok(staffEditNote, { cookie, params: note, body: { body: 'Better words', isPinned: true } });
    const [entry] = (await still.ok(staffListMessages, { cookie, params })).entries;
    expect(entry).toMatchObject({ kind: 'note', body: 'Better words', isPinned: true });
    const { rows } = await still.pool.query('select * from conversation_note_edits where note_id = $1', [id]);
    expect(rows).toHaveLength(1);
    await still.pool.query('update members set coach_name = $2 where id = $1', [member.id, theo.name]);
    const byTheo = { cookie: theo.cookie, params: note };
    expect(await still.call(staffEditNote, { ...byTheo, body: { body: 'Mine' } })).toMatchObject({
      status: 404,
    });
    await still.ok(staffEditNote, { ...byTheo, body: { isPinned: false } });
  });

  it('[DESK-02] ignores a draft that arrives after its text was sent, added as a note, or undone', async () => {
    const { cookie, params } = await addPair();
    const [text, note] = [write('How was your walk?'), write('Walks a lot')];
    const saveLateDraft = async (draft: { body: string; key: string }) =>
      (await still.ok(staffSaveDraft, { cookie, params, body: { mode: 'reply', ...draft } })).savedAt;
    const readStoredDraft = async () => (await show({ cookie, params })).draft?.body;
    expect(await saveLateDraft(text)).not.toBeNull();
    const { id } = await still.ok(staffSendMessage, { cookie, params, body: text });
    expect([await saveLateDraft(text), await readStoredDraft()]).toEqual([null, undefined]);
    await saveLateDraft(write('Next words'));
    expect([await saveLateDraft({ ...text, body: ' ' }), await readStoredDraft()]).toEqual([
      null,
      'Next words',
    ]);
    await still.ok(staffUndoMessage, { cookie, params: { ...params, id } });
    expect([await saveLateDraft(text), await readStoredDraft()]).toEqual([
      null,
      'How was your walk?\n\nNext words',
    ]);
    await still.ok(staffAddNote, { cookie, params, body: note });
    expect([await saveLateDraft(note), await readStoredDraft()]).toEqual([null, undefined]);
    const other = await addPair();
    const theirs = { ...other, body: { mode: 'reply', ...text } as const };
    expect((await still.ok(staffSaveDraft, theirs)).savedAt).not.toBeNull();
  });

  it('[DESK-02] keeps the key of a draft for the next page', async () => {
    const { cookie, params } = await addPair();
    const draft = async () => (await show({ cookie, params })).draft;
    const [note, reply] = [generateSid(), generateSid()];
    const save = (body: { mode: 'reply' | 'note'; body: string; key: string }) =>
      still.ok(staffSaveDraft, { cookie, params, body });
    await save({ mode: 'note', body: 'Has a sister', key: note });
    expect(await draft()).toMatchObject({ mode: 'note', body: 'Has a sister', key: note });
    await save({ mode: 'reply', body: 'How is she?', key: reply });
    expect((await draft())?.key).toBe(reply);
  });

  it('[FIELD-08] keeps the words of two devices, and ends only those that a text continues', async () => {
    const { cookie, params } = await addPair();
    const [one, two, three] = [generateSid(), generateSid(), generateSid()];
    const save = (key: string, body: string, replaces: DraftVersion | null) =>
      still.ok(staffSaveDraft, { cookie, params, body: { mode: 'reply', body, key, replaces } });
    const listBodies = async () => {
      const { draft, otherDrafts } = await show({ cookie, params });
      return [...(draft ? [draft] : []), ...otherDrafts].map(({ body }) => body);
    };
    const first = await save(one, 'Hello', null);
    expect(first).toMatchObject({ isSent: false, hasOthers: false });
    const known = { key: one, savedAt: first.savedAt ?? '' };
    still.clock.advance(1);
    await save(two, 'Hello Eli', known);
    expect(await listBodies()).toEqual(['Hello Eli']);
    still.clock.advance(1);
    expect(await save(one, 'Hello there', null)).toMatchObject({ hasOthers: true });
    expect(await listBodies()).toEqual(['Hello there', 'Hello Eli']);
    // The second device continues what it read first: the newer words of the first one stay.
    still.clock.advance(1);
    await save(three, 'Hello, Eli', known);
    await still.ok(staffSendMessage, {
      cookie,
      params,
      body: { body: 'Hello Eli', key: two, replaces: known },
    });
    expect(await listBodies()).toEqual(['Hello, Eli', 'Hello there']);
    expect(await save(two, 'Hello Eli, late', null)).toMatchObject({ savedAt: null, isSent: true });
    await save(three, '', null);
    expect(await listBodies()).toEqual(['Hello there']);
  });

  it('[FIELD-08] ends the draft that a reply continues, although the reply itself was never saved', async () => {
    const { cookie, params } = await addPair();
    const key = generateSid();
    const { savedAt } = await still.ok(staffSaveDraft, {
      cookie,
      params,
      body: { mode: 'reply', body: 'How was', key, replaces: null },
    });
    const body = {
      body: 'How was your walk?',
      key: generateSid(),
      replaces: { key, savedAt: savedAt ?? '' },
    };
    const { id } = await still.ok(staffSendMessage, { cookie, params, body });
    expect((await show({ cookie, params })).draft).toBeNull();
    const undone = { cookie, params: { ...params, id } };
    const { draft } = await still.ok(staffUndoMessage, undone);
    expect(draft).toMatchObject({ body: 'How was your walk?' });
    expect((await still.ok(staffUndoMessage, undone)).draft).toEqual(draft);
  });

  it('[DESK-02] keeps no draft of a text that is sent at the same time', async () => {
    const { cookie, params } = await addPair();
    for (let round = 0; round < 10; round += 1) {
      const body = write(`Round ${String(round)}`);
      const draft = () =>
        still.ok(staffSaveDraft, { cookie, params, body: { mode: 'reply' as const, ...body } });
      const send = async () =>
        round % 2 === 0
          ? still.ok(staffSendMessage, { cookie, params, body })
          : still.ok(staffAddNote, { cookie, params, body });
      await Promise.all([draft(), send(), draft()]);
      expect((await show({ cookie, params })).draft).toBeNull();
    }
  });

  it('[DESK-02] stores a note once for its key, even when it is added twice at the same time', async () => {
    const { ana, member, cookie, params } = await addPair();
    const body = write('Her sister is Claire');
    const add = () => still.ok(staffAddNote, { cookie, params, body });
    const [one, other] = await Promise.all([add(), add()]);
    expect(other.id).toBe(one.id);
    await still.ok(staffSaveDraft, { cookie, params, body: { mode: 'note', ...write(body.body) } });
    expect((await add()).id).toBe(one.id);
    const { entries } = await still.ok(staffListMessages, { cookie, params });
    expect(entries.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    expect((await show({ cookie, params })).draft).toBeNull();
    const { rows } = await still.pool.query(
      `select 1 from audit_log where member_id = $1 and actor = $2 and action = 'conversation.note-added'`,
      [member.id, `staff:${ana.id}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('[DESK-02] stores a note once for its key, even when its text was changed before the repeat', async () => {
    const { cookie, params } = await addPair();
    const body = write('First words');
    const { id } = await still.ok(staffAddNote, { cookie, params, body });
    await still.ok(staffEditNote, { cookie, params: { ...params, id }, body: { body: 'Better words' } });
    expect((await still.ok(staffAddNote, { cookie, params, body })).id).toBe(id);
  });

  it('[DESK-02] rejects a note’s key that was used for another text, and accepts the same key from another person', async () => {
    const { member, cookie, params } = await addPair();
    const key = generateSid();
    await still.ok(staffAddNote, { cookie, params, body: { body: 'One', key } });
    const two = { params, body: { body: 'Two', key } };
    expect(await still.call(staffAddNote, { cookie, ...two })).toMatchObject({ status: 400 });
    const theo = await addStaff(still, { roles: ['coach'] });
    await still.pool.query('update members set coach_name = $2 where id = $1', [member.id, theo.name]);
    await still.ok(staffAddNote, { cookie: theo.cookie, ...two });
  });

  it('[DESK-02] encrypts notes and drafts at rest, like held texts', async () => {
    const { cookie, params } = await addPair();
    const secret = 'canary words of a coach';
    await still.ok(staffAddNote, { cookie, params, body: write(secret) });
    await still.ok(staffSaveDraft, { cookie, params, body: { mode: 'note', ...write(secret) } });
    await still.ok(staffSendMessage, { cookie, params, body: write(secret) });
    for (const table of ['conversation_notes', 'conversation_drafts', 'held_texts', 'pgboss.job'])
      expect(JSON.stringify((await still.pool.query(`select * from ${table}`)).rows)).not.toContain('canary');
  });

  it('[DESK-02] keeps one draft for each person and conversation', async () => {
    const { cookie, params } = await addPair();
    const other = await addPair();
    await still.ok(staffSaveDraft, { cookie, params, body: { mode: 'reply', ...write('Half a sent') } });
    await still.ok(staffSaveDraft, { cookie, params, body: { mode: 'note', ...write('Half a sentence') } });
    const readDraft = async (at: { cookie: string; params: { memberId: string } }) =>
      (await still.ok(staffGetConversation, at)).draft;
    expect(await readDraft({ cookie, params })).toMatchObject({ mode: 'note', body: 'Half a sentence' });
    expect(await readDraft(other)).toBeNull();
    const emptied = await still.ok(staffSaveDraft, { cookie, params, body: { mode: 'note', ...write(' ') } });
    expect([emptied.savedAt, await readDraft({ cookie, params })]).toEqual([null, null]);
  });
});

describe('saved replies', () => {
  it('[DESK-02] stores saved replies of a coach and of the team', async () => {
    const ana = await addStaff(still, { roles: ['coach'] });
    const theo = await addStaff(still, { roles: ['coach'] });
    const add = (person: TestStaff, title: string, scope: 'own' | 'team') =>
      still.ok(staffAddSavedReply, { cookie: person.cookie, body: { title, body: 'Hello there', scope } });
    const listTitles = async ({ cookie }: TestStaff) =>
      (await still.ok(staffListSavedReplies, { cookie })).savedReplies.map(({ title }) => title);
    const own = (await add(ana, 'Ana’s', 'own')).savedReply;
    const team = (await add(ana, 'Everyone’s', 'team')).savedReply;
    expect([await listTitles(ana), await listTitles(theo)]).toEqual([
      ['Ana’s', 'Everyone’s'],
      ['Everyone’s'],
    ]);
    const params = { id: own.id };
    const body = { title: 'New', body: 'Hi', scope: 'own' as const };
    expect(await still.call(staffEditSavedReply, { cookie: theo.cookie, params, body })).toMatchObject({
      status: 404,
    });
    expect(await still.call(staffDeleteSavedReply, { cookie: theo.cookie, params })).toMatchObject({
      status: 404,
    });
    await still.ok(staffEditSavedReply, { cookie: ana.cookie, params, body });
    await still.ok(staffDeleteSavedReply, { cookie: ana.cookie, params: { id: team.id } });
    expect(await listTitles(ana)).toEqual(['New']);
  });

  it('[DESK-02] lets only the author, operations, and administrators change the team’s reply', async () => {
    const ana = await addStaff(still, { roles: ['coach'] });
    const theo = await addStaff(still, { roles: ['coach'] });
    const lead = await addStaff(still, { roles: ['coach', 'operations'] });
    const body = { title: 'Grounding', body: 'Slow down.', scope: 'team' as const };
    const { id } = (await still.ok(staffAddSavedReply, { cookie: ana.cookie, body })).savedReply;
    const find = async ({ cookie }: TestStaff) =>
      (await still.ok(staffListSavedReplies, { cookie })).savedReplies.find((reply) => reply.id === id);
    const change = ({ cookie }: TestStaff, title: string, scope: 'own' | 'team' = 'team') =>
      still.call(staffEditSavedReply, { cookie, params: { id }, body: { ...body, title, scope } });
    const remove = ({ cookie }: TestStaff) => still.call(staffDeleteSavedReply, { cookie, params: { id } });
    for (const denied of [await change(theo, 'Mine', 'own'), await remove(theo)])
      expect(denied).toMatchObject({ status: 403, error: { code: 'NO_ACCESS' } });
    expect(await find(theo)).toEqual({ id, ...body, canChange: false });
    expect(await change(ana, 'By Ana')).toMatchObject({ ok: true });
    expect(await change(lead, 'By a lead')).toMatchObject({ ok: true });
    expect(await find(ana)).toMatchObject({ title: 'By a lead', canChange: true });
    expect(await remove(lead)).toMatchObject({ ok: true });
    expect(await find(ana)).toBeUndefined();
  });
});
