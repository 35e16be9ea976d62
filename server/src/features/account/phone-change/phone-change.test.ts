import { beforeEach, describe, expect, it } from 'vitest';
import { completePhoneChange, startPhoneChange } from '@moments/contract/account/phone-change';
import { getMemberProfile } from '@moments/contract/members/members';
import { getDevices } from '@moments/contract/sign-in/devices';
import {
  completeSignupVerification,
  sendEmailVerification,
  verifyCode,
} from '@moments/contract/sign-in/sign-in';
import { addConfirmation } from '../../../../test/confirmations.ts';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import {
  askToLogIn,
  clearLimits,
  logIn,
  chooseOtherCode,
  signUpToPhone,
} from '../../../../test/sign-in-steps.ts';
import {
  addMember,
  addSignedInMember,
  generatePhone,
  type SignedInMember,
} from '../../../../test/test-members.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import { createSession } from '../../sign-in/index.ts';

const server = await shareTestServer();
beforeEach(async () => {
  await clearLimits(server);
});

const begin = async (member: SignedInMember, phoneNumber: string) => {
  const confirmationId = await addConfirmation(server.services, member.id, 'change-phone');
  return server.call(startPhoneChange, {
    token: member.token,
    params: { memberId: member.id },
    body: { phoneNumber, confirmationId },
  });
};

async function beginChange(member: SignedInMember, phoneNumber: string): Promise<string> {
  const result = await begin(member, phoneNumber);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.reply.changeId;
}

const complete = ({ id, token }: SignedInMember, changeId: string, code: string) =>
  server.call(completePhoneChange, { token, params: { memberId: id, changeId }, body: { code } });

const getRejection = (result: Awaited<ReturnType<typeof complete | typeof begin>>): string =>
  result.ok ? 'none' : result.error.code;

const readNumber = async ({ token }: SignedInMember) =>
  (await server.ok(getMemberProfile, { token })).user.basicInfo.phone;

async function change(member: SignedInMember, to: string) {
  const changeId = await beginChange(member, to);
  return complete(member, changeId, server.texts.readCode(to));
}

interface Outgoing {
  readonly channel: string;
  readonly to: string;
  readonly sender: string;
  readonly body: string;
}

/** Reads and decrypts a member's messages in the outbox. */
async function listOutbox({ id }: SignedInMember): Promise<Outgoing[]> {
  const { rows } = await server.pool.query<
    Record<'id' | 'channel' | 'sender' | 'recipient' | 'body', string>
  >(
    `select id, channel, sender, recipient_sealed as recipient, body_sealed as body from outbound_messages
     where member_id = $1 order by created_at, channel`,
    [id],
  );
  const { personalData } = server.services;
  return rows.map(({ id: row, recipient, body, ...rest }) => ({
    ...rest,
    to: personalData.decrypt(recipient, { column: 'outbound_messages.recipient', row }),
    body: personalData.decrypt(body, { column: 'outbound_messages.body', row }),
  }));
}

const countAuditedChanges = async ({ id }: SignedInMember): Promise<number> => {
  const { rows } = await server.pool.query(
    `select 1 from audit_log where member_id = $1 and action = 'member.phone-changed'`,
    [id],
  );
  return rows.length;
};

