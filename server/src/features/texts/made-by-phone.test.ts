import { describe, expect, it } from 'vitest';
import { sendReply } from '../../../test/coach-reply.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { generatePhone } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { providerReplies, signUpInviteText } from './notices-copy.ts';

const server = await shareTestServer();

const settings = createTestConfiguration();
const question = 'Are you having any thoughts of suicide?';

/** Adds a member who wrote once, got the coach's question, and whose conversation is done. */
async function addAnswered() {
  const member = await addCoachedMember(server, 5);
  const { pool } = server;
  const text = createTestPhone(server, member.phone);
  await text('I had a hard day');
  await sendReply(server, member.id, question);
  await pool.query('update conversations set is_done = true where member_id = $1', [member.id]);
  return {
    ...member,
    ...getFacts(server, member.id),
    text,
    async conversation() {
      const { rows } = await pool.query(
        `select is_done as "isDone", is_unread as "isUnread", waiting_since as "waitingSince", m.made_by_phone as "madeByPhone",
          (select count(*)::int from crises where member_id = c.member_id) as crises
         from conversations c left join messages m on m.id = c.last_message_id where c.member_id = $1`,
        [member.id],
      );
      return rows[0] as Record<string, unknown>;
    },
  };
}

const quiet = { isDone: true, isUnread: false, waitingSince: null, crises: 0 };

describe('a text that a phone wrote', () => {
  it.each([
    [`Liked “${question}”`, 'reaction'],
    [`\u200a\u200b❤️\u200b to “\u200a${question}\u200a”\u200a`, 'reaction'],
    [`Le encantó “${question}”`, 'reaction'],
    ['Liked “123456 is your Moments code. It works for 10 minutes. Never sh…”', 'reaction'],
    ['Loved “654321 is the code to delete your Moments account. It works for”', 'reaction'],
    [`👍 to “${signUpInviteText(settings)}”`, 'reaction'],
    [`Questioned “${providerReplies[0] ?? ''}”`, 'reaction'],
    ['I’m driving with Focus turned on. I’ll see your message when I get where I’m going.', 'auto-reply'],
  ])(
    '[FIELD-07, SAFE-10] is stored, uses no Moment, starts no wait, raises no crisis, and leaves Done: %s',
    async (body, madeByPhone) => {
      const member = await addAnswered();
      expect(await member.text(body)).toEqual([]);
      expect(await member.conversation()).toEqual({ ...quiet, madeByPhone });
      expect([await member.remaining(), (await member.bodies()).at(-1)]).toEqual([4, body]);
    },
  );

  it('[SAFE-10] is the member’s own when it quotes words that we didn’t write', async () => {
    const member = await addAnswered();
    await member.text('Liked “I want to kill myself”');
    const isOpen = { isDone: false, isUnread: true, crises: 1, madeByPhone: null };
    expect(await member.conversation()).toMatchObject(isOpen);
    expect(await member.remaining()).toBe(3);
  });

  it('[FIELD-07] keeps the text that waits for an answer in the list', async () => {
    const member = await addAnswered();
    await member.text('Can you help?');
    const before = await member.conversation();
    await member.text(`Loved “${question}”`);
    expect(await member.conversation()).toEqual(before);
    expect(before).toMatchObject({ isUnread: true, madeByPhone: null });
  });

  it('[FIELD-07] gets no invitation to sign up', async () => {
    const phone = generatePhone();
    const text = createTestPhone(server, phone);
    await text('I’m driving with Focus turned on. I’ll see your message when I get where I’m going.');
    const { rows } = await server.pool.query(`select 1 from outbound_messages where key like 'pointer:%'`);
    expect(rows).toEqual([]);
  });
});
