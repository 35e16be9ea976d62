import { beforeEach, describe, expect, it } from 'vitest';
import { staffCreatePartner } from '@moments/contract/partners/staff-partners';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { readPartnerUse } from '../../../../test/partner-use.ts';
import { generateSid, createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { enforceBudgets } from '../budgets/partner-budget.ts';
import { returnMomentsAfterStop } from './return-moments.ts';
import { sweepTexts } from './sweep-texts.ts';

const server = await shareTestServer();
beforeEach(() => {
  server.texts.received = [];
});

async function addCoached(moments: number, changes: { partnerId?: string } = {}) {
  const member = await addCoachedMember(server, moments, changes);
  const text = createTestPhone(server, member.phone);
  /** Writes a text to the provider's log, and delivers it unless it is lost. */
  const send = async (body: string, delivery: 'arrives' | 'lost' = 'arrives') => {
    const id = generateSid();
    const sentAt = new Date(Math.floor(server.clock.now().getTime() / 1_000) * 1_000);
    server.texts.received.push({ id, from: member.phone, to: 'coaching', body, media: [], sentAt });
    server.clock.advance(2);
    if (delivery === 'arrives') await text({ body, sid: id });
    server.clock.advance(58);
    return id;
  };
  const sweepAndReturn = async (stop: string) => {
    server.clock.advance(120);
    await sweepTexts(server.services);
    await returnMomentsAfterStop(server.services, stop);
    await returnMomentsAfterStop(server.services, stop);
  };
  return { ...member, ...getFacts(server, member.id), text, send, sweepAndReturn };
}

/** Reads which of a member's texts used a Moment, and the sum of the ledger. */
async function readTextUse(memberId: string) {
  const { rows: texts } = await server.pool.query<{ counted: boolean }>(
    'select is_counted as counted from messages where member_id = $1 order by at, id',
    [memberId],
  );
  const { rows: ledger } = await server.pool.query<{ sum: number }>(
    'select sum(amount)::int from moments_ledger where member_id = $1',
    [memberId],
  );
  return { counted: texts.map(({ counted }) => counted), sum: ledger[0]?.sum };
}

describe('texts after a lost STOP', () => {
  it('[TEXT-02, MOM-01, MOM-05] returns the Moments of later texts once when the STOP is found', async () => {
    const member = await addCoached(5);
    await member.send('Before');
    const stop = await member.send('STOP', 'lost');
    await member.send('After');
    await member.send('Again');
    expect(await member.remaining()).toBe(2);
    await member.sweepAndReturn(stop);
    expect([await member.status(), await member.remaining()]).toEqual(['EXITED_BY_STOP', 4]);
    expect(await readTextUse(member.id)).toEqual({ counted: [true, false, false, false], sum: 4 });
  });

  it('[TEXT-02, MOM-01] returns no Moments of texts after the next START', async () => {
    const member = await addCoached(5);
    const stop = await member.send('STOP', 'lost');
    await member.send('Between');
    await member.send('START', 'lost');
    await member.send('Back');
    await member.sweepAndReturn(stop);
    expect([await member.status(), await member.remaining()]).toEqual(['ACTIVE_COACHING', 4]);
    expect(await readTextUse(member.id)).toEqual({ counted: [false, false, false, true], sum: 4 });
  });

  it('[TEXT-02, MOM-04] restores a member who was out of Moments only because of those texts', async () => {
    const member = await addCoached(1);
    const stop = await member.send('STOP', 'lost');
    await member.send('Last one');
    expect(await member.status()).toBe('AWAY_TEXT_LIMIT');
    await member.send('START');
    await member.sweepAndReturn(stop);
    expect([await member.status(), await member.remaining()]).toEqual(['ACTIVE_COACHING', 1]);
  });

  it('[TEXT-02, MOM-04] returns the Moments to the partner’s budget, too', async () => {
    const token = 'sandbox-operator';
    const body = { name: 'College', monthlyMomentsBudget: 2 };
    const partnerId = (await server.ok(staffCreatePartner, { body, token })).partner.id;
    const readUse = () => readPartnerUse(server, partnerId);
    const [texter, other] = [await addCoached(5, { partnerId }), await addCoached(5, { partnerId })];
    const stop = await texter.send('STOP', 'lost');
    for (const text of ['After', 'Again']) await texter.send(text);
    await enforceBudgets(server.services);
    expect([await readUse(), await other.status()]).toEqual([2, 'AWAY_BUDGET_LIMIT']);
    await texter.sweepAndReturn(stop);
    await enforceBudgets(server.services);
    expect([await readUse(), await other.status()]).toEqual([0, 'ACTIVE_COACHING']);
  });

  it('[MOM-01] returns no Moment of a text that was sent before the STOP and arrived after it', async () => {
    const member = await addCoached(5);
    const sentAt = new Date(Math.floor(server.clock.now().getTime() / 1_000) * 1_000);
    const [late, stop] = [generateSid(), generateSid()];
    const log = (id: string, body: string, seconds: number) =>
      server.texts.received.push({
        id,
        from: member.phone,
        to: 'coaching',
        body,
        media: [],
        sentAt: new Date(sentAt.getTime() + seconds * 1_000),
      });
    log(late, 'Bye', 0);
    log(stop, 'STOP', 1);
    server.clock.advance(5);
    await member.text({ body: 'Bye', sid: late });
    server.clock.advance(1);
    await member.text({ body: 'STOP', sid: stop });
    await member.sweepAndReturn(stop);
    expect(await readTextUse(member.id)).toEqual({ counted: [true, false], sum: 4 });
  });

  it('[MOM-02] returns no Moment of a period that has ended', async () => {
    const member = await addCoached(5);
    const stop = await member.send('STOP', 'lost');
    await member.send('After');
    await server.pool.query(
      `update moments_balances set period_start = now() + interval '1 day', period_end = now() + interval '40 days' where member_id = $1`,
      [member.id],
    );
    await member.sweepAndReturn(stop);
    expect(await readTextUse(member.id)).toEqual({ counted: [false, false], sum: 4 });
  });
});
