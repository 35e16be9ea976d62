import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { generatePhone } from '../../../../test/test-members.ts';
import { generateSid, createTestPhone, postSigned } from '../../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { startTextServer } from '../../../../test/text-server.ts';
import { isOptedOut } from '../opt-outs/opt-out.ts';
import { getWindows, sweepTexts } from './sweep-texts.ts';

const minute = 60_000;

describe('an outage of an hour', () => {
  let server: Awaited<ReturnType<typeof startTextServer>>;
  beforeAll(async () => {
    server = await startTextServer();
  });
  afterAll(() => server.close());

  it('[TEXT-01, MOM-01] loses no text in an outage and counts none twice, even before the first run', async () => {
    const members = [await addCoachedMember(server, 5), await addCoachedMember(server, 5)];
    for (const { phone } of members) await server.text(phone, 'Before');
    await server.strike('drop', 6);
    for (const { phone } of members)
      for (const body of ['One', 'Two', 'Three']) await server.text(phone, body);
    for (const { phone } of members) await server.text(phone, 'After');
    server.clock.advance(3_600);
    await sweepTexts(server.services);
    await sweepTexts(server.services);
    for (const { id } of members) {
      const { bodies, used, remaining } = getFacts(server, id);
      expect((await bodies()).toSorted()).toEqual(['After', 'Before', 'One', 'Three', 'Two']);
      expect([await used(), await remaining()]).toEqual([5, 0]);
    }
  });
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ configuration: { TWILIO_KEYWORD_HANDLING: 'server' } });
});
afterAll(() => server.close());
beforeEach(() => {
  server.texts.received = [];
});

/** Writes a text to the provider's log without calling the webhook. @param ago minutes before now */
function lose(from: string, body: string, ago: number, id = generateSid()) {
  const sentAt = new Date(Math.floor(server.clock.now().getTime() / 1_000) * 1_000 - ago * minute);
  server.texts.received.push({ id, from, to: 'coaching', body, media: [], sentAt });
  server.texts.received.sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}

async function addCoached(moments = 3) {
  const member = await addCoachedMember(server, moments);
  return { ...member, ...getFacts(server, member.id), text: createTestPhone(server, member.phone) };
}

it('[TEXT-01, DUTY-01] takes a text of an erased member that is still to be deleted for no new one', async () => {
  const { id } = await addCoached();
  const [phone, erased] = [generatePhone(), generateSid()];
  await server.pool.query('insert into text_deletions (provider_id, member_id) values ($1, $2)', [
    erased,
    id,
  ]);
  lose(phone, 'Hello', 6, erased);
  await sweepTexts(server.services);
  const phoneHash = server.services.personalData.hashForLookup('phone', phone);
  const { rowCount } = await server.pool.query('select from received_texts where phone_hash = $1', [
    phoneHash,
  ]);
  expect([rowCount, server.texts.sent.filter(({ to }) => to === phone)]).toEqual([0, []]);
});

