import { describe, expect, it } from 'vitest';
import { staffRecordOptOut } from '@moments/contract/account/staff-opt-out';
import { changeTextsChoice, getTextsChoice } from '@moments/contract/account/texts-choice';
import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { holdReply } from '../../../../test/coach-reply.ts';
import { addMoments } from '../../../../test/coached-member.ts';
import { addStaff } from '../../../../test/desk-staff.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { createTestPhone, generateSid } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { releasePhone } from '../../members/index.ts';
import { isOptedOut } from './opt-out.ts';

const server = await shareTestServer({ configuration: { TWILIO_KEYWORD_HANDLING: 'twilio' } });
const operations = await addStaff(server, { roles: ['operations'] });

async function addCoached() {
  const member = await addSignedInMember(server.services, { status: 'IDLE_COACHING', coachName: 'Ana' });
  await addMoments(server, member.id, 3);
  const { token } = member;
  return {
    ...member,
    ...getFacts(server, member.id),
    text: createTestPhone(server, member.phone),
    read: () => server.ok(getTextsChoice, { token }),
    choose: (isOn: boolean) => server.ok(changeTextsChoice, { token, body: { isOn } }),
  };
}
type Coached = Awaited<ReturnType<typeof addCoached>>;

const today = () => toEasternIsoDate(server.clock.now());
const record = ({ id }: Coached, body: object = {}) =>
  server.call(staffRecordOptOut, {
    params: { memberId: id },
    cookie: operations.cookie,
    body: { source: 'phone', receivedDate: today(), ...body },
  });
const reply = ({ id }: Coached) =>
  server.call(staffSendMessage, {
    params: { memberId: id },
    token: 'sandbox-operator',
    body: { body: 'Hello', key: generateSid() },
  });
const readAudit = async ({ id }: Coached) => {
  const { rows } = await server.pool.query(
    `select actor, after from audit_log where member_id = $1 and action = 'member.status-changed' order by id desc limit 1`,
    [id],
  );
  return rows[0] as unknown;
};
const listTextsTo = ({ phone }: Coached) => server.texts.sent.filter(({ to }) => to === phone);

describe('an opt-out that operations record', () => {
  it.each(['phone', 'email', 'letter'] as const)(
    '[CONS-02] that came by %s acts at once, also on a reply that is held, and says who recorded it',
    async (source) => {
      const member = await addCoached();
      const release = await holdReply(server, member.id);
      expect(await record(member, { source })).toMatchObject({ reply: { statusCode: 200 } });
      await release();
      expect([await member.status(), listTextsTo(member), await member.sentTexts()]).toEqual([
        'EXITED_BY_STOP',
        [],
        [],
      ]);
      expect(await reply(member)).toMatchObject({ status: 409, error: { code: 'OPTED_OUT' } });
      expect(await readAudit(member)).toEqual({
        actor: `staff:${operations.id}`,
        after: { status: 'EXITED_BY_STOP', reason: `asked for no more texts by ${source} on ${today()}` },
      });
    },
  );

  it('[CONS-02] is not recorded for a member without a number', async () => {
    const member = await addCoached();
    const { database, personalData } = server.services;
    await releasePhone(database, personalData, member.id);
    expect(await record(member)).toMatchObject({
      status: 400,
      error: { message: 'This member has no phone number' },
    });
    expect(await isOptedOut(database, personalData, '')).toBe(false);
  });

  it('[CONS-02] is recorded once, and not for a day in the future', async () => {
    const member = await addCoached();
    expect(await record(member, { receivedDate: '2999-01-01' })).toMatchObject({ status: 400 });
    expect(await member.status()).toBe('IDLE_COACHING');
    await record(member, { receivedDate: '2026-11-02' });
    const again = await record(member);
    expect(again.ok && again.reply.message).toContain('before');
  });

  it('[CONS-02] stands in the audit log with its reason, also for a member stopped by an administrator', async () => {
    const member = await addCoached();
    await server.pool.query(`update members set status = 'EXITED_BY_ADMIN' where id = $1`, [member.id]);
    expect(await record(member, { reason: 'Called from +1 212 555 0105' })).toMatchObject({
      status: 400,
    });
    await record(member, { reason: 'Said so on the phone' });
    expect(await member.status()).toBe('EXITED_BY_ADMIN');
    const { rows } = await server.pool.query(
      `select actor, after from audit_log where member_id = $1 and action = 'opt-out.recorded'`,
      [member.id],
    );
    const after = { source: 'phone', receivedDate: today(), reason: 'Said so on the phone' };
    expect(rows).toEqual([{ actor: `staff:${operations.id}`, after }]);
  });

  it('[CONS-02, TEXT-02] is undone by START or by the member in Account Settings, with the status before it', async () => {
    const [one, other] = [await addCoached(), await addCoached()];
    await record(one);
    await one.text('START');
    await record(other);
    expect(await other.choose(true)).toMatchObject({ isOn: true });
    expect([await one.status(), await other.status()]).toEqual(['IDLE_COACHING', 'IDLE_COACHING']);
  });
});

describe('the switch in Account Settings', () => {
  it('[CONS-02] stops texts at once and starts them again', async () => {
    const member = await addCoached();
    expect(await member.read()).toMatchObject({ isOn: true, needsStart: false });
    expect(await member.choose(false)).toMatchObject({ isOn: false, needsStart: false });
    expect(await reply(member)).toMatchObject({ status: 409, error: { code: 'OPTED_OUT' } });
    expect(await readAudit(member)).toMatchObject({ actor: 'member' });
    expect(await member.choose(true)).toMatchObject({ isOn: true });
    expect([await member.status(), (await reply(member)).status]).toEqual(['IDLE_COACHING', 200]);
  });

  it('[CONS-02] needs START from the phone when the provider blocks the number after STOP', async () => {
    const member = await addCoached();
    await member.choose(false);
    await member.text('STOP');
    expect(await member.choose(true)).toMatchObject({ isOn: false, needsStart: true });
    expect(await member.status()).toBe('EXITED_BY_STOP');
    await member.text('START');
    expect([await member.read(), await member.status()]).toMatchObject([
      { isOn: true, needsStart: false },
      'IDLE_COACHING',
    ]);
  });

  it('[CONS-02] starts texts after a request in words, which the provider doesn’t know', async () => {
    const member = await addCoached();
    await member.text('please stop texting me');
    expect(await member.choose(true)).toMatchObject({ isOn: true });
  });
});
