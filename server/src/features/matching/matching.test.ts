import { describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffEventsPath } from '@moments/contract/live/staff-events';
import { saveFirstText } from '@moments/contract/matching/first-text';
import {
  staffListCoachesFor,
  staffListPendingMatches,
  staffMatch,
  staffMoveInMatching,
  staffUndoMatch,
} from '@moments/contract/matching/staff-matching';
import { getMemberProfile } from '@moments/contract/members/members';
import { staffDeactivatePerson } from '@moments/contract/staff/people';
import { addMoments } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { readEmailsTo } from '../../../test/emails-to.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { carryOutMatch } from '../../../test/held-match.ts';
import {
  addMember,
  addSignedInMember,
  type SignedInMember,
  type TestMember,
} from '../../../test/test-members.ts';
import { generateSid } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { readBalance } from '../moments/index.ts';

const token = 'sandbox-operator';
/** Its jobs wait, so that a match stays held until a test carries it out. */
const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'], name: 'Nora' });
const olga = await addStaff(server, { roles: ['operations'], name: 'Olga' });

const addCoach = (capacity?: number) =>
  addStaff(server, {
    roles: ['coach'],
    shifts: [{ time: '2', days: ['1', '2'] }],
    ...(capacity === undefined ? {} : { capacity }),
  });
const addWaitingMember = (changes: Parameters<typeof addSignedInMember>[1] = {}) =>
  addSignedInMember(server.services, {
    status: 'PENDING_MATCHING',
    shiftTime: '2',
    shiftDays: ['1', '4'],
    ...changes,
  });
type Someone = Pick<TestMember, 'id'>;
const match = ({ id }: Someone, { id: coachId }: Pick<TestStaff, 'id'>, by = nora, key = generateSid()) =>
  server.call(staffMatch, { cookie: by.cookie, params: { memberId: id }, body: { coachId, key } });
const undo = ({ id }: Someone, by = nora) =>
  server.call(staffUndoMatch, { cookie: by.cookie, params: { memberId: id } });
const move = ({ id }: Someone, list: 'pending' | 'waitlist', by = nora) =>
  server.call(staffMoveInMatching, { cookie: by.cookie, params: { memberId: id }, body: { list } });
const list = async (query = {}, by = nora) =>
  server.ok(staffListPendingMatches, { cookie: by.cookie, query });
const readRow = async ({ id }: Someone, query = {}) =>
  (await list(query)).items.find(({ memberId }) => memberId === id);

const carryOut = ({ id }: Someone) => carryOutMatch(server, id);
const listTextKeys = async ({ id }: Someone) =>
  (
    await server.pool.query<{ key: string }>('select key from outbound_messages where member_id = $1', [id])
  ).rows.map(({ key }) => key.split(':')[0]);
const setSince = ({ id }: Someone, since: string) =>
  server.pool.query('update members set matching_since = $2 where id = $1', [id, since]);