describe('keywords in the log', () => {
  it('[TEXT-02] applies a lost STOP from the time it was sent: later texts use no Moment', async () => {
    const member = await addCoached();
    lose(member.phone, 'Bye', 12);
    lose(member.phone, 'STOP', 11);
    lose(member.phone, 'Still there?', 10);
    await sweepTexts(server.services);
    expect([await member.status(), await member.used()]).toEqual(['EXITED_BY_STOP', 1]);
    expect(await member.bodies()).toEqual(['Bye', 'STOP', 'Still there?']);
  });

  it('[TEXT-02] keeps a START that was sent after a lost STOP', async () => {
    const member = await addCoached();
    await member.text('STOP');
    await member.text('START');
    lose(member.phone, 'STOP', 5);
    await sweepTexts(server.services);
    expect(await member.status()).toBe('ACTIVE_COACHING');
  });

  it('[TEXT-02] keeps a STOP that was sent after a lost START', async () => {
    const member = await addCoached();
    await member.text('STOP');
    lose(member.phone, 'START', 5);
    await sweepTexts(server.services);
    expect(await member.status()).toBe('EXITED_BY_STOP');
  });

  it('[TEXT-02] goes by the time a STOP was sent, not by the time its webhook came', async () => {
    const phone = generatePhone();
    const sid = generateSid();
    await createTestPhone(server, phone)({ body: 'STOP', sid });
    lose(phone, 'STOP', 5, sid);
    lose(phone, 'START', 3);
    await sweepTexts(server.services);
    expect(await isOptedOut(server.services.database, server.services.personalData, phone)).toBe(false);
  });

  it('[TEXT-02] answers a lost HELP once, and confirms a lost STOP once', async () => {
    const phone = generatePhone();
    const sid = generateSid();
    lose(phone, 'HELP', 5, sid);
    lose(phone, 'STOP', 4);
    await sweepTexts(server.services);
    await sweepTexts(server.services);
    const { rows } = await server.pool.query(`select 1 from outbound_messages where key = $1`, [
      `text-reply:${sid}`,
    ]);
    expect(rows).toHaveLength(1);
    expect(server.texts.sent.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it.each([
    [4, 1],
    [6, 0],
  ])(
    '[CONS-03] a STOP that is found %i minutes later is confirmed %i times',
    async (minutes, confirmations) => {
      const member = await addCoached();
      lose(member.phone, 'STOP', minutes);
      await sweepTexts(server.services);
      expect(await member.status()).toBe('EXITED_BY_STOP');
      expect(server.texts.sent.filter(({ to }) => to === member.phone)).toHaveLength(confirmations);
    },
  );
});

describe('sweep', () => {
  it('[TEXT-01] leaves a text of the last minute to its webhook', async () => {
    const member = await addCoached();
    lose(member.phone, 'Just now', 0);
    await sweepTexts(server.services);
    expect(await member.bodies()).toEqual([]);
    server.clock.advance(120);
    await sweepTexts(server.services);
    expect(await member.bodies()).toEqual(['Just now']);
  });

  it('[TEXT-01] continues where the last run stopped, hour by hour, with an overlap', () => {
    const toTime = (time: string) => new Date(`2026-11-22T${time}:00Z`);
    expect(getWindows(toTime('08:00'), toTime('10:31'))).toEqual([
      { from: toTime('07:45'), until: toTime('08:45') },
      { from: toTime('08:45'), until: toTime('09:45') },
      { from: toTime('09:45'), until: toTime('10:30') },
    ]);
  });

  it('[TEXT-01] processes the other texts when one fails, and tries that one again', async () => {
    const [one, other] = [await addCoached(), await addCoached()];
    lose(one.phone, 'First', 6);
    lose(other.phone, 'Second', 5);
    const name = `reject_${one.id.replaceAll('-', '')}`;
    await server.pool.query(
      `alter table messages add constraint ${name} check (member_id <> '${one.id}') not valid`,
    );
    await expect(sweepTexts(server.services)).rejects.toThrow('1 texts');
    expect([await one.bodies(), await other.bodies()]).toEqual([[], ['Second']]);
    await server.pool.query(`alter table messages drop constraint ${name}`);
    await sweepTexts(server.services);
    expect([await one.bodies(), await other.used()]).toEqual([['First'], 1]);
  });
});

describe('text for another number or account', () => {
  it.each([{ To: '+13125550100' }, { AccountSid: `AC${'0'.repeat(32)}` }])(
    '[TEXT-01, MOM-01] rejects a signed text with %j and uses no Moment',
    async (changes) => {
      const member = await addCoached();
      const form = {
        AccountSid: server.services.configuration.twilioAccountSid,
        MessageSid: generateSid(),
        From: member.phone,
        To: '+12125550199',
        Body: 'Hi',
        ...changes,
      };
      const answer = await postSigned(server, '/webhooks/twilio', form);
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'FOREIGN_TEXT' }]);
      expect([await member.used(), await member.bodies()]).toEqual([0, []]);
    },
  );
});
