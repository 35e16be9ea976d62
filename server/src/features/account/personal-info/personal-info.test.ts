import { describe, expect, it } from 'vitest';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import { getMemberProfile } from '@moments/contract/members/members';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { emptyPersonalDetails } from '../../members/index.ts';

const server = await shareTestServer();

const stored = {
  ...emptyPersonalDetails,
  firstName: 'Eli',
  lastName: 'Stone',
  dob: '1990-02-28',
  address: '118 Lark Street',
  pronounsList: ['he-him'],
};
const addEli = () => addSignedInMember(server.services, { personalDetails: stored });

interface Info {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName?: string;
  readonly pronounsList?: string[];
}

const save = ({ id, token }: SignedInMember, info: Info) =>
  server.call(updatePersonalInfo, { params: { memberId: id }, body: { memberId: id, ...info }, token });
const readDetails = async ({ token }: SignedInMember) =>
  (await server.ok(getMemberProfile, { token })).user.personalDetails;

describe('personal info', () => {
  it('[ACC-04] saves the personal info and changes nothing else', async () => {
    const member = await addEli();
    const info = { firstName: 'Elias', lastName: 'Stein', preferredName: 'Eli', pronounsList: ['they-them'] };
    const result = await save(member, info);
    expect(result).toMatchObject({
      ok: true,
      reply: { statusCode: 200, message: 'Personal info updated successfully' },
    });
    expect(await readDetails(member)).toMatchObject({ ...stored, ...info });
    expect(result.ok && result.reply.user.personalDetails).toEqual(await readDetails(member));
  });

  it('[ACC-04] stores omitted fields as empty', async () => {
    const member = await addEli();
    await save(member, { firstName: 'Eli', lastName: 'Stone', preferredName: 'E', pronounsList: ['he-him'] });
    await save(member, { firstName: 'Eli', lastName: 'Stone' });
    expect(await readDetails(member)).toMatchObject({ preferredName: '', pronounsList: [] });
  });

  it.each([
    ['Latin', 'Żółć-O’Neil'],
    ['Arabic, right to left', 'عبد الرحمن'],
    ['Hebrew with vowel points', 'שָׂרָה'],
    ['Devanagari with joiners', 'क्‍षमा'],
    ['Chinese beyond the basic plane', '𠮷野家'],
    ['stacked combining characters', 'Z͑ͫ̓ͪ̂a̷l̴g̸o̶'],
    ['an emoji of a family', '👨‍👩‍👧‍👦'],
    ['a hundred characters', 'ß'.repeat(100)],
    ['a hundred emoji', '🌱'.repeat(100)],
  ])('[ACC-04] keeps a name as typed: %s', async (_, name) => {
    const member = await addEli();
    expect((await save(member, { firstName: name, lastName: name, preferredName: name })).ok).toBe(true);
    expect(await readDetails(member)).toMatchObject({ firstName: name, lastName: name, preferredName: name });
  });

  it('[ACC-04] joins the lines of a pasted name', async () => {
    const member = await addEli();
    await save(member, { firstName: ' Eli\r\n\tJohn\u0007 ', lastName: 'Sto\u2028ne' });
    expect(await readDetails(member)).toMatchObject({ firstName: 'Eli John', lastName: 'Sto ne' });
  });

  it.each([
    [{ firstName: '  ' }, 'firstName', 'First name is required'],
    [{ lastName: '\n' }, 'lastName', 'Last name is required'],
    [{ preferredName: 'x'.repeat(201) }, 'preferredName', 'Please shorten this text'],
    [{ pronounsList: ['xyz'] }, 'pronounsList', 'Please choose from the list'],
  ])('[ACC-04] rejects %j, names the field, and changes nothing', async (spoiled, field, message) => {
    const member = await addEli();
    expect(await save(member, { firstName: 'New', lastName: 'Name', ...spoiled })).toMatchObject({
      ok: false,
      status: 400,
      error: { fields: [{ field, message }] },
    });
    expect(await readDetails(member)).toMatchObject(stored);
  });

  it('[ACC-04] keeps one of several saves at the same time as a whole', async () => {
    const member = await addEli();
    const names = Array.from({ length: 8 }, (_, n) => `Name${String(n)}`);
    const results = await Promise.all(
      names.map((name) => save(member, { firstName: name, lastName: name, preferredName: name })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    const { firstName, lastName, preferredName } = await readDetails(member);
    expect(names).toContain(firstName);
    expect([lastName, preferredName]).toEqual([firstName, firstName]);
  });

  it('[API-10] does not return another member’s personal info', async () => {
    const [member, stranger] = [await addEli(), await addEli()];
    const stolen = await save({ ...member, token: stranger.token }, { firstName: 'X', lastName: 'Y' });
    expect(stolen).toMatchObject({ ok: false, status: 404 });
    expect(await readDetails(member)).toMatchObject(stored);
    expect(await readDetails(stranger)).toMatchObject(stored);
  });

  it('[ACC-04, OPS-04] encrypts the values, records a change in the audit log without them, and records no repeat', async () => {
    const member = await addEli();
    for (let n = 0; n < 2; n += 1)
      await save(member, { firstName: 'Quentin', lastName: 'Stone', pronounsList: ['he-him'] });
    const { rows: audit } = await server.pool.query(
      `select actor, before, after from audit_log where member_id = $1 and action = 'member.personal-info-saved'`,
      [member.id],
    );
    expect(audit).toEqual([{ actor: 'member', before: null, after: { fields: ['firstName'] } }]);
    const { rows } = await server.pool.query('select * from members where id = $1', [member.id]);
    expect(JSON.stringify(rows)).not.toContain('Quentin');
  });
});
