import { describe, expect, it } from 'vitest';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import {
  staffAnswerOptOutQuestion,
  staffListOptOutQuestions,
} from '@moments/contract/conversations/staff-opt-out-questions';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';

const server = await shareTestServer();
const operations = await addStaff(server, { roles: ['operations'] });

const unclear = 'I’m busy this month, please stop texting me';

/** Adds a member with a coach who texted the unclear words. */
async function addAsking(body = unclear) {
  const member = await addCoachedMember(server, 3);
  const coach = await addStaff(server, { roles: ['coach'], members: [member.id] });
  await createTestPhone(server, member.phone)(body);
  const params = { memberId: member.id };
  const readText = async () => {
    const { entries } = await server.ok(staffListMessages, { params, query: {}, cookie: coach.cookie });
    const [text] = entries.filter((entry) => entry.kind === 'text');
    if (text?.kind !== 'text') throw new Error('no text');
    return text;
  };
  return {
    ...member,
    ...getFacts(server, member.id),
    coach,
    readText,
    answer: async (answer: 'stop-texts' | 'no', { cookie }: TestStaff = coach) =>
      server.call(staffAnswerOptOutQuestion, {
        params: { ...params, id: (await readText()).id },
        body: { answer },
        cookie,
      }),
  };
}

const listed = async () =>
  (await server.ok(staffListOptOutQuestions, { cookie: operations.cookie })).items.map(
    ({ memberId }) => memberId,
  );

describe('a text that may ask for no more texts', () => {
  it('[CONS-01] is an ordinary text with a question for the coach until a person decides', async () => {
    const member = await addAsking();
    expect(await member.readText()).toMatchObject({ optOutQuestion: 'open', usedMoment: true });
    expect([await member.status(), await member.remaining()]).toEqual(['ACTIVE_COACHING', 2]);
  });

  it('[CONS-01] stops texts and gives its Moment back when the coach says so, once', async () => {
    const member = await addAsking();
    const results = await Promise.all([member.answer('stop-texts'), member.answer('stop-texts')]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect([await member.status(), await member.remaining()]).toEqual(['EXITED_BY_STOP', 3]);
    expect(await member.readText()).toMatchObject({ optOutQuestion: 'stopped', usedMoment: false });
    await member.answer('no');
    expect(await member.status()).toBe('EXITED_BY_STOP');
  });

  it('[CONS-01] changes nothing when the coach says no', async () => {
    const member = await addAsking();
    await member.answer('no');
    await member.answer('stop-texts');
    expect([await member.status(), await member.remaining()]).toEqual(['ACTIVE_COACHING', 2]);
    expect(await member.readText()).toMatchObject({ optOutQuestion: 'no', usedMoment: true });
  });

  it('[CONS-01] is closed by a STOP, and needs a person for no ordinary text', async () => {
    const [member, other] = [await addAsking(), await addAsking('I want to stop texting my ex')];
    await createTestPhone(server, member.phone)('STOP');
    expect((await other.readText()).optOutQuestion).toBeUndefined();
    expect(await other.answer('stop-texts')).toMatchObject({ ok: false, status: 404 });
    const { rows } = await server.pool.query(
      `select opt_out_question from messages where member_id = $1 order by id`,
      [member.id],
    );
    expect(rows).toEqual([{ opt_out_question: 'stopped' }, { opt_out_question: null }]);
  });

  it('[CONS-01, OPS-04] goes to operations after one business day, without words, and another coach can’t decide', async () => {
    const member = await addAsking();
    const other = await addStaff(server, { roles: ['coach'] });
    expect(await member.answer('no', other)).toMatchObject({ ok: false });
    expect(await listed()).not.toContain(member.id);
    await server.pool.query(`update messages set at = at - interval '6 days' where member_id = $1`, [
      member.id,
    ]);
    expect(await listed()).toContain(member.id);
    await member.answer('stop-texts', operations);
    expect([await member.status(), await listed()]).toEqual([
      'EXITED_BY_STOP',
      expect.not.arrayContaining([member.id]),
    ]);
    const { rows } = await server.pool.query(
      `select 1 from audit_log where actor = $1 and action = 'members.listed' and after -> 'members' ? $2`,
      [`staff:${operations.id}`, member.id],
    );
    expect(rows).toHaveLength(1);
  });
});