describe('the change of phone number', () => {
  it('[ACC-05] replaces the number only after the new one is verified', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    const changeId = await beginChange(member, to);
    expect(await readNumber(member)).toBe(member.phone);
    const done = await complete(member, changeId, server.texts.readCode(to));
    expect(done.ok && done.reply.message).toBe('Phone number updated successfully!');
    expect(done.ok && done.reply.user.basicInfo.phone).toBe(to);
    expect(await readNumber(member)).toBe(to);
    await clearLimits(server);
    const loggedIn = await logIn(server, to);
    expect(loggedIn.accessToken?.userId).toBe(member.id);
  });

  it('[ACC-05] notifies the old number and emails the member, and the audit log names neither number', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    await change(member, to);
    const [email, text] = await listOutbox(member);
    expect(text).toMatchObject({ channel: 'text', sender: 'codes', to: member.phone });
    expect(text?.body).toMatch(/^Moments: your phone number was changed\./);
    expect(email).toMatchObject({ channel: 'mail', to: member.email });
    expect(email?.body).toContain(`ending in ${to.slice(-2)}`);
    expect(email?.body).not.toContain(to.slice(-4));
    const { rows } = await server.pool.query<{ line: string }>(
      'select row_to_json(a)::text as line from audit_log a where member_id = $1',
      [member.id],
    );
    const trail = rows.map(({ line }) => line).join();
    expect(trail).toContain('member.phone-changed');
    for (const number of [to, member.phone]) expect(trail).not.toContain(number.slice(2));
  });

  it('[ACC-05, SESS-05] logs out all other devices and keeps this one', async () => {
    const member = await addSignedInMember(server.services);
    const { id: other } = await createSession(server.services, server.services.database, member.id);
    await change(member, generatePhone());
    expect((await server.call(getDevices, { token: other })).status).toBe(401);
    expect((await server.ok(getDevices, { token: member.token })).data).toHaveLength(1);
  });

  it('[ACC-05, TEXT-01] assigns texts from the new number to the member immediately, and the old number is unknown', async () => {
    const member = await addSignedInMember(server.services, { status: 'EXITED' });
    const to = generatePhone();
    await change(member, to);
    await createTestPhone(server, to)('from the new one');
    await createTestPhone(server, member.phone)('from the old one');
    expect(await getFacts(server, member.id).bodies()).toEqual(['from the new one']);
  });

  it('[ACC-05] sends waiting texts to the new number', async () => {
    const member = await addSignedInMember(server.services);
    await server.services.database.transaction((transaction) =>
      enqueueMessage(server.services, transaction, {
        key: `waiting:${member.id}`,
        channel: 'text',
        to: member.phone,
        memberId: member.id,
        body: 'from the coach',
      }),
    );
    const to = generatePhone();
    await change(member, to);
    const waiting = (await listOutbox(member)).find(({ body }) => body === 'from the coach');
    expect(waiting?.to).toBe(to);
  });

  it('[ACC-05] frees the old number for a new account', async () => {
    const member = await addSignedInMember(server.services);
    await change(member, generatePhone());
    const email = `next-owner-${member.id}@example.com`;
    const { params } = await signUpToPhone(server, member.phone, email);
    await server.ok(sendEmailVerification, { params, body: { email } });
    const reply = await server.ok(completeSignupVerification, {
      params,
      body: { code: server.mail.readCode(email) },
    });
    expect(reply.accessToken.userId).not.toBe(member.id);
  });
});

