import { describe, expect, it } from 'vitest';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { addMembership } from '../../../test/active-membership.ts';
import { addCoachedMember, addMoments } from '../../../test/coached-member.ts';
import { addMember, generatePhone } from '../../../test/test-members.ts';
import { generateSid, createTestPhone, postSigned } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';

const server = await shareTestServer();
const second = await shareTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });

async function addCoached(moments: number) {
  const member = await addCoachedMember(server, moments);
  return { ...member, ...getFacts(server, member.id), text: createTestPhone(server, member.phone) };
}

describe('text of a member in coaching', () => {
  it('[TEXT-01, MOM-01, TEXT-04] uses one Moment for a text and stores the text encrypted for the coach', async () => {
    const member = await addCoached(3);
    expect(await member.text('I slept well 🎉')).toEqual([]);
    expect([await member.remaining(), await member.used()]).toEqual([2, 1]);
    expect(await member.bodies()).toEqual(['I slept well 🎉']);
    const { rows } = await server.pool.query(`select * from messages where member_id = $1`, [member.id]);
    expect(JSON.stringify(rows)).not.toContain('slept');
  });

  it('[TEXT-01] counts a text once for the provider’s ID when it arrives repeatedly and in parallel', async () => {
    const member = await addCoached(5);
    const sid = generateSid();
    await Promise.all(Array.from({ length: 8 }, () => member.text({ body: 'Hello', sid })));
    await member.text({ body: 'Hello', sid });
    expect([await member.remaining(), await member.bodies()]).toEqual([4, ['Hello']]);
  });

  it.each([
    ['long', { body: 'a'.repeat(1_600) }, 'a'.repeat(1_600)],
    ['of emoji', { body: '👍🏽 👩‍👧' }, '👍🏽 👩‍👧'],
    ['with pictures', { body: 'Look', media: ['image/jpeg', 'image/png'] }, 'Look\n[2 pictures]'],
    ['of a picture only', { body: '', media: ['image/jpeg'] }, '[1 picture]'],
    ['with what looks like a keyword', { body: 'Please stop asking' }, 'Please stop asking'],
    ['that says yes to the coach', { body: 'Yes!' }, 'Yes!'],
  ])('[MOM-01] counts a text once when it is %s', async (_what, text, stored) => {
    const member = await addCoached(2);
    await member.text(text);
    expect([await member.remaining(), await member.bodies()]).toEqual([1, [stored]]);
  });

  it('[FIELD-07] tells a member once, for no Moment, that media aren’t seen, and names what came', async () => {
    const member = await addCoached(5);
    await member.text({ body: '', media: ['audio/amr'] });
    await member.text({ body: 'And this', media: ['image/jpeg', 'text/x-vcard'] });
    expect(await member.bodies()).toEqual(['[1 voice message]', 'And this\n[1 picture, 1 contact card]']);
    expect(await member.sentTexts()).toEqual([expect.stringContaining("can't be seen here")]);
    expect(await member.remaining()).toBe(3);
  });

  it('[FIELD-07, CONS-03] tells an opted-out member nothing about media', async () => {
    const member = await addCoached(5);
    await member.text('STOP');
    await member.text({ body: '', media: ['image/jpeg'] });
    expect(await member.sentTexts()).toEqual([]);
  });

  it('[MOM-01] ignores an empty text', async () => {
    const member = await addCoached(1);
    for (const body of ['', '   ', '\n']) await member.text(body);
    expect([await member.remaining(), await member.bodies()]).toEqual([1, []]);
  });

  it('[MOM-01] does not count a text to the codes number and sends a notice once a day', async () => {
    const member = await addCoached(1);
    for (const body of ['Thanks', 'Hello?']) await member.text({ body, to: '+12125550198' });
    expect([await member.remaining(), (await member.sentTexts()).length]).toEqual([1, 1]);
  });
});

