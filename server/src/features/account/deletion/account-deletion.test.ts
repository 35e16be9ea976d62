import { beforeEach, describe, expect, it } from 'vitest';
import {
  deletionGraceDays,
  getDeletion,
  requestDeletion,
  sendDeletionCode,
  withdrawDeletion,
} from '@moments/contract/account/account-deletion';
import { clearLimits } from '../../../../test/sign-in-steps.ts';
import { addSignedInMember, type SignedInMember } from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();
beforeEach(async () => {
  await clearLimits(server);
});

const requestCode = async ({ token }: SignedInMember) =>
  (await server.ok(sendDeletionCode, { token })).deletionId;
const confirm = ({ token }: SignedInMember, deletionId: string, code: string) =>
  server.call(requestDeletion, { token, body: { deletionId, code } });
const readPending = async ({ token }: SignedInMember) => (await server.ok(getDeletion, { token })).data;
const getRejection = (result: Awaited<ReturnType<typeof confirm>>): string =>
  result.ok ? 'none' : result.error.code;

async function scheduleDeletion(member: SignedInMember): Promise<void> {
  const deletionId = await requestCode(member);
  const result = await confirm(member, deletionId, server.texts.readCode(member.phone));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
}

interface Told {
  readonly subject: string;
  readonly body: string;
}

async function readEmailsTo({ id }: SignedInMember): Promise<Told[]> {
  const { rows } = await server.pool.query<{ id: string; subject: string; body: string }>(
    `select id, subject, body_sealed as body from outbound_messages
     where member_id = $1 and channel = 'mail' order by created_at`,
    [id],
  );
  return rows.map(({ id: row, subject, body }) => ({
    subject,
    body: server.services.personalData.decrypt(body, { column: 'outbound_messages.body', row }),
  }));
}

/** Lists the texts to a member that are no codes, with their numbers. */
async function listTextsTo({ id }: SignedInMember) {
  const { personalData } = server.services;
  const { rows } = await server.pool.query<{ id: string; recipient: string; body: string }>(
    `select id, recipient_sealed as recipient, body_sealed as body from outbound_messages
     where member_id = $1 and channel = 'text' order by created_at`,
    [id],
  );
  return rows.map(({ id: row, recipient, body }) => ({
    to: personalData.decrypt(recipient, { column: 'outbound_messages.recipient', row }),
    body: personalData.decrypt(body, { column: 'outbound_messages.body', row }),
  }));
}

