import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership } from '../../../test/active-membership.ts';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { getFacts } from '../../../test/text-facts.ts';
import { startTextServer } from '../../../test/text-server.ts';
import { createOutboxHandler, deliverMessage, enqueueMessage } from '../../platform/outbox/index.ts';
import { createTwilioTexts } from '../../providers/text-messages/twilio.ts';
import type { Services } from '../../services.ts';

let server: Awaited<ReturnType<typeof startTextServer>>;
beforeAll(async () => {
  server = await startTextServer();
});
afterAll(() => server.close());

async function addCoached(moments: number) {
  const member = await addCoachedMember(server, moments);
  return {
    ...member,
    ...getFacts(server, member.id),
    text: (body: string) => server.text(member.phone, body),
    phone: async () => (await server.phone(member.phone)).map(({ body }) => body),
  };
}

describe('texts through Twilio', () => {
  it('[TEXT-01, MOM-04] counts a text once when its webhook repeats, and sends one delivered notice at zero', async () => {
    const member = await addCoached(2);
    await addMembership(server, member);
    await server.strike('duplicate');
    expect(await member.text('Hello')).toEqual([]);
    expect(await member.remaining()).toBe(1);
    await member.text('Again');
    await expect.poll(member.phone).toEqual([expect.stringContaining('addOn=true')]);
    const readDelivery = async () => {
      const { rows } = await server.pool.query<{ delivery_status: string | null }>(
        'select delivery_status from outbound_messages where member_id = $1',
        [member.id],
      );
      return rows.map(({ delivery_status: status }) => status);
    };
    await expect.poll(readDelivery).toEqual(['delivered']);
  });

  it.each(['lost-reply', 'slow'])(
    '[TEXT-03, MOM-04] sends a notice once when the provider is %s',
    async (fault) => {
      const member = await addCoached(1);
      await server.strike(fault);
      await member.text('The last one');
      const readMessageStatus = async () => {
        const { rows } = await server.pool.query<{ status: string; attempts: number }>(
          'select status, attempts from outbound_messages where member_id = $1',
          [member.id],
        );
        return rows;
      };
      await expect.poll(readMessageStatus).toEqual([{ status: 'sent', attempts: 1 }]);
      expect(await member.phone()).toHaveLength(1);
    },
  );

  it('[TEXT-03] sends a text once when its worker is killed between Twilio and the database, and no report arrives', async () => {
    const member = await addCoachedMember(server, 1);
    const settings = { TWILIO_API_URL: server.sandboxUrl, PUBLIC_URL: 'http://127.0.0.1:1' };
    const twilio = createTwilioTexts(createTestConfiguration(settings));
    const accepted = Promise.withResolvers<undefined>();
    const killed: Services = {
      ...server.services,
      texts: {
        ...twilio,
        async send(text) {
          await twilio.send(text);
          accepted.resolve(undefined);
          return new Promise(() => undefined);
        },
      },
    };
    const text = {
      key: 'killed',
      channel: 'text',
      memberId: member.id,
      to: member.phone,
      body: 'Hi!',
    } as const;
    const { database } = server.services;
    const enqueued = await database.transaction((transaction) =>
      enqueueMessage(server.services, transaction, text, { startAfter: 3_600 }),
    );
    const id = enqueued ?? '';
    void deliverMessage(killed, id);
    await accepted.promise;
    await server.pool.query(
      `update outbound_messages set sent_at = now() - interval '61 seconds' where id = $1`,
      [id],
    );
    await server.strike('error-500');
    await expect(createOutboxHandler(server.services).handle({ id })).rejects.toThrow('unavailable');
    await server.pool.query(
      `update outbound_messages set sent_at = now() - interval '21 seconds' where id = $1`,
      [id],
    );
    await createOutboxHandler(server.services).handle({ id });
    expect((await server.phone(member.phone)).map(({ body }) => body)).toEqual(['Hi!']);
  });

  it('[TEXT-02] invites a number without an account to sign up once', async () => {
    const number = '+12125559876';
    for (const body of ['Hi', 'Hello?', 'Who is this']) await server.text(number, body);
    await expect
      .poll(async () => (await server.phone(number)).map(({ body }) => body))
      .toEqual([expect.stringContaining('/auth#signup')]);
  });
});

describe.each(['twilio', 'server'] as const)('keywords that %s answers', (handling) => {
  let keywords: Awaited<ReturnType<typeof startTextServer>>;
  beforeAll(async () => {
    keywords = await startTextServer(handling);
  });
  afterAll(() => keywords.close());

  it.each(['STOP', 'Stop!'])('[TEXT-02] confirms "%s" once, and START opts back in', async (word) => {
    const { phone, id } = await addCoachedMember(keywords, 1);
    const { status, remaining } = getFacts(keywords, id);
    const sendText = (body: string) => keywords.text(phone, body);
    expect(await sendText(word)).toHaveLength(1);
    expect(await status()).toBe('EXITED_BY_STOP');
    expect(await sendText('Hello?')).toEqual([]);
    expect(await sendText('START')).toHaveLength(1);
    expect([await status(), await remaining()]).toEqual(['ACTIVE_COACHING', 1]);
  });

  it.each(['HELP', 'Help?'])('[TEXT-02] answers "%s" once', async (word) => {
    const { phone } = await addCoachedMember(keywords, 1);
    expect(await keywords.text(phone, word)).toHaveLength(1);
  });

  it('[CONS-01] confirms a request in other words once, although the provider doesn’t know them', async () => {
    const { phone, id } = await addCoachedMember(keywords, 1);
    const { status, remaining } = getFacts(keywords, id);
    expect(await keywords.text(phone, 'Please stop texting me')).toEqual([
      expect.stringContaining('opted out'),
    ]);
    expect([await status(), await remaining()]).toEqual(['EXITED_BY_STOP', 1]);
  });

  it('[TEXT-02] answers HELP and START of a number without an account once', async () => {
    const number = handling === 'twilio' ? '+12125559871' : '+12125559872';
    expect(await keywords.text(number, 'HELP')).toHaveLength(1);
    expect(await keywords.text(number, 'START')).toHaveLength(1);
    expect(await keywords.phone(number)).toHaveLength(2);
  });
});
