import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmWithCode,
  sendConfirmationCode,
  type ConfirmedAction,
} from '@moments/contract/account/confirmation';
import { exportMyData } from '@moments/contract/account/data-export';
import { startPhoneChange } from '@moments/contract/account/phone-change';
import { clearLimits, chooseOtherCode } from '../../../../test/sign-in-steps.ts';
import { addSignedInMember, generatePhone, type SignedInMember } from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();
beforeEach(async () => {
  await clearLimits(server);
});

const ask = ({ token }: SignedInMember, action: ConfirmedAction, channel: 'phone' | 'email' = 'phone') =>
  server.ok(sendConfirmationCode, { token, body: { action, channel } });

const enter = ({ token }: SignedInMember, confirmationId: string, code: string) =>
  server.call(confirmWithCode, { token, params: { confirmationId }, body: { code } });

const exportData = ({ token }: SignedInMember, confirmationId: string) =>
  server.call(exportMyData, { token, body: { confirmationId } });

const startChange = ({ token, id }: SignedInMember, confirmationId: string) =>
  server.call(startPhoneChange, {
    token,
    params: { memberId: id },
    body: { phoneNumber: generatePhone(), confirmationId },
  });

const getError = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  result.ok ? 'none' : (result.error?.code ?? '');

async function listMessagesTo({ id }: SignedInMember): Promise<string[]> {
  const { rows } = await server.pool.query<{ channel: string }>(
    'select channel from outbound_messages where member_id = $1 order by channel',
    [id],
  );
  return rows.map(({ channel }) => channel);
}

describe('a session alone', () => {
  it('[SEC-03, ACC-06] a session alone can neither change the number nor download the data', async () => {
    const member = await addSignedInMember(server.services);
    expect(getError(await startChange(member, 'made-up'))).toBe('CONFIRMATION_REQUIRED');
    expect(getError(await exportData(member, 'made-up'))).toBe('CONFIRMATION_REQUIRED');
    const { confirmationId } = await ask(member, 'export-data');
    expect(getError(await exportData(member, confirmationId))).toBe('CONFIRMATION_REQUIRED');
    expect(await listMessagesTo(member)).toEqual([]);
  });
});

describe('a confirmation', () => {
  it.each([
    ['phone', 'texts'],
    ['email', 'mail'],
  ] as const)('[ACC-06] allows the action after the code from the %s', async (channel, outbox) => {
    const member = await addSignedInMember(server.services);
    const sent = await ask(member, 'export-data', channel);
    expect(sent.sentTo).toBe(channel);
    const code = server[outbox].readCode(channel === 'phone' ? member.phone : member.email);
    expect(getError(await enter(member, sent.confirmationId, chooseOtherCode(code)))).toBe('INVALID_CODE');
    expect(getError(await enter(member, sent.confirmationId, code))).toBe('none');
    expect(getError(await exportData(member, sent.confirmationId))).toBe('none');
  });

  it('[ACC-06] notifies the owner by text and email of a download', async () => {
    const member = await addSignedInMember(server.services);
    const { confirmationId } = await ask(member, 'export-data');
    await enter(member, confirmationId, server.texts.readCode(member.phone));
    await exportData(member, confirmationId);
    expect(await listMessagesTo(member)).toEqual(['mail', 'text']);
  });

  it('[ACC-06] limits a confirmation to its action, its member, and fifteen minutes', async () => {
    const member = await addSignedInMember(server.services);
    const stranger = await addSignedInMember(server.services);
    const { confirmationId } = await ask(member, 'export-data');
    await enter(member, confirmationId, server.texts.readCode(member.phone));
    expect(getError(await startChange(member, confirmationId))).toBe('CONFIRMATION_REQUIRED');
    expect(getError(await exportData(stranger, confirmationId))).toBe('CONFIRMATION_REQUIRED');
    server.clock.advance(15 * 60 + 1);
    expect(getError(await exportData(member, confirmationId))).toBe('CONFIRMATION_REQUIRED');
    server.clock.advance(-15 * 60 - 1);
  });

  it('[ACC-06] texts the code to a member whose email is not verified', async () => {
    const member = await addSignedInMember(server.services);
    await server.pool.query('update members set email_verified_at = null where id = $1', [member.id]);
    const sent = await ask(member, 'export-data', 'email');
    expect(sent.sentTo).toBe('phone');
    expect(server.mail.sent.filter(({ to }) => to === member.email)).toEqual([]);
    expect(getError(await enter(member, sent.confirmationId, server.texts.readCode(member.phone)))).toBe(
      'none',
    );
  });

  it('[ACC-06, TEXT-02] emails a confirmation when the phone opted out of texts with codes', async () => {
    const member = await addSignedInMember(server.services);
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'test' };
    const sent = await ask(member, 'export-data');
    server.texts.answer = undefined;
    expect(sent.sentTo).toBe('email');
    expect(getError(await enter(member, sent.confirmationId, server.mail.readCode(member.email)))).toBe(
      'none',
    );
  });

  it('[AUTH-22] ends its text with the line that binds the code to the portal’s host', async () => {
    const member = await addSignedInMember(server.services);
    await ask(member, 'change-phone');
    const code = server.texts.readCode(member.phone);
    const body = server.texts.sent.at(-1)?.body ?? '';
    const { hostname } = new URL(server.services.configuration.publicUrl);
    expect(body.endsWith(`\n\n@${hostname} #${code}`)).toBe(true);
    await createTestPhone(server, member.phone)('START');
  });

  it('[AUTH-20] sends one code of a download a minute, by text or by email, and says how long to wait', async () => {
    const member = await addSignedInMember(server.services);
    await ask(member, 'export-data', 'phone');
    const body = { action: 'export-data', channel: 'email' } as const;
    const again = await server.call(sendConfirmationCode, { token: member.token, body });
    expect(getError(again)).toBe('TOO_MANY_REQUESTS');
    expect(!again.ok && (again.error.retryAfter ?? 0) > 50).toBe(true);
    expect((await ask(member, 'change-phone', 'email')).sentTo).toBe('email');
  });

  it('[ACC-05, AUTH-20] sends two codes of a change of number a minute, so that a member without the phone can turn to the email', async () => {
    const member = await addSignedInMember(server.services);
    await ask(member, 'change-phone', 'phone');
    expect((await ask(member, 'change-phone', 'email')).sentTo).toBe('email');
    await server.pool.query(`delete from rate_limits where key like any ('{texts%,mails%}')`);
    const body = { action: 'change-phone', channel: 'phone' } as const;
    const third = await server.call(sendConfirmationCode, { token: member.token, body });
    expect(getError(third)).toBe('TOO_MANY_REQUESTS');
  });
});