describe('at zero', () => {
  it('[MOM-04] makes a member away at zero, sends one notice with a link to add Moments, and stores later texts without counting them', async () => {
    const member = await addCoached(1);
    await addMembership(server, member);
    await member.text('the last one');
    expect(await member.status()).toBe('AWAY_TEXT_LIMIT');
    expect(await member.sentTexts()).toEqual([
      expect.stringContaining('http://127.0.0.1:3000/subscriptions?addOn=true'),
    ]);
    await member.text('one more');
    expect([await member.used(), (await member.sentTexts()).length]).toEqual([1, 1]);
    expect(await member.bodies()).toEqual(['the last one', 'one more']);
    server.clock.advance(86_400);
    for (const body of ['next day', 'and again']) await member.text(body);
    expect((await member.sentTexts()).length).toBe(2);
  });

  it.each([
    ['an overdue payment', 'MEMBERSHIP_PAST_DUE', 'Pay it to continue: http://127.0.0.1:3000/billing '],
    ['no plan', 'MEMBERSHIP_ENDED', 'Choose a plan to continue: http://127.0.0.1:3000/subscriptions '],
  ])('[MOM-03, MOM-04] offers no Moments to a member with %s at zero', async (_what, status, step) => {
    const member = await addCoached(1);
    await addMembership(server, member, status);
    await member.text('the last one');
    expect(await member.sentTexts()).toEqual([expect.stringContaining(step)]);
  });

  it('[MOM-04] restores a member with Moments at the next text and sends a notice at the next zero', async () => {
    const member = await addCoached(1);
    await member.text('a');
    await addMoments(server, member.id, 2);
    await member.text('b');
    expect(await member.status()).toBe('ACTIVE_COACHING');
    await member.text('c');
    expect([await member.status(), (await member.sentTexts()).length]).toEqual(['AWAY_TEXT_LIMIT', 2]);
  });

  it('[MOM-05, TEXT-01] uses exactly 50 Moments and sends one notice when 100 texts arrive at two servers at the same time', async () => {
    const member = await addCoached(50);
    const texts = Array.from({ length: 100 }, (_, n) =>
      createTestPhone(n % 2 ? server : second, member.phone)(`text ${String(n)}`),
    );
    await Promise.all(texts);
    expect([await member.used(), await member.remaining()]).toEqual([50, 0]);
    expect([(await member.bodies()).length, (await member.sentTexts()).length]).toEqual([100, 1]);
    expect(await member.status()).toBe('AWAY_TEXT_LIMIT');
  });
});

describe('text of a member who is not in coaching', () => {
  const kept: readonly (readonly [MemberStatus, number])[] = [
    ['AWAY', 0],
    ['EXITED', 0],
    ['EXITED_BY_REQUEST', 0],
    ['AWAY_BUDGET_LIMIT', 0],
    ['PENDING_MATCHING', 1],
    ['WAITLIST_REVIEW', 1],
  ];
  it.each(kept)(
    '[MOM-01] stores a text in %s, counts %i, and sends a notice once a day',
    async (status, used) => {
      const { id, phone } = await addCoachedMember(server, 5, { status });
      const facts = getFacts(server, id);
      await createTestPhone(server, phone)('Hello');
      await createTestPhone(server, phone)({ body: 'Anyone?', to: '+12125550199' });
      expect([await facts.used(), await facts.status()]).toEqual([used * 2, status]);
      expect(await facts.sentTexts()).toEqual([expect.stringContaining('988')]);
    },
  );

  it.each(['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'] as const)(
    '[STOP-03] neither stores nor counts a text in %s and sends the support contact once a day',
    async (status) => {
      const { id, phone } = await addCoachedMember(server, 5, { status });
      const facts = getFacts(server, id);
      for (const body of ['Hello', 'Why?']) await createTestPhone(server, phone)(body);
      expect([await facts.used(), await facts.bodies()]).toEqual([0, []]);
      expect(await facts.sentTexts()).toEqual([expect.stringContaining('support@moments.example')]);
    },
  );

  it.each(['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'] as const)(
    '[SAFE-02, STOP-03] answers each cry in %s with the crisis numbers and opens a crisis, without storing the text',
    async (status) => {
      const { id, phone } = await addCoachedMember(server, 5, { status });
      const facts = getFacts(server, id);
      for (const body of ['Hello', 'I want to end it', 'I took all my pills'])
        await createTestPhone(server, phone)(body);
      expect([await facts.used(), await facts.bodies()]).toEqual([0, []]);
      const numbers: unknown = expect.stringContaining('988');
      expect(await facts.sentTexts()).toEqual([numbers, numbers, numbers]);
      const { rows } = await server.pool.query('select started_by from crises where member_id = $1', [id]);
      expect(rows).toEqual([{ started_by: 'text' }]);
    },
  );

  it('[SAFE-02, STOP-03] answers a stopped member’s first text of the day once if it is a cry', async () => {
    const { id, phone } = await addCoachedMember(server, 5, { status: 'EXITED_BY_ADMIN' });
    await createTestPhone(server, phone)('I want to end it');
    await createTestPhone(server, phone)('Hello');
    expect(await getFacts(server, id).sentTexts()).toHaveLength(1);
  });

  it('[MOM-01] stores a community member’s text without Moments and sends a link to the plans', async () => {
    const { id, phone } = await addMember(server.services, { status: 'COMMUNITY_MEMBER' });
    await createTestPhone(server, phone)('Hello');
    const facts = getFacts(server, id);
    expect([await facts.status(), await facts.bodies()]).toEqual(['COMMUNITY_MEMBER', ['Hello']]);
    expect(await facts.sentTexts()).toEqual([
      expect.stringContaining('http://127.0.0.1:3000/subscriptions '),
    ]);
  });
});

