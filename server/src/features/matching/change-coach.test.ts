import { beforeAll, describe, expect, it } from 'vitest';
import { staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffSetAway } from '@moments/contract/cover/staff-cover';
import { staffChangeCoach, staffListCoachesFor, staffMatch } from '@moments/contract/matching/staff-matching';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { addMember, type TestMember } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'], name: 'Nora' });

const addCoach = (more: Partial<Parameters<typeof addStaff>[1]> = {}) =>
  addStaff(server, { roles: ['coach'], shifts: [{ time: '2', days: ['1', '2'] }], ...more });
const addMemberFor = ({ name }: TestStaff) =>
  addCoachedMember(server, 5, { coachName: name, shiftTime: '2', shiftDays: ['1', '4'] });
const change = ({ id }: Pick<TestMember, 'id'>, { id: coachId }: Pick<TestStaff, 'id'>, by = nora) =>
  server.call(staffChangeCoach, { cookie: by.cookie, params: { memberId: id }, body: { coachId } });
const listChoices = ({ id }: TestMember, by = nora) =>
  server.call(staffListCoachesFor, { cookie: by.cookie, params: { memberId: id } });
const readRecord = ({ id }: Pick<TestMember, 'id'>) =>
  server.ok(staffGetMemberRecord, { token, params: { memberId: id } });
const readCoach = async (member: TestMember) => (await readRecord(member)).user.basicInfo.coach?.name;
const listSentTo = ({ id }: TestMember) => getFacts(server, id).sentTexts();
const formatNews = (name: string) =>
  `Moments: ${name} is your new coach. Your schedule and Moments stay the same. Reply STOP to opt out.`;

describe('choice of a coach', () => {
  it('[DESK-05] lists coaches with fit and load, the text, and the consequences', async () => {
    const [ana, priya] = [await addCoach(), await addCoach({ capacity: 3, shifts: [] })];
    const member = await addMemberFor(ana);
    await addMemberFor(priya);
    const { coaches, purpose, consequences } = await server.ok(staffListCoachesFor, {
      cookie: nora.cookie,
      params: { memberId: member.id },
    });
    expect(purpose).toBe('change');
    const findCoach = (id: string) => coaches.find((row) => row.id === id);
    expect(findCoach(ana.id)).toMatchObject({ obstacle: 'current', sharedDays: ['1'], members: 1 });
    expect(findCoach(priya.id)).toMatchObject({
      obstacle: null,
      sharedDays: [],
      membersAtThatTime: 1,
      members: 1,
      capacity: 3,
      text: formatNews(priya.name),
    });
    expect(consequences.map(({ icon }) => icon)).toEqual(['texts', 'same']);
    expect(consequences[0]?.description).toContain(ana.name);
  });

  it('[DESK-05] rejects a member who neither has a coach nor waits for one', async () => {
    const left = await addMember(server.services, { status: 'EXITED' });
    expect(await listChoices(left)).toMatchObject({
      status: 409,
      error: {
        code: 'ILLEGAL_TRANSITION',
        message:
          'This member is EXITED. Only members who wait for a match, are in coaching, or are temporarily away can get a coach.',
      },
    });
    expect(await listChoices({ ...left, id: 'unknown' })).toMatchObject({ status: 404 });
  });

  it('[DESK-03] allows the choice of a coach to operations only', async () => {
    const ana = await addCoach();
    const member = await addMemberFor(ana);
    for (const person of [ana, await addStaff(server, { roles: ['admin'] })]) {
      expect(await listChoices(member, person)).toMatchObject({ error: { code: 'NO_ACCESS' } });
      expect(await change(member, ana, person)).toMatchObject({ error: { code: 'NO_ACCESS' } });
    }
  });
});