describe('the list of who waits', () => {
  it('[DESK-05] names the day by which a coach is promised, three business days without holidays', async () => {
    const member = await addWaitingMember({ hopeToGain: 'Calmer evenings' });
    // The Friday before Thanksgiving, late in the evening in Eastern Time.
    await setSince(member, '2026-11-21T02:00:00Z');
    expect(await readRow(member)).toMatchObject({
      dueOn: '2026-11-25',
      hopeToGain: 'Calmer evenings',
      schedule: { shiftTime: '2', shiftDays: ['1', '4'] },
      held: null,
      problem: null,
    });
    await setSince(member, '2026-11-24T17:00:00Z');
    expect((await readRow(member))?.dueOn).toBe('2026-11-30');
  });

  it('[DESK-03] records who was shown to whom', async () => {
    const member = await addWaitingMember();
    await list({});
    const { rows } = await server.pool.query<{ actor: string; after: { members: string[] } }>(
      "select actor, after from audit_log where action = 'members.listed' order by id desc limit 1",
    );
    expect(rows[0]?.actor).toBe(`staff:${nora.id}`);
    expect(rows[0]?.after.members).toContain(member.id);
  });

  it('[DESK-05] lists a member whose data can’t be read by the ID, next to the others', async () => {
    const [good, damaged] = [await addWaitingMember(), await addWaitingMember()];
    await server.pool.query("update members set hope_to_gain_sealed = 'damaged' where id = $1", [damaged.id]);
    expect(await readRow(damaged)).toMatchObject({ unreadable: true, name: 'Can’t be read', hopeToGain: '' });
    expect(await readRow(good)).not.toHaveProperty('unreadable');
    await server.pool.query('update members set hope_to_gain_sealed = null where id = $1', [damaged.id]);
  });

  it('[DESK-05] lists the longest wait first, each member once with the cursor', async () => {
    const members = [await addWaitingMember(), await addWaitingMember(), await addWaitingMember()];
    const [first, second, third] = members;
    if (!first || !second || !third) throw new Error('no members');
    await setSince(second, '2020-01-01T12:00:00.000001Z');
    await setSince(third, '2020-01-01T12:00:00.000002Z');
    await setSince(first, '2020-01-01T12:00:00.000003Z');
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: '1', ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.items.map(({ memberId }) => memberId));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(ids.slice(0, 3)).toEqual([second.id, third.id, first.id]);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await list()).counts.pending).toBe(ids.length);
    const wrong = { cookie: nora.cookie, query: { cursor: 'abc' } };
    expect(await server.call(staffListPendingMatches, wrong)).toMatchObject({
      status: 400,
      error: { message: 'cursor must come from the end of an earlier page' },
    });
  });

  it('[DESK-05, OPS-04, RENEW-05] moves a member to the waitlist with one email, and back, where the promised time starts again', async () => {
    const member = await addWaitingMember();
    await setSince(member, '2020-01-01T12:00:00Z');
    expect(await move(member, 'waitlist')).toMatchObject({ ok: true });
    expect(await move(member, 'waitlist')).toMatchObject({ ok: true });
    expect(await readRow(member)).toBeUndefined();
    expect(await readRow(member, { list: 'waitlist' })).toMatchObject({ dueOn: null });
    const ana = await addCoach();
    expect(await match(member, ana)).toMatchObject({ error: { code: 'ILLEGAL_TRANSITION' } });
    expect(await move(member, 'pending')).toMatchObject({ ok: true });
    expect((await readRow(member))?.since.slice(0, 4)).not.toBe('2020');
    const { items: audit } = await server.ok(staffListMemberAudit, {
      token,
      params: { memberId: member.id },
    });
    expect(audit.map(({ actor, after }) => [actor, after])).toEqual([
      [`staff:${nora.id}`, { status: 'PENDING_MATCHING', reason: 'moved from the waitlist' }],
      [`staff:${nora.id}`, { status: 'WAITLIST_REVIEW', reason: 'moved to the waitlist' }],
    ]);
    const emails = await readEmailsTo(server, member.id);
    expect(emails).toMatchObject([{ subject: 'You’re on our waitlist' }]);
    expect(emails[0]?.body).toContain('we can’t promise a day for your match');
    const left = await addMember(server.services, { status: 'EXITED' });
    expect(await move(left, 'pending')).toMatchObject({ error: { code: 'ILLEGAL_TRANSITION' } });
    expect(await move({ id: 'unknown' }, 'pending')).toMatchObject({ status: 404 });
  });

  it('[DESK-03] lists waiting members to operations only, without phone, email, and birth date', async () => {
    const member = await addWaitingMember();
    const json = JSON.stringify(await list());
    expect(json).not.toContain(member.phone);
    expect(json).not.toContain(member.email);
    for (const role of ['coach', 'admin'] as const) {
      const other = await addStaff(server, { roles: [role] });
      const asked = { cookie: other.cookie };
      expect(await server.call(staffListPendingMatches, asked)).toMatchObject({
        error: { code: 'NO_ACCESS' },
      });
      expect(await match(member, other, other)).toMatchObject({ error: { code: 'NO_ACCESS' } });
      expect(await undo(member, other)).toMatchObject({ error: { code: 'NO_ACCESS' } });
      expect(await move(member, 'waitlist', other)).toMatchObject({ error: { code: 'NO_ACCESS' } });
    }
  });
});

