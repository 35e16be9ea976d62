import { operatorCorrectMoments } from '@moments/contract/operator-moments';
import { operatorAddPartner, operatorChangePartner } from '@moments/contract/operator-partners';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCoachedMember, giveMoments } from '../../../test/coached-member.ts';
import { freshPhone } from '../../../test/test-members.ts';
import { phoneAt } from '../../../test/test-phone.ts';
import { factsOf } from '../../../test/text-facts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { changeStatus } from '../members/index.ts';
import { bringBackWithMoments, settleBudgets } from './index.ts';

const token = 'sandbox-operator';
/** 3 AM in New York: nobody is woken up. */
const night = new Date('2026-11-20T08:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function idle(moments: number, changes = {}) {
  const member = await addCoachedMember(server, moments, { status: 'IDLE_COACHING', ...changes });
  return { ...member, ...factsOf(server, member.id), text: phoneAt(server, member.phone) };
}

const waitOf = async (words: string) => {
  const { rows } = await server.pool.query<{ seconds: number }>(
    `select extract(epoch from job.start_after - job.created_on)::int as seconds from pgboss.job
     join outbound_messages message on message.id = (job.data ->> 'id')::uuid
     where job.name = 'outbox' and message.key like $1`,
    [words],
  );
  return rows.map(({ seconds }) => seconds);
};

describe('who was away without Moments', () => {
  it('[MOM-04] comes back to idle coaching after idle coaching, and is told once, not at night', async () => {
    const member = await idle(1);
    await member.text('the last one');
    expect(await member.status()).toBe('AWAY_TEXT_LIMIT');
    await giveMoments(server, member.id, 30);
    server.clock.moveTo(night);
    await Promise.all([bringBackWithMoments(server.services), bringBackWithMoments(server.services)]);
    expect(await member.status()).toBe('IDLE_COACHING');
    expect((await member.told()).filter((body) => body.includes('you have Moments again'))).toHaveLength(1);
    const [seconds] = await waitOf(`notice:moments-again:${member.id}:%`);
    // Until noon, 9 hours later.
    expect(seconds).toBe(9 * 3_600);
    server.clock.moveTo(new Date());
  });

  it('[MOM-04] comes back to active coaching after active coaching, by a correction', async () => {
    const member = await idle(1, { status: 'ACTIVE_COACHING' });
    await member.text('the last one');
    await server.ok(operatorCorrectMoments, {
      params: { id: member.id },
      body: { amount: 5, reason: 'goodwill', key: 'k' },
      token,
    });
    expect(await member.status()).toBe('ACTIVE_COACHING');
    expect(await member.told()).toContainEqual(expect.stringContaining('you have Moments again'));
  });

  it('[MOM-04][TEXT-02] still knows it after a STOP and a START in between', async () => {
    const member = await idle(1);
    await member.text('the last one');
    await member.text('STOP');
    await giveMoments(server, member.id, 30);
    await bringBackWithMoments(server.services);
    expect(await member.status()).toBe('EXITED_BY_STOP');
    await member.text('START');
    await bringBackWithMoments(server.services);
    expect(await member.status()).toBe('IDLE_COACHING');
  });

  it('[MOM-04] is brought back by the first text with Moments, without words about it', async () => {
    const member = await idle(1);
    await member.text('the last one');
    await giveMoments(server, member.id, 30);
    await member.text('Hello again');
    expect([await member.status(), await member.remaining()]).toEqual(['IDLE_COACHING', 29]);
    expect((await member.told()).filter((body) => body.includes('Moments again'))).toEqual([]);
  });
});

describe('who was away for the partner’s budget', () => {
  it('[MOM-04] comes back as before, told once, when it is raised', async () => {
    const body = { name: `Partner ${freshPhone()}`, monthlyMomentsBudget: 1 };
    const { partner } = await server.ok(operatorAddPartner, { body, token });
    const idleOne = await idle(5, { partnerId: partner.id });
    const activeOne = await idle(5, { partnerId: partner.id, status: 'ACTIVE_COACHING' });
    await activeOne.text('the last of the budget');
    await settleBudgets(server.services);
    expect([await idleOne.status(), await activeOne.status()]).toEqual([
      'AWAY_BUDGET_LIMIT',
      'AWAY_BUDGET_LIMIT',
    ]);
    await server.ok(operatorChangePartner, {
      params: { id: partner.id },
      body: { monthlyMomentsBudget: 50 },
      token,
    });
    await Promise.all([settleBudgets(server.services), settleBudgets(server.services)]);
    expect([await idleOne.status(), await activeOne.status()]).toEqual(['IDLE_COACHING', 'ACTIVE_COACHING']);
    for (const member of [idleOne, activeOne])
      expect((await member.told()).filter((text) => text.includes('available again'))).toHaveLength(1);
  });
});

describe('a change of status that the table does not have', () => {
  it('[OPS-01][OPS-04] is thrown as a mistake, and leaves nothing behind', async () => {
    const member = await idle(1);
    const change = { memberId: member.id, to: 'COMMUNITY_MEMBER', actor: 'system', reason: 'test' } as const;
    await expect(
      server.services.database.transaction((transaction) => changeStatus(transaction, change)),
    ).rejects.toThrow('No change of status from IDLE_COACHING to COMMUNITY_MEMBER by the system (test)');
    expect(await member.status()).toBe('IDLE_COACHING');
    const { rows } = await server.pool.query('select 1 from audit_log where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });
});