describe('change of coach on the desk', () => {
  it('[DESK-05, OPS-04] moves the conversation, notifies the member once, and is recorded without names', async () => {
    const [ana, marcus] = [await addCoach(), await addCoach()];
    const member = await addMemberFor(ana);
    const results = await Promise.all([change(member, marcus), change(member, marcus)]);
    expect(results.map((result) => result.ok && result.reply.message).sort()).toEqual([
      'Coach changed',
      'Nothing changed. This is already their coach',
    ]);
    expect(await listSentTo(member)).toEqual([formatNews(marcus.name)]);
    const readInbox = async ({ cookie }: TestStaff) =>
      (await server.ok(staffListConversations, { cookie })).items.map(({ memberId }) => memberId);
    expect([await readInbox(ana), await readInbox(marcus)]).toEqual([[], [member.id]]);
    const { items: audit } = await server.ok(staffListMemberAudit, {
      token,
      params: { memberId: member.id },
    });
    const recorded = audit.filter(({ action }) => action === 'member.coach-changed');
    expect(recorded).toMatchObject([{ actor: `staff:${nora.id}`, before: null, after: null }]);
    expect(JSON.stringify(recorded)).not.toContain(marcus.name);
  });

  it('[DESK-05] gives a coach’s last place to one of two members when both are moved at the same time', async () => {
    const [ana, last] = [await addCoach(), await addCoach({ capacity: 1 })];
    const members = [await addMemberFor(ana), await addMemberFor(ana)];
    const results = await Promise.all(members.map((member) => change(member, last)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      error: {
        code: 'COACH_UNAVAILABLE',
        message: `${last.name} has 1 of 1 members and can’t take more. Choose another coach.`,
      },
    });
    expect((await Promise.all(members.map(readCoach))).sort()).toEqual([ana.name, last.name].sort());
  });

  it('[DESK-05] rejects a coach who is away or inactive, and a person who isn’t a coach', async () => {
    const [ana, away] = [await addCoach(), await addCoach()];
    const member = await addMemberFor(ana);
    const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    await server.ok(staffSetAway, { token, params: { id: away.id }, body: { until } });
    expect(await change(member, away)).toMatchObject({ error: { code: 'COACH_UNAVAILABLE' } });
    for (const id of [nora.id, 'unknown'])
      expect(await change(member, { id })).toMatchObject({ status: 400 });
    expect(await readCoach(member)).toBe(ana.name);
  });

  it('[DESK-05, TEXT-02] announces that an opted-out member gets no text, and sends none', async () => {
    const [ana, marcus] = [await addCoach(), await addCoach()];
    const member = await addMemberFor(ana);
    await createTestPhone(server, member.phone)('STOP');
    const before = await listSentTo(member);
    expect(await listChoices(member)).toMatchObject({
      reply: {
        consequences: [{}, {}, { icon: 'no-text' }],
        coaches: expect.arrayContaining([
          expect.objectContaining({ id: marcus.id, text: null }),
        ]) as unknown[],
      },
    });
    expect(await change(member, marcus)).toMatchObject({
      reply: { message: 'Coach changed. The member opted out of texts and was not notified' },
    });
    expect(await listSentTo(member)).toEqual(before);
  });
});