describe('text webhook', () => {
  it('[TEXT-01] answers 403 and stores nothing when the provider did not sign the request', async () => {
    const member = await addCoached(1);
    const form = { MessageSid: generateSid(), From: member.phone, To: '+12125550199', Body: 'Hi' };
    for (const path of ['/webhooks/twilio', '/webhooks/twilio/status']) {
      for (const signature of ['', 'nonsense', 'a'.repeat(28)])
        expect((await postSigned(server, path, form, signature)).statusCode).toBe(403);
    }
    expect([await member.remaining(), await member.bodies()]).toEqual([1, []]);
  });

  it('[TEXT-01] sends nothing to senders that are not phone numbers', async () => {
    for (const from of ['22395', 'Bank', 'whatsapp:+12125550100', '']) {
      expect(await createTestPhone(server, from)('Hello')).toEqual([]);
    }
  });

  it('[TEXT-03] records the delivery of a text when reports arrive in any order', async () => {
    const { id, phone } = await addMember(server.services, { status: 'AWAY' });
    await createTestPhone(server, phone)('Hello');
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from outbound_messages where member_id = $1',
      [id],
    );
    const path = `/webhooks/twilio/status?reference=${rows[0]?.id ?? ''}`;
    for (const MessageStatus of ['queued', 'delivered', 'sent']) {
      const answer = await postSigned(server, path, { MessageSid: generateSid(), MessageStatus });
      expect(answer.statusCode).toBe(204);
    }
    const after = await server.pool.query(
      'select delivery_status from outbound_messages where member_id = $1',
      [id],
    );
    expect(after.rows).toEqual([{ delivery_status: 'delivered' }]);
  });

  it('[TEXT-02] invites an unknown number to sign up once a day when it texts two servers at the same time', async () => {
    const phone = generatePhone();
    await Promise.all([
      createTestPhone(server, phone)('Hi'),
      createTestPhone(second, phone)('Hi?'),
      createTestPhone(server, phone)('Who is this'),
    ]);
    const { rows } = await server.pool.query<{ id: string; recipient_sealed: string }>(
      `select id, recipient_sealed from outbound_messages where key like 'pointer:%'`,
    );
    const to = rows.map(({ id: row, recipient_sealed: encrypted }) =>
      server.services.personalData.decrypt(encrypted, { column: 'outbound_messages.recipient', row }),
    );
    expect(to.filter((number) => number === phone)).toHaveLength(1);
  });
});
