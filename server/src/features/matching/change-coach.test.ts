import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffChangeCoach, staffListCoachesFor } from '@moments/contract/matching/staff-matching';
import { operatorGetMember, staffListAudit } from '@moments/contract/members/operator';
import { staffChangePerson } from '@moments/contract/staff/people';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { addMember, type TestMember } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';

const token = 'sandbox-operator';
let server: TestServer;
let nora: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  nora = await addStaff(server, { roles: ['operations'], name: 'Nora' });
});
afterAll(() => server.close());

const addCoach = (more: Partial<Parameters<typeof addStaff>[1]> = {}) =>
  addStaff(server, { roles: ['coach'], shifts: [{ time: '2', days: ['1', '2'] }], ...more });
const addMemberFor = ({ name }: TestStaff) =>
  addCoachedMember(server, 5, { coachName: name, shiftTime: '2', shiftDays: ['1', '4'] });
const change = ({ id }: Pick<TestMember, 'id'>, { id: coachId }: Pick<TestStaff, 'id'>, by = nora) =>
  server.call(staffChangeCoach, { cookie: by.cookie, params: { memberId: id }, body: { coachId } });
const listChoices = ({ id }: TestMember, by = nora) =>
  server.call(staffListCoachesFor, { cookie: by.cookie, params: { memberId: id } });
const readCoach = async ({ id }: TestMember) =>
  (await server.ok(operatorGetMember, { token, params: { memberId: id } })).member.coachName;
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
    expect(await listChoices(left)).toMatchObject({ status: 409, error: { code: 'ILLEGAL_TRANSITION' } });
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
    expect(await getFacts(server, member.id).sentTexts()).toEqual([formatNews(marcus.name)]);
    const readInbox = async ({ cookie }: TestStaff) =>
      (await server.ok(staffListConversations, { cookie })).items.map(({ memberId }) => memberId);
    expect([await readInbox(ana), await readInbox(marcus)]).toEqual([[], [member.id]]);
    const { audit } = await server.ok(staffListAudit, { token, query: { memberId: member.id } });
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
    const awayUntil = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    await server.ok(staffChangePerson, { token, params: { id: away.id }, body: { awayUntil } });
    expect(await change(member, away)).toMatchObject({ error: { code: 'COACH_UNAVAILABLE' } });
    for (const id of [nora.id, 'unknown'])
      expect(await change(member, { id })).toMatchObject({ status: 400 });
    expect(await readCoach(member)).toBe(ana.name);
  });

  it('[DESK-05, TEXT-02] announces that an opted-out member gets no text, and sends none', async () => {
    const [ana, marcus] = [await addCoach(), await addCoach()];
    const member = await addMemberFor(ana);
    await createTestPhone(server, member.phone)('STOP');
    const before = await getFacts(server, member.id).sentTexts();
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
    expect(await getFacts(server, member.id).sentTexts()).toEqual(before);
  });
});