describe('change of coach by a program', () => {
  /** Members of Ana. */
  const addMemberOfAna = (moments: number, status: MemberStatus = 'ACTIVE_COACHING') =>
    addCoachedMember(server, moments, { status, shiftTime: '1', shiftDays: ['1', '3'] });
  let marcus: TestStaff;
  let ana: TestStaff;
  beforeAll(async () => {
    marcus = await addStaff(server, { roles: ['coach'], name: 'Marcus' });
    ana = await addStaff(server, { roles: ['coach'], name: 'Ana' });
  });
  const changeByToken = (member: Pick<TestMember, 'id'>, coach = marcus) =>
    server.call(staffChangeCoach, {
      token,
      params: { memberId: member.id },
      body: { coachId: coach.id },
    });

  it('[OPS-01, OPS-04] changes only the coach of a member in coaching, with the token in the audit log', async () => {
    const member = await addMemberOfAna(5);
    const before = await readRecord(member);
    expect(await changeByToken(member)).toMatchObject({ reply: { message: 'Coach changed' } });
    const coach = { name: 'Marcus', since: expect.any(String) as string };
    expect(await readRecord(member)).toEqual({
      ...before,
      user: { ...before.user, basicInfo: { ...before.user.basicInfo, coach } },
    });
    expect(await getFacts(server, member.id).remaining()).toBe(5);
    expect(await listSentTo(member)).toEqual([formatNews('Marcus')]);
    const { items } = await server.ok(staffListMemberAudit, { token, params: { memberId: member.id } });
    expect(items.find(({ action }) => action === 'member.coach-changed')).toMatchObject({
      actor: 'token:bootstrap',
      by: 'Token bootstrap',
    });
  });

  it('[OPS-01] sets an earlier coach again and notifies the member each time', async () => {
    const member = await addMemberOfAna(0);
    await changeByToken(member);
    server.clock.advance(60);
    await changeByToken(member, ana);
    server.clock.advance(60);
    await changeByToken(member);
    expect(await listSentTo(member)).toEqual(['Marcus', 'Ana', 'Marcus'].map(formatNews));
    expect(await readCoach(member)).toBe('Marcus');
  });

  it('[OPS-01, TEXT-02] sends no text about a new coach to a member in coaching whose number is opted out', async () => {
    const member = await addMemberOfAna(0);
    const setStatus = (status: MemberStatus) =>
      server.ok(staffChangeStatus, {
        token,
        params: { memberId: member.id },
        body: { status, reason: 'asked by phone', billing: 'keep' },
      });
    await setStatus('EXITED_BY_ADMIN');
    await createTestPhone(server, member.phone)('STOP');
    await setStatus('ACTIVE_COACHING');
    const before = await listSentTo(member);
    expect(await changeByToken(member)).toMatchObject({ ok: true });
    expect(await readCoach(member)).toBe('Marcus');
    expect(await listSentTo(member)).toEqual(before);
  });

  it.each<MemberStatus>(['IDLE_COACHING', 'AWAY', 'AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'])(
    '[OPS-01] changes the coach of a member who is %s and keeps the status',
    async (status) => {
      const member = await addMemberOfAna(0, status);
      expect(await changeByToken(member)).toMatchObject({ ok: true });
      const { basicInfo } = (await readRecord(member)).user;
      expect(basicInfo).toMatchObject({ currentStatus: status, coach: { name: 'Marcus' } });
      expect(await listSentTo(member)).toEqual([formatNews('Marcus')]);
    },
  );

  it.each<MemberStatus>([
    'SIGNED_UP',
    'PENDING_MATCHING',
    'WAITLIST_REVIEW',
    'COMMUNITY_MEMBER',
    'EXITED',
    'EXITED_BY_REQUEST',
    'EXITED_BY_ADMIN',
    'DELETED_BY_ADMIN',
  ])(
    '[OPS-01] rejects a change of coach for a member who is %s, even with an earlier coach',
    async (status) => {
      const member = await addMemberOfAna(0, status);
      expect(await changeByToken(member)).toMatchObject({
        ok: false,
        status: 409,
        error: { code: 'ILLEGAL_TRANSITION' },
      });
      expect(await readCoach(member)).toBe('Ana');
      expect(await listSentTo(member)).toEqual([]);
    },
  );

  it('[OPS-01] rejects a change of coach for a member who opted out before they had one', async () => {
    const member = await addMember(server.services, { status: 'EXITED_BY_STOP' });
    expect(await changeByToken(member)).toMatchObject({ ok: false, error: { code: 'ILLEGAL_TRANSITION' } });
  });

  it('[OPS-01] explains why a coach can’t be changed or matched and what to do instead', async () => {
    const waiting = await addMember(server.services, { status: 'PENDING_MATCHING' });
    expect(await changeByToken(waiting)).toMatchObject({
      error: {
        message:
          'This member is PENDING_MATCHING. Only members in coaching, or temporarily away, have a coach to change. Match them instead.',
      },
    });
    const { id } = await addMemberOfAna(0);
    const match = { token, params: { memberId: id }, body: { coachId: marcus.id, key: 'k' } };
    expect(await server.call(staffMatch, match)).toMatchObject({
      error: {
        message: 'This member is ACTIVE_COACHING and already has a coach. Change their coach instead.',
      },
    });
  });

  it('[OPS-01] answers 404 when the member of a change of coach does not exist', async () => {
    expect(await changeByToken({ id: 'unknown' })).toMatchObject({ ok: false, status: 404 });
  });
});