describe('a match', () => {
  it('[DESK-05, OPS-04] holds a match, then shows the coach to the member and sends one text', async () => {
    const [member, ana] = [await addWaitingMember(), await addCoach()];
    const key = generateSid();
    const first = await match(member, ana, nora, key);
    expect(first).toMatchObject({ ok: true });
    expect(await match(member, ana, nora, key)).toEqual(first);
    expect(await match(member, await addCoach(), nora, key)).toMatchObject({ status: 400 });
    expect((await readRow(member))?.held).toMatchObject({
      coachName: ana.name,
      staffName: 'Nora',
      isOwn: true,
    });
    expect(await listTextKeys(member)).toEqual([]);
    await Promise.all([carryOut(member), carryOut(member)]);
    expect(await readRow(member)).toBeUndefined();
    const { basicInfo } = (await server.ok(getMemberProfile, { token: member.token })).user;
    expect(basicInfo).toMatchObject({ currentStatus: 'ACTIVE_COACHING', coach: { name: ana.name } });
    expect(await listTextKeys(member)).toEqual(['matched']);
    const inbox = await server.ok(staffListConversations, { cookie: ana.cookie });
    expect(inbox.items.map(({ memberId }) => memberId)).toEqual([member.id]);
    const { items: audit } = await server.ok(staffListMemberAudit, {
      token,
      params: { memberId: member.id },
    });
    expect(audit).toMatchObject([
      { actor: `staff:${nora.id}`, after: { status: 'ACTIVE_COACHING', reason: 'matched with a coach' } },
    ]);
  });

  it('[DESK-05] makes one of two matches at the same time, and names the first person to the other', async () => {
    const [member, ana, marcus] = [await addWaitingMember(), await addCoach(), await addCoach()];
    const results = await Promise.all([match(member, ana, nora), match(member, marcus, olga)]);
    const winner = results[0].ok ? { by: nora, of: ana } : { by: olga, of: marcus };
    const late = winner.by === nora ? olga : nora;
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const message = `${winner.by.name} matched this member with ${winner.of.name}.`;
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      error: { code: 'MATCH_TAKEN', message },
    });
    expect(await undo(member, late)).toMatchObject({ error: { code: 'MATCH_TAKEN' } });
    expect(await move(member, 'waitlist', late)).toMatchObject({ error: { code: 'MATCH_TAKEN' } });
    await carryOut(member);
    expect(await match(member, marcus, late)).toMatchObject({ error: { code: 'MATCH_TAKEN', message } });
    expect(await listTextKeys(member)).toEqual(['matched']);
  });

  it('[DESK-05] undoes a held match, and sends the member nothing', async () => {
    const [member, ana] = [await addWaitingMember(), await addCoach(1)];
    expect(await undo(member)).toMatchObject({ status: 404 });
    await match(member, ana);
    expect(await match(member, ana)).toMatchObject({
      error: { message: `You matched this member with ${ana.name}. Undo that first.` },
    });
    expect(await undo(member)).toMatchObject({ ok: true });
    expect(await undo(member)).toMatchObject({ ok: true });
    await carryOut(member);
    expect((await readRow(member))?.held).toBeNull();
    expect(await listTextKeys(member)).toEqual([]);
    expect(await match(member, ana)).toMatchObject({ ok: true });
    await carryOut(member);
    expect(await undo(member)).toMatchObject({ error: { code: 'ALREADY_LEFT' } });
  });

  it('[DESK-05] a held match uses a place of the coach', async () => {
    const [one, two, ana] = [await addWaitingMember(), await addWaitingMember(), await addCoach(1)];
    const results = await Promise.all([match(one, ana), match(two, ana, olga)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'COACH_UNAVAILABLE' } });
    const free = results[0].ok ? two : one;
    const { coaches } = await server.ok(staffListCoachesFor, {
      cookie: nora.cookie,
      params: { memberId: free.id },
    });
    expect(coaches.find(({ id }) => id === ana.id)).toMatchObject({ members: 1, obstacle: 'full' });
  });

  it('[DESK-05] rejects a held match with the reason when the coach leaves', async () => {
    const [member, ana] = [await addWaitingMember(), await addCoach()];
    await match(member, ana);
    await server.ok(staffDeactivatePerson, { token, params: { id: ana.id } });
    await carryOut(member);
    expect(await readRow(member)).toMatchObject({
      held: null,
      problem: 'The coach left before the match took effect. Choose another coach.',
    });
    expect(await listTextKeys(member)).toEqual([]);
    expect(await match(member, await addCoach())).toMatchObject({ ok: true });
  });

  it('[OPS-01, OPS-04] is held and undone by a program, which is named to people', async () => {
    const [member, ana] = [await addWaitingMember(), await addCoach()];
    const params = { memberId: member.id };
    const body = { coachId: ana.id, key: generateSid() };
    await server.ok(staffMatch, { token, params, body });
    expect((await readRow(member))?.held).toMatchObject({ staffName: 'Token bootstrap', isOwn: false });
    expect(await undo(member)).toMatchObject({
      error: { message: 'Token bootstrap made this match. Only they can undo it.' },
    });
    await server.ok(staffUndoMatch, { token, params });
    await server.ok(staffMatch, { token, params, body: { ...body, key: generateSid() } });
    await carryOut(member);
    expect(await listTextKeys(member)).toEqual(['matched']);
    const { items: audit } = await server.ok(staffListMemberAudit, { token, params });
    expect(audit).toMatchObject([{ actor: 'token:bootstrap', after: { status: 'ACTIVE_COACHING' } }]);
  });

  it('[DESK-13] updates every operations page right away, without text', async () => {
    const address = await server.desk.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openEventStream(address + staffEventsPath, { cookie: olga.cookie });
    await stream.next('refresh');
    const member = await addWaitingMember();
    const event = { kind: 'matching', memberId: member.id };
    expect(JSON.parse((await stream.next('changed')).data)).toEqual(event);
    await server.pool.query(
      `insert into schedule_requests (member_id, shift_time, shift_days) values ($1, '1', '{1}')`,
      [member.id],
    );
    expect(JSON.parse((await stream.next('changed')).data)).toEqual({ ...event, kind: 'request' });
    const ana = await addCoach();
    await match(member, ana);
    expect(JSON.parse((await stream.next('changed')).data)).toEqual(event);
    await server.ok(staffDeactivatePerson, { token, params: { id: ana.id } });
    expect(JSON.parse((await stream.next('changed')).data)).toEqual({ kind: 'matching' });
    await stream.close();
  });
});

