import { beforeEach, describe, expect, it } from 'vitest';
import {
  completePhoneChange,
  startPhoneChange,
  undoPhoneChange,
} from '@moments/contract/account/phone-change';
import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import { getMemberProfile } from '@moments/contract/members/members';
import { addConfirmation } from '../../../../test/confirmations.ts';
import { clearLimits, logIn, signUpToPhone } from '../../../../test/sign-in-steps.ts';
import { addSignedInMember, generatePhone, type SignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();
beforeEach(async () => {
  await clearLimits(server);
});

/** Reads what a member was sent, oldest first. */
async function readMessages({ id: memberId }: SignedInMember, channel: 'mail' | 'text'): Promise<string[]> {
  const { rows } = await server.pool.query<{ id: string; body: string }>(
    `select id, body_sealed as body from outbound_messages where member_id = $1 and channel = $2 order by created_at`,
    [memberId, channel],
  );
  return rows.map(({ id, body }) =>
    server.services.personalData.decrypt(body, { column: 'outbound_messages.body', row: id }),
  );
}

/** Changes the number. @returns the tokens of the undo links that the owner got so far, oldest first */
async function change(member: SignedInMember, to: string): Promise<string[]> {
  const params = { memberId: member.id };
  const { token } = member;
  const confirmationId = await addConfirmation(server.services, member.id, 'change-phone');
  const { changeId } = await server.ok(startPhoneChange, {
    token,
    params,
    body: { phoneNumber: to, confirmationId },
  });
  await server.ok(completePhoneChange, {
    token,
    params: { ...params, changeId },
    body: { code: server.texts.readCode(to) },
  });
  const emails = await readMessages(member, 'mail');
  return emails.flatMap((email) => /\/undo-phone-change#([\w-]+)/.exec(email)?.[1] ?? []);
}

const undo = (token: string) => server.call(undoPhoneChange, { body: { token } });
const getError = (result: Awaited<ReturnType<typeof undo>>): string =>
  result.ok ? 'none' : result.error.code;

describe('the link that undoes a change of number', () => {
  it('[ACC-06, SEC-03] restores the number and logs out every device, including the one that changed it', async () => {
    const member = await addSignedInMember(server.services);
    const [token = ''] = await change(member, generatePhone());
    expect(getError(await undo(token))).toBe('none');
    expect((await server.call(getMemberProfile, { token: member.token })).status).toBe(401);
    await clearLimits(server);
    const reply = await logIn(server, member.phone);
    expect(reply.accessToken?.userId).toBe(member.id);
  });

  it('[ACC-06] forgets the browsers on which the member logged in, so that no stranger’s is known', async () => {
    const member = await addSignedInMember(server.services);
    await logIn(server, member.phone);
    const countKnown = async () =>
      (await server.pool.query('select 1 from known_devices where member_id = $1', [member.id])).rowCount;
    expect(await countKnown()).toBe(1);
    const [token = ''] = await change(member, generatePhone());
    await undo(token);
    expect(await countKnown()).toBe(0);
  });

  it('[ACC-06] says again that the number is back when the link is pressed twice, until the number changes', async () => {
    const member = await addSignedInMember(server.services);
    const [token = ''] = await change(member, generatePhone());
    expect([await undo(token), await undo(token)].map(getError)).toEqual(['none', 'none']);
    await clearLimits(server);
    const { accessToken } = await logIn(server, member.phone);
    await clearLimits(server);
    await change({ ...member, token: accessToken?.id ?? '' }, generatePhone());
    expect(getError(await undo(token))).toBe('UNDO_NOT_POSSIBLE');
  });

  it('[ACC-06] undoes later changes with it', async () => {
    const member = await addSignedInMember(server.services);
    const [first = ''] = await change(member, generatePhone());
    await clearLimits(server);
    const [, second = ''] = await change(member, generatePhone());
    expect(getError(await undo(first))).toBe('none');
    expect(getError(await undo(second))).toBe('UNDO_NOT_POSSIBLE');
    await clearLimits(server);
    expect((await logIn(server, member.phone)).accessToken?.userId).toBe(member.id);
  });

  it('[ACC-06] works for 72 hours', async () => {
    const member = await addSignedInMember(server.services);
    const [token = ''] = await change(member, generatePhone());
    server.clock.advance(72 * 3_600 + 1);
    expect(getError(await undo(token))).toBe('UNDO_NOT_POSSIBLE');
    server.clock.advance(-3_600);
    expect(getError(await undo(token))).toBe('none');
    server.clock.advance(-71 * 3_600 - 1);
  });

  it('[ACC-06] keeps a number with the account that has it by then', async () => {
    const member = await addSignedInMember(server.services);
    const [token = ''] = await change(member, generatePhone());
    await clearLimits(server);
    await signUpToPhone(server, member.phone, `next-${member.id}@example.com`);
    expect(getError(await undo(token))).toBe('UNDO_NOT_POSSIBLE');
  });

  it('[ACC-06] is never texted: who holds the old phone reads what happened and whom to ask', async () => {
    const member = await addSignedInMember(server.services);
    await change(member, generatePhone());
    const [text = ''] = await readMessages(member, 'text');
    expect(text).not.toContain('undo-phone-change');
    expect(text).toContain('Use the link in our email, or email');
    expect(getError(await undo('made-up'))).toBe('UNDO_NOT_POSSIBLE');
  });

  it('[ACC-06] is not sent to an address that was never proved', async () => {
    const member = await addSignedInMember(server.services);
    await server.pool.query('update members set email_verified_at = null where id = $1', [member.id]);
    expect(await change(member, generatePhone())).toEqual([]);
    const [text] = await readMessages(member, 'text');
    expect(text).toContain("Wasn't you? Email ");
    expect(await readMessages(member, 'mail')).toHaveLength(1);
  });

  it('[ACC-06, SEC-04] no longer works after support has replaced the number', async () => {
    const member = await addSignedInMember(server.services);
    const [token = ''] = await change(member, generatePhone());
    await server.ok(staffRestoreAccess, {
      token: 'sandbox-operator',
      params: { memberId: member.id },
      body: { phoneNumber: generatePhone(), reason: 'the old phone was stolen' },
    });
    expect(getError(await undo(token))).toBe('UNDO_NOT_POSSIBLE');
  });
});