describe('a rejected change of phone number', () => {
  it('[ACC-05] rejects the member’s current number', async () => {
    const member = await addSignedInMember(server.services);
    const result = await begin(member, member.phone);
    expect(result.ok ? undefined : result.error.fields).toEqual([
      { field: 'phoneNumber', message: 'This is your phone number already. Please enter the new one.' },
    ]);
  });

  it('[ACC-05, AUTH-20] rejects a wrong code and voids the code after the fifth', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    const changeId = await beginChange(member, to);
    const code = server.texts.readCode(to);
    const rejections = [];
    for (let tries = 0; tries < 5; tries += 1)
      rejections.push(getRejection(await complete(member, changeId, chooseOtherCode(code))));
    expect(rejections).toEqual([...Array<string>(4).fill('INVALID_CODE'), 'TOO_MANY_CODE_ATTEMPTS']);
    expect(getRejection(await complete(member, changeId, code))).toBe('TOO_MANY_CODE_ATTEMPTS');
    expect(await readNumber(member)).toBe(member.phone);
  });

  it('[ACC-05, AUTH-20] rejects a code after ten minutes or after a newer one', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    const first = await beginChange(member, to);
    const firstCode = server.texts.readCode(to);
    await clearLimits(server);
    const second = await beginChange(member, to);
    expect(getRejection(await complete(member, first, firstCode))).toBe('VERIFICATION_NOT_ACTIVE');
    server.clock.advance(10 * 60 + 1);
    expect(getRejection(await complete(member, second, server.texts.readCode(to)))).toBe('CODE_EXPIRED');
    server.clock.advance(-10 * 60 - 1);
  });

  it('[ACC-05, API-10] rejects the ID of another member’s change or of a log-in', async () => {
    const member = await addSignedInMember(server.services);
    const stranger = await addSignedInMember(server.services);
    const to = generatePhone();
    const changeId = await beginChange(member, to);
    const code = server.texts.readCode(to);
    expect(getRejection(await complete(stranger, changeId, code))).toBe('VERIFICATION_NOT_ACTIVE');
    expect(getRejection(await complete(stranger, 'made-up', code))).toBe('VERIFICATION_NOT_ACTIVE');
    expect((await complete(member, changeId, code)).ok).toBe(true);
    expect(getRejection(await complete(member, changeId, code))).toBe('VERIFICATION_NOT_ACTIVE');
  });

  it('[ACC-05, AUTH-20] texts a corrected number at once, and rejects a third request in a minute, even for another number', async () => {
    const member = await addSignedInMember(server.services);
    await beginChange(member, generatePhone());
    const meant = generatePhone();
    const changeId = await beginChange(member, meant);
    const again = await begin(member, generatePhone());
    expect(getRejection(again)).toBe('TOO_MANY_REQUESTS');
    expect(!again.ok && (again.error.retryAfter ?? 0) > 0).toBe(true);
    expect((await complete(member, changeId, server.texts.readCode(meant))).ok).toBe(true);
  });

  it('[ACC-05] fails when the code can’t be sent and allows another request immediately', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    server.texts.answer = { sent: false, reason: 'unavailable', cause: 'test' };
    expect(getRejection(await begin(member, to))).toBe('CODE_NOT_SENT');
    server.texts.answer = undefined;
    expect((await begin(member, to)).ok).toBe(true);
  });
});

describe('a number that belongs to another member', () => {
  it('[ACC-05, AUTH-19] gives another member’s number the same reply as a free one, and texts its owner without a code', async () => {
    const member = await addSignedInMember(server.services);
    const owner = await addMember(server.services);
    const taken = await begin(member, owner.phone);
    await clearLimits(server);
    const free = await begin(member, generatePhone());
    const toShape = (result: typeof taken) =>
      result.ok && { ...result.reply, changeId: result.reply.changeId.length };
    expect(toShape(taken)).toEqual(toShape(free));
    const notice = server.texts.sent.findLast((text) => text.to === owner.phone);
    expect(notice?.body).toContain('someone tried to use this phone number');
    expect(notice?.body).not.toMatch(/\d{6}/);
  });

  it('[ACC-05, AUTH-19] accepts no code for another member’s number', async () => {
    const member = await addSignedInMember(server.services);
    const owner = await addMember(server.services);
    const changeId = await beginChange(member, owner.phone);
    const rejections = [];
    for (let tries = 0; tries < 6; tries += 1)
      rejections.push(getRejection(await complete(member, changeId, String(100_000 + tries))));
    expect(rejections).toEqual([
      ...Array<string>(4).fill('INVALID_CODE'),
      'TOO_MANY_CODE_ATTEMPTS',
      'TOO_MANY_CODE_ATTEMPTS',
    ]);
  });

  it('[ACC-05, AUTH-20] keeps the owner’s own log-in code valid', async () => {
    const member = await addSignedInMember(server.services);
    const owner = await addMember(server.services);
    const call = await askToLogIn(server, owner.phone);
    const code = server.texts.readCode(owner.phone);
    await clearLimits(server);
    await beginChange(member, owner.phone);
    expect((await server.call(verifyCode, { ...call, body: { code } })).ok).toBe(true);
  });

  it('[ACC-05, AUTH-19] gives a number to one of two members who verify it at the same time, and the other learns nothing', async () => {
    const first = await addSignedInMember(server.services);
    const second = await addSignedInMember(server.services);
    const to = generatePhone();
    const one = await beginChange(first, to);
    const firstCode = server.texts.readCode(to);
    await clearLimits(server);
    const two = await beginChange(second, to);
    const secondCode = server.texts.readCode(to);
    const results = await Promise.all([complete(first, one, firstCode), complete(second, two, secondCode)]);
    expect(results.map(getRejection).sort()).toEqual(['VERIFICATION_NOT_ACTIVE', 'none']);
    const numbers = [await readNumber(first), await readNumber(second)];
    expect(numbers.filter((number) => number === to)).toHaveLength(1);
  });

  it('[ACC-05, AUTH-19] keeps a number from a member who verifies it while another person signs up with it', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    const changeId = await beginChange(member, to);
    const code = server.texts.readCode(to);
    await clearLimits(server);
    await signUpToPhone(server, to, `signs-up-${member.id}@example.com`);
    expect(getRejection(await complete(member, changeId, code))).toBe('VERIFICATION_NOT_ACTIVE');
    expect(await readNumber(member)).toBe(member.phone);
  });
});

