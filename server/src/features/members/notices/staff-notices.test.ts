import { describe, expect, it } from 'vitest';
import { exportMyData } from '@moments/contract/account/data-export';
import { dismissNotice, getMemberProfile } from '@moments/contract/members/members';
import { staffSendNotice, staffUndoNotice } from '@moments/contract/members/staff-notices';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addConfirmation } from '../../../../test/confirmations.ts';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { followUpUndelivered } from '../../../../test/undelivered-texts.ts';
import { createOutboxHandler, enqueueMessage } from '../../../platform/outbox/index.ts';
import { createSession } from '../../sign-in/index.ts';
import { createHeldNoticesHandler } from './staff-notices.ts';

const server = await shareTestServer();
const nora = await addStaff(server, { name: 'Nora', roles: ['operations'] });

const getError = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  result.ok ? 'none' : (result.error?.code ?? '');
const words = 'Your partner’s code works again.';
let keys = 0;
const send = (memberId: string, body = words, staff = nora) => {
  keys += 1;
  const notice = { body, reason: 'Asked by email', key: `key-${String(keys)}` };
  return server.call(staffSendNotice, { cookie: staff.cookie, params: { memberId }, body: notice });
};
async function hold(memberId: string): Promise<string> {
  const sent = await send(memberId);
  if (!sent.ok) throw new Error(sent.error.message);
  return sent.reply.id;
}
/** Delivers a text, and does what follows if it can’t be delivered. */
async function deliver(id: string): Promise<void> {
  await createOutboxHandler(server.services).handle({ id });
  await followUpUndelivered(server, id);
}
const release = async (id: string) => {
  await createHeldNoticesHandler(server.services).handle({ id });
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from outbound_messages where key = 'notice:' || $1`,
    [id],
  );
  for (const row of rows) await deliver(row.id);
};
async function addMember() {
  const member = await addCoachedMember(server, 12);
  const { id: token } = await createSession(server.services, server.services.database, member.id);
  return { ...member, token };
}
const readHome = async (token: string) =>
  (await server.ok(getMemberProfile, { token })).user.basicInfo.notice;
const listTexts = (phone: string) => server.texts.sent.filter(({ to }) => to === phone);

describe('a notice of operations to a member', () => {
  it('[DESK-04] is held, then stands on Home with its author until it is read, and uses no Moment', async () => {
    const member = await addMember();
    const id = await hold(member.id);
    expect(await readHome(member.token)).toBeUndefined();
    expect(listTexts(member.phone)).toEqual([]);
    await release(id);
    await release(id);
    expect(await readHome(member.token)).toMatchObject({ id, from: 'Nora', body: words });
    expect(listTexts(member.phone)).toMatchObject([
      {
        from: 'codes',
        body: expect.stringContaining("Nora from our team wrote: Your partner's code") as string,
      },
    ]);
    const { rows } = await server.pool.query(
      'select plan_remaining + add_on_remaining as left from moments_balances where member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ left: 12 }]);
    const other = await addMember();
    await server.ok(dismissNotice, { token: other.token, params: { id } });
    expect(await readHome(member.token)).toBeDefined();
    await server.ok(dismissNotice, { token: member.token, params: { id } });
    expect(await readHome(member.token)).toBeUndefined();
    const { rows: audited } = await server.pool.query(
      `select action, after from audit_log where member_id = $1 and action like 'member.notice%'`,
      [member.id],
    );
    expect(audited).toEqual([{ action: 'member.notice-sent', after: { reason: 'Asked by email' } }]);
    const confirmationId = await addConfirmation(server.services, member.id, 'export-data');
    const { data } = await server.ok(exportMyData, { token: member.token, body: { confirmationId } });
    expect(data).toMatchObject({ noticesFromTeam: [{ body: words }] });
  });

  it('[DESK-04] can be undone by its author while it is held, and never leaves then', async () => {
    const member = await addMember();
    const id = await hold(member.id);
    const undo = (staff: TestStaff) =>
      server.call(staffUndoNotice, { cookie: staff.cookie, params: { memberId: member.id, id } });
    const other = await addStaff(server, { roles: ['operations'] });
    expect(getError(await undo(other))).toBe('NOT_FOUND');
    expect(getError(await undo(nora))).toBe('none');
    await release(id);
    expect(await readHome(member.token)).toBeUndefined();
    expect(listTexts(member.phone)).toEqual([]);
    const left = await hold(member.id);
    await release(left);
    const late = { cookie: nora.cookie, params: { memberId: member.id, id: left } };
    expect(getError(await server.call(staffUndoNotice, late))).toBe('ALREADY_LEFT');
  });

  it('[DESK-04, TEXT-02] goes by email after an opt-out, and not by text', async () => {
    const member = await addMember();
    const id = await hold(member.id);
    await createTestPhone(server, member.phone)('STOP');
    const before = listTexts(member.phone).length;
    await release(id);
    expect(listTexts(member.phone)).toHaveLength(before);
    expect(server.mail.sent.filter(({ to }) => to === member.email).at(-1)).toMatchObject({
      subject: 'A notice from our team',
      text: expect.stringContaining(words) as string,
    });
  });

  it('[DESK-04, TEXT-02, DUTY-03] goes by email when only the codes’ number is blocked, and opts no one out who texted START since', async () => {
    const member = await addMember();
    const text = createTestPhone(server, member.phone);
    await text({ body: 'STOP', to: server.services.configuration.twilioCodesFrom });
    await text('START');
    server.texts.answer = { sent: false, reason: 'opted-out', cause: 'twilio 21610' };
    await release(await hold(member.id)).finally(() => {
      server.texts.answer = undefined;
    });
    expect(await getFacts(server, member.id).status()).toBe('ACTIVE_COACHING');
    const [email, ...more] = (await readEmailsTo(server, member.id)).filter(({ body }) =>
      body.includes('Nora'),
    );
    expect([email?.body, more]).toEqual([expect.stringContaining('text START to the number'), []]);
    const profile = await server.ok(getMemberProfile, { token: member.token });
    expect(profile.user.basicInfo.textsFail).toBeUndefined();
  });

  it('[DESK-04, DUTY-03] goes by email when its text can’t be delivered, and a notice of the account, which is emailed anyway, does not', async () => {
    const member = await addMember();
    server.texts.answer = { sent: false, reason: 'invalid-number', cause: 'twilio 21614' };
    await release(await hold(member.id));
    const id = await server.services.database.transaction((transaction) =>
      enqueueMessage(server.services, transaction, {
        key: `test:${member.id}:text`,
        channel: 'text',
        sender: 'codes',
        memberId: member.id,
        to: member.phone,
        body: 'Your number was changed',
      }),
    );
    await deliver(id ?? '').finally(() => {
      server.texts.answer = undefined;
    });
    expect((await readEmailsTo(server, member.id)).map(({ subject }) => subject)).toEqual([
      'We couldn’t text you',
    ]);
  });

  it('[DESK-04, DUTY-03] goes by email if the member opts out while its text waits for the morning', async () => {
    const member = await addMember();
    const id = await hold(member.id);
    await createHeldNoticesHandler(server.services).handle({ id });
    await createTestPhone(server, member.phone)('STOP');
    const before = listTexts(member.phone).length;
    await release(id);
    expect(listTexts(member.phone)).toHaveLength(before);
    expect(await readEmailsTo(server, member.id)).toMatchObject([
      { subject: 'We couldn’t text you', body: expect.stringContaining("Your partner's code") as string },
    ]);
  });

  it('[DESK-04] is sent once for its key, and at most five times a day to a member', async () => {
    const { id: memberId } = await addMember();
    const body = { body: words, reason: 'Asked by email', key: 'same' };
    const repeat = (changes = {}) =>
      server.call(staffSendNotice, {
        cookie: nora.cookie,
        params: { memberId },
        body: { ...body, ...changes },
      });
    const [one, two] = await Promise.all([repeat(), repeat()]);
    expect(one.ok && two.ok && one.reply.id === two.reply.id).toBe(true);
    expect(getError(await repeat({ body: 'Something else' }))).toBe('INVALID_REQUEST');
    expect(getError(await send(memberId))).toBe('none');
    expect(getError(await send(memberId))).toBe('none');
    expect(getError(await send(memberId))).toBe('TOO_MANY_REQUESTS');
  });
});