const listActions = async ({ id }: SignedInMember): Promise<string[]> => {
  const { rows } = await server.pool.query<{ action: string }>(
    'select action from audit_log where member_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('requesting an account deletion', () => {
  it('[ACC-06, SEC-03] requires a texted code, and deletes after the grace period', async () => {
    const member = await addSignedInMember(server.services);
    expect(await readPending(member)).toBeNull();
    await scheduleDeletion(member);
    const deletion = await readPending(member);
    const days = (Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.requestedAt ?? '')) / 86_400_000;
    expect(days).toBe(deletionGraceDays);
    expect(await listActions(member)).toEqual(['account-deletion.requested']);
  });

  it('[ACC-06] emails and texts the member the day and how to keep the account', async () => {
    const member = await addSignedInMember(server.services);
    await scheduleDeletion(member);
    const { dueAt = '' } = (await readPending(member)) ?? {};
    const date = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' });
    const day = date.format(new Date(dueAt));
    const [email] = await readEmailsTo(member);
    expect(email?.subject).toBe(`Your account will be deleted on ${day}`);
    expect(email?.body).toContain('/account-settings');
    const [text] = await listTextsTo(member);
    expect(text?.to).toBe(member.phone);
    expect(text?.body).toContain(`your account will be deleted on ${day}. To keep it, log in`);
  });

  it('returns the same reply and sends no second email when repeated', async () => {
    const member = await addSignedInMember(server.services);
    const deletionId = await requestCode(member);
    const code = server.texts.readCode(member.phone);
    const first = await confirm(member, deletionId, code);
    expect(await confirm(member, deletionId, code)).toEqual(first);
    expect(await readEmailsTo(member)).toHaveLength(1);
  });

  it('[ACC-06] emails the code to a member who asks for that, and deletes with it', async () => {
    const member = await addSignedInMember(server.services);
    const query = { channel: 'email' } as const;
    const { deletionId, message } = await server.ok(sendDeletionCode, { token: member.token, query });
    expect(message).toBe('Verification code sent to your email');
    expect(server.texts.sent.filter(({ to }) => to === member.phone)).toEqual([]);
    expect(getRejection(await confirm(member, deletionId, server.mail.readCode(member.email)))).toBe('none');
  });

  it('[ACC-06] texts the code to a member whose email is not verified', async () => {
    const member = await addSignedInMember(server.services);
    await server.pool.query('update members set email_verified_at = null where id = $1', [member.id]);
    const query = { channel: 'email' } as const;
    const { message } = await server.ok(sendDeletionCode, { token: member.token, query });
    expect(message).toBe('Verification code sent to your phone');
    expect(server.mail.sent.filter(({ to }) => to === member.email)).toEqual([]);
  });

  it('[TEXT-02, AUTH-20] emails the code when the number texted STOP', async () => {
    const member = await addSignedInMember(server.services);
    await createTestPhone(server, member.phone)('STOP');
    const reply = await server.ok(sendDeletionCode, { token: member.token });
    expect(reply.message).toBe('Verification code sent to your email');
    const result = await confirm(member, reply.deletionId, server.mail.readCode(member.email));
    expect(getRejection(result)).toBe('none');
  });

  it('[AUTH-20] creates one request for a hundred correct codes at the same time', async () => {
    const member = await addSignedInMember(server.services);
    const deletionId = await requestCode(member);
    const code = server.texts.readCode(member.phone);
    const results = await Promise.all(Array.from({ length: 100 }, () => confirm(member, deletionId, code)));
    expect(results.some(({ ok }) => ok)).toBe(true);
    expect(await listActions(member)).toEqual(['account-deletion.requested']);
    expect(await readEmailsTo(member)).toHaveLength(1);
  });
});

describe('a rejected deletion request', () => {
  it('[API-10] rejects another member’s ID and code', async () => {
    const member = await addSignedInMember(server.services);
    const stranger = await addSignedInMember(server.services);
    const deletionId = await requestCode(member);
    const code = server.texts.readCode(member.phone);
    expect(getRejection(await confirm(stranger, deletionId, code))).toBe('VERIFICATION_NOT_ACTIVE');
    expect(await readPending(stranger)).toBeNull();
    expect(await readPending(member)).toBeNull();
  });

  it.each(['phone', 'email'] as const)(
    '[AUTH-20] rejects more than one code request a minute: a text, then one to the %s',
    async (channel) => {
      const member = await addSignedInMember(server.services);
      await requestCode(member);
      const again = await server.call(sendDeletionCode, { token: member.token, query: { channel } });
      expect(again.ok ? '' : again.error.code).toBe('TOO_MANY_REQUESTS');
      expect(!again.ok && (again.error.retryAfter ?? 0) > 50).toBe(true);
    },
  );
});

describe('canceling a deletion', () => {
  it('keeps the account and emails the member once', async () => {
    const member = await addSignedInMember(server.services);
    await scheduleDeletion(member);
    for (const _ of ['first', 'again'])
      expect((await server.ok(withdrawDeletion, { token: member.token })).data).toBeNull();
    expect((await readEmailsTo(member)).map(({ subject }) => subject).slice(1)).toEqual([
      'You kept your account',
    ]);
    expect(await listActions(member)).toEqual(['account-deletion.requested', 'account-deletion.withdrawn']);
  });

  it('[API-10] does not cancel another member’s deletion', async () => {
    const member = await addSignedInMember(server.services);
    const stranger = await addSignedInMember(server.services);
    await scheduleDeletion(member);
    await server.ok(withdrawDeletion, { token: stranger.token });
    expect(await readPending(member)).not.toBeNull();
  });

  it('lets the member request a deletion again', async () => {
    const member = await addSignedInMember(server.services);
    await scheduleDeletion(member);
    await server.ok(withdrawDeletion, { token: member.token });
    await clearLimits(server);
    await scheduleDeletion(member);
    expect(await readPending(member)).not.toBeNull();
  });
});