describe('a hundred correct codes at the same time', () => {
  it('[ACC-05, AUTH-20] changes the number once for a hundred correct codes at the same time', async () => {
    const member = await addSignedInMember(server.services);
    const to = generatePhone();
    const changeId = await beginChange(member, to);
    const code = server.texts.readCode(to);
    const results = await Promise.all(Array.from({ length: 100 }, () => complete(member, changeId, code)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countAuditedChanges(member)).toBe(1);
    expect(await listOutbox(member)).toHaveLength(2);
  });
});

describe('STOP and a change of number', () => {
  const readStatus = (member: SignedInMember) => getFacts(server, member.id).status();

  it('[ACC-05, TEXT-02] keeps the member opted out on the new number until it texts START', async () => {
    const member = await addSignedInMember(server.services, { status: 'PENDING_MATCHING' });
    await createTestPhone(server, member.phone)('STOP');
    const to = generatePhone();
    await change(member, to);
    expect(await readStatus(member)).toBe('EXITED_BY_STOP');
    await createTestPhone(server, member.phone)('START');
    expect(await readStatus(member)).toBe('EXITED_BY_STOP');
    await createTestPhone(server, to)('START');
    expect(await readStatus(member)).toBe('PENDING_MATCHING');
  });

  it('[ACC-05, TEXT-02] applies an earlier STOP from the new number, and the email says how to opt in', async () => {
    const member = await addSignedInMember(server.services, { status: 'PENDING_MATCHING' });
    const to = generatePhone();
    await createTestPhone(server, to)('STOP');
    await change(member, to);
    expect(await readStatus(member)).toBe('EXITED_BY_STOP');
    const email = (await listOutbox(member)).find(({ channel }) => channel === 'mail');
    expect(email?.body).toContain('text START');
    await createTestPhone(server, to)('START');
    expect(await readStatus(member)).toBe('PENDING_MATCHING');
  });

  it('[RENEW-03, ACC-05] emails a member how to cancel a plan that renews when the new number had texted STOP', async () => {
    const member = await addSignedInMember(server.services, { status: 'PENDING_MATCHING' });
    await server.pool.query(
      `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date)
       values ($1, $2, 'cus_1', 'prod_1', 'price_1', 'MEMBERSHIP_ACTIVE', 2900, now(), now() + interval '20 days')`,
      [member.id, `sub_${member.id}`],
    );
    const to = generatePhone();
    await createTestPhone(server, to)('STOP');
    await change(member, to);
    const emails = (await readEmailsTo(server, member.id)).filter(
      ({ subject }) => subject === 'Your plan still renews',
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.body).toMatch(/^You won’t get texts\. Your plan still renews on .* for \$29\.00\./);
    expect(emails[0]?.body).toContain('Cancel my plan: http');
  });
});
