import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import {
  staffGetConversation,
  staffListConversations,
} from '@moments/contract/conversations/staff-conversations';
import { saveStepDraft } from '@moments/contract/enrollment/step-drafts';
import { addStaff } from '../../../test/desk-staff.ts';
import { createStepCalls } from '../../../test/enrollment-steps.ts';
import { addSignedInMember, type SignedInMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { updateMember } from '../members/index.ts';

const server = await shareTestServer({ work: true });
let member: SignedInMember;
let steps: ReturnType<typeof createStepCalls>;
const marcus = await addStaff(server, { roles: ['coach'], isOnCall: true });
beforeEach(async () => {
  member = await addSignedInMember(server.services);
  steps = createStepCalls(server, member);
});

const sentence = 'Some days I want to die';

const readCrises = async (): Promise<{ started_by: string; is_open: boolean }[]> => {
  const { rows } = await server.pool.query<{ started_by: string; is_open: boolean }>(
    'select started_by, ended_at is null as is_open from crises where member_id = $1',
    [member.id],
  );
  return rows;
};
const endCrises = () =>
  server.pool.query('update crises set ended_at = now() where member_id = $1', [member.id]);
const listPages = () => server.mail.sent.filter(({ to }) => to === marcus.email);
const isFound = (result: { ok: boolean; reply?: { crisisWordsFound?: true | undefined } }) =>
  result.ok && result.reply?.crisisWordsFound === true;

describe('an answer of the enrollment with words of the crisis lists', () => {
  it('[SAFE-02] is saved, opens a crisis without a coach, and pages the person on call without the words', async () => {
    const before = listPages().length;
    const result = await steps.preference(sentence);
    expect(result).toMatchObject({
      ok: true,
      reply: { crisisWordsFound: true, user: { preferenceInformation: { hopeToGain: sentence } } },
    });
    expect(await readCrises()).toEqual([{ started_by: 'answer', is_open: true }]);
    await expect.poll(() => listPages().length).toBe(before + 1);
    const page = JSON.stringify(listPages().at(-1));
    for (const secret of ['die', member.id, member.phone]) expect(page).not.toContain(secret);
  });

  it('[SAFE-02] stands on the desk of the person on call, who can open the conversation', async () => {
    await steps.preference(sentence);
    const { items } = await server.ok(staffListConversations, { cookie: marcus.cookie });
    expect(items.find(({ memberId }) => memberId === member.id)?.flags).toContain('crisis');
    const params = { memberId: member.id };
    const { crisis } = await server.ok(staffGetConversation, { cookie: marcus.cookie, params });
    expect(crisis).toMatchObject({ startedBy: 'answer', paged: { name: marcus.name } });
  });

  it('[SAFE-02] shows the person on call what was written while the crisis is open', async () => {
    await steps.preference('Calmer evenings');
    await steps.personal({ school: sentence, isStudent: true });
    await updateMember(server.services.database, server.services.personalData, member.id, {
      firstText: 'Are you there?',
    });
    const params = { memberId: member.id };
    const read = () => server.ok(staffGetConversation, { cookie: marcus.cookie, params });
    expect((await read()).writtenAnswers).toEqual([
      { kind: 'first-text', text: 'Are you there?' },
      { kind: 'hopes', text: 'Calmer evenings' },
      { kind: 'other', text: sentence },
    ]);
    const ana = await addStaff(server, { name: 'Ana Reyes', roles: ['coach'], members: [member.id] });
    await endCrises();
    const ended = await server.ok(staffGetConversation, { cookie: ana.cookie, params });
    expect(ended.writtenAnswers).toEqual([]);
  });

  it('[SAFE-02] is looked through on the connection that saves it, which waits for no other', async () => {
    // The crisis phrases in use are read again after 10 seconds.
    server.clock.advance(60);
    const begun = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => steps.preference(sentence)));
    // Transactions that wait for each other's connection end after 20 seconds.
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await readCrises()).toHaveLength(1);
  });

  it('[SAFE-02] opens no second crisis when the same answer is saved again, and still says that it has the words', async () => {
    await steps.preference(sentence);
    await endCrises();
    expect(isFound(await steps.preference(sentence))).toBe(true);
    expect(await readCrises()).toEqual([{ started_by: 'answer', is_open: false }]);
    await steps.preference(`${sentence}. I took all my pills`);
    expect((await readCrises()).filter(({ is_open: isOpen }) => isOpen)).toHaveLength(1);
  });

  it('[SAFE-02] opens one crisis when the call is repeated at the same time', async () => {
    await Promise.all([steps.preference(sentence), steps.preference(sentence), steps.preference(sentence)]);
    expect(await readCrises()).toHaveLength(1);
  });
});

describe('what a member writes', () => {
  const params = () => ({ memberId: member.id });
  const address = { address: '118 Lark Street', city: 'Albany', state: 'NY', zip: '12210' };

  it.each([
    ['how the member heard of us', () => steps.contact({ memberSource: sentence })],
    ['preferred name', () => steps.personal({ preferredName: sentence })],
    ['school', () => steps.personal({ school: sentence, isStudent: true })],
    [
      'relationship of the emergency contact',
      async () => {
        await steps.personal();
        return steps.emergency({
          contactName: 'Jo',
          contactRelationship: sentence,
        });
      },
    ],
    [
      'preferred name in the account settings',
      () =>
        server.call(updatePersonalInfo, {
          params: params(),
          token: member.token,
          body: { memberId: member.id, firstName: 'Eli', lastName: 'Stone', preferredName: sentence },
        }),
    ],
    [
      'emergency contact in the account settings',
      async () => {
        await steps.personal();
        return server.call(updateAddressAndContact, {
          params: params(),
          token: member.token,
          body: { memberId: member.id, ...address, contactName: sentence },
        });
      },
    ],
  ])('[SAFE-02] is looked through: %s', async (_field, write) => {
    const result = await write();
    expect([result.ok, isFound(result)]).toEqual([true, true]);
    expect(await readCrises()).toEqual([{ started_by: 'answer', is_open: true }]);
  });

  it('[SAFE-02] raises nothing when it is ordinary', async () => {
    const results = [await steps.personal(), await steps.preference('This commute is killing me')];
    expect(results.map(isFound)).toEqual([false, false]);
    expect(await readCrises()).toEqual([]);
  });

  it('[SAFE-02] opens no crisis as a draft, and the reply still says that it has the words', async () => {
    const draft = {
      params: { ...params(), step: 'ENROLLMENT_PREFERENCE_INFORMATION' },
      token: member.token,
    } as const;
    const version = { writer: randomUUID(), sequence: 1 };
    const result = await server.call(saveStepDraft, {
      ...draft,
      body: { version, basedOn: null, values: { hopeToGain: sentence } },
    });
    expect(result).toMatchObject({ ok: true, reply: { saved: true, crisisWordsFound: true } });
    expect(await readCrises()).toEqual([]);
  });
});
