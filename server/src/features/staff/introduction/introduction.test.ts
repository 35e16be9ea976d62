import { expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { getCoachPortrait } from '@moments/contract/staff/coach-portrait';
import { staffGetOwnIntroduction, staffSaveOwnIntroduction } from '@moments/contract/staff/own-introduction';
import { addStaff } from '../../../../test/desk-staff.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();

const portrait = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')}`;
const texts = { pronouns: '', about: '' };

const addMemberOf = (coachName: string) =>
  addSignedInMember(server.services, { status: 'ACTIVE_COACHING', coachName });
const read = async ({ token }: { token: string }) => ({
  coach: (await server.ok(getMemberProfile, { token })).user.basicInfo.coach,
  portrait: (await server.ok(getCoachPortrait, { token })).portrait,
});

it('[HOME-04] shows a coach’s picture to their own members until they remove it', async () => {
  const [coach, other] = [
    await addStaff(server, { roles: ['coach'] }),
    await addStaff(server, { roles: ['coach'] }),
  ];
  const [member, stranger] = [await addMemberOf(coach.name), await addMemberOf(other.name)];
  await server.ok(staffSaveOwnIntroduction, { cookie: coach.cookie, body: { ...texts, portrait } });
  expect(await server.ok(staffGetOwnIntroduction, { cookie: coach.cookie })).toMatchObject({ portrait });
  expect(await read(member)).toMatchObject({ coach: { hasPortrait: true }, portrait });
  expect(await read(stranger)).toEqual({ coach: { name: other.name, since: null }, portrait: '' });
  await server.ok(staffSaveOwnIntroduction, {
    cookie: coach.cookie,
    body: { ...texts, portrait: portrait.replace('AQID', 'BAUG') },
  });
  expect((await read(member)).portrait).toBe(portrait.replace('AQID', 'BAUG'));
  await server.ok(staffSaveOwnIntroduction, { cookie: coach.cookie, body: { ...texts, portrait: '' } });
  expect(await read(member)).toEqual({ coach: { name: coach.name, since: null }, portrait: '' });
});

it.each([
  ['an address', 'https://pictures.example/me.jpg'],
  ['a drawing, which could hold a script', 'data:image/svg+xml;base64,/9j/AAAA'],
  ['a page that says it is a JPEG', `data:image/jpeg;base64,${btoa('<script>')}`],
  ['a picture that is too large', `data:image/jpeg;base64,/9j/${'A'.repeat(40_000)}`],
])('[HOME-04] rejects %s as a picture', async (_what, wrong) => {
  const coach = await addStaff(server, { roles: ['coach'] });
  const body = { ...texts, portrait: wrong };
  const result = await server.call(staffSaveOwnIntroduction, { cookie: coach.cookie, body });
  expect(result).toMatchObject({ ok: false, status: 400 });
});