describe('the first text of a member who waits', () => {
  const save = ({ token: own }: SignedInMember, text: string) =>
    server.call(saveFirstText, { token: own, body: { text } });
  const listTexts = async ({ id }: Someone) => {
    const { rows } = await server.pool.query<{
      provider_id: string;
      body_sealed: string;
      is_counted: boolean;
    }>('select provider_id, body_sealed, is_counted from messages where member_id = $1', [id]);
    return rows.map(({ provider_id: row, body_sealed: body, is_counted: isCounted }) => [
      server.services.personalData.decrypt(body, { column: 'messages.body', row }),
      isCounted,
    ]);
  };
  const readMatchText = async ({ id }: Someone) => {
    const { rows } = await server.pool.query<{ id: string; body_sealed: string }>(
      "select id, body_sealed from outbound_messages where member_id = $1 and key like 'matched:%'",
      [id],
    );
    return rows.map(({ id: row, body_sealed: body }) =>
      server.services.personalData.decrypt(body, { column: 'outbound_messages.body', row }),
    );
  };
  const readKept = async ({ token: own }: SignedInMember) =>
    (await server.ok(getMemberProfile, { token: own })).user.preferenceInformation.firstText;

  it('[TEXT-04, MOM-01] is kept, changed, and sent once at the match, when it uses a Moment', async () => {
    const member = await addWaitingMember();
    await addMoments(server, member.id, 30);
    await save(member, 'Hello?');
    expect(await save(member, ' Hi, I sleep badly. ')).toMatchObject({ status: 200 });
    expect(await readKept(member)).toBe('Hi, I sleep badly.');
    expect(await listTexts(member)).toEqual([]);
    await match(member, await addCoach());
    await carryOut(member);
    await carryOut(member);
    expect(await listTexts(member)).toEqual([['Hi, I sleep badly.', true]]);
    expect(await readMatchText(member)).toEqual([expect.stringContaining('We sent them your first text.')]);
    expect((await readBalance(server.services.database, member.id)).remaining).toBe(29);
    expect(await readKept(member)).toBeUndefined();
    expect(await save(member, 'Too late')).toMatchObject({
      status: 409,
      error: { code: 'ILLEGAL_TRANSITION' },
    });
  });

  it('[SAFE-02] opens a crisis when it is saved with words of the lists, and nothing is sent after it was removed', async () => {
    const member = await addWaitingMember();
    const saved = await save(member, 'I want to kill myself');
    expect(saved).toMatchObject({ status: 200, reply: { crisisWordsFound: true } });
    const { rows } = await server.pool.query('select started_by from crises where member_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ started_by: 'answer' }]);
    expect(await save(member, '')).toMatchObject({ status: 200, reply: { message: 'Text removed' } });
    await match(member, await addCoach());
    await carryOut(member);
    expect(await listTexts(member)).toEqual([]);
  });
});
