import { beforeAll, describe, expect, it } from 'vitest';
import { staffCreatePartner, staffUpdatePartner } from '@moments/contract/partners/staff-partners';
import { addMembership } from '../../../../test/active-membership.ts';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { readPartnerUse } from '../../../../test/partner-use.ts';
import { generateSid, createTestPhone } from '../../../../test/test-phone.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { getFacts } from '../../../../test/text-facts.ts';
import { restoreMembersWithMoments } from '../restore-members.ts';
import { enforceBudgets } from './partner-budget.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();
const second = await shareTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
beforeAll(() => {
  server.clock.moveTo(new Date('2026-11-10T15:00:00Z'));
});

async function addPartner(monthlyMomentsBudget: number): Promise<string> {
  const body = { name: `College ${generateSid()}`, monthlyMomentsBudget };
  return (await server.ok(staffCreatePartner, { body, token })).partner.id;
}

async function addSponsored(partnerId: string) {
  const member = await addCoachedMember(server, 40, { partnerId });
  return { ...member, ...getFacts(server, member.id), text: createTestPhone(server, member.phone) };
}

const readUsed = (id: string) => readPartnerUse(server, id);
const setBudget = (id: string, monthlyMomentsBudget: number | null) =>
  server.ok(staffUpdatePartner, { params: { id }, body: { monthlyMomentsBudget }, token });

describe('partner’s budget', () => {
  it('[MOM-04] counts the texts of all its members exactly when 40 arrive at two servers at the same time', async () => {
    const partner = await addPartner(15);
    const [one, two] = [await addSponsored(partner), await addSponsored(partner)];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        createTestPhone(n % 2 ? server : second, n % 4 < 2 ? one.phone : two.phone)(`text ${String(n)}`),
      ),
    );
    expect((await one.used()) + (await two.used())).toBe(15);
    expect(await readUsed(partner)).toBe(15);
  });

  it('[MOM-04] makes members away with one notice when the budget is reached, and restores them when it is raised', async () => {
    const partner = await addPartner(1);
    const [texter, other] = [await addSponsored(partner), await addSponsored(partner)];
    await texter.text('the last of the budget');
    await Promise.all([enforceBudgets(server.services), enforceBudgets(second.services)]);
    for (const member of [texter, other]) {
      expect(await member.status()).toBe('AWAY_BUDGET_LIMIT');
      expect(await member.sentTexts()).toEqual([expect.stringContaining('partner')]);
    }
    await other.text('Hello?');
    expect([await other.used(), (await other.sentTexts()).length]).toEqual([0, 1]);
    await setBudget(partner, 2);
    await enforceBudgets(server.services);
    expect([await texter.status(), await other.status()]).toEqual(['ACTIVE_COACHING', 'ACTIVE_COACHING']);
    await other.text('Hello again');
    expect([await other.used(), await readUsed(partner)]).toEqual([1, 2]);
  });

  it('[MOM-04] enforces a partner’s budget for the others when one member’s data can’t be read', async () => {
    const partner = await addPartner(1);
    const all = [await addSponsored(partner), await addSponsored(partner), await addSponsored(partner)];
    const [damaged, texter, other] = all.toSorted((one, next) => one.id.localeCompare(next.id));
    if (!damaged || !texter || !other) throw new Error('three members are expected');
    await texter.text('the last of the budget');
    await server.pool.query(`update members set phone_sealed = 'damaged' where id = $1`, [damaged.id]);
    await expect(enforceBudgets(server.services)).rejects.toThrow('a budget for a member: 1');
    expect([await texter.status(), await other.status()]).toEqual(['AWAY_BUDGET_LIMIT', 'AWAY_BUDGET_LIMIT']);
    await server.pool.query(`update members set partner_id = null where id = $1`, [damaged.id]);
  });

  it('[MOM-04] starts a new budget each calendar month in Eastern Time', async () => {
    const partner = await addPartner(1);
    const member = await addSponsored(partner);
    await member.text('Hello');
    await enforceBudgets(server.services);
    server.clock.moveTo(new Date('2026-12-01T04:59:00Z'));
    await enforceBudgets(server.services);
    expect(await member.status()).toBe('AWAY_BUDGET_LIMIT');
    server.clock.moveTo(new Date('2026-12-01T05:00:30Z'));
    await enforceBudgets(server.services);
    expect([await member.status(), await readUsed(partner)]).toEqual(['ACTIVE_COACHING', 0]);
  });

  it('[MOM-04] restores members who left the partner or pay for their own plan, without saying that the partner has Moments', async () => {
    const partner = await addPartner(1);
    const [paying, left] = [await addSponsored(partner), await addSponsored(partner)];
    await paying.text('the last of the budget');
    await enforceBudgets(server.services);
    await addMembership(server, paying);
    await server.pool.query('update members set partner_id = null where id = $1', [left.id]);
    await enforceBudgets(server.services);
    for (const member of [paying, left]) {
      expect(await member.status()).toBe('ACTIVE_COACHING');
      expect(await member.sentTexts()).toEqual([expect.stringContaining('are used up')]);
    }
  });

  it('[MOM-04] neither counts nor stops members who pay for their own plan', async () => {
    const partner = await addPartner(1);
    const [paying, other] = [await addSponsored(partner), await addSponsored(partner)];
    await addMembership(server, paying);
    await paying.text('Hello');
    expect([await paying.used(), await readUsed(partner)]).toEqual([1, 0]);
    await other.text('Hello');
    await enforceBudgets(server.services);
    expect([await paying.status(), await other.status()]).toEqual(['ACTIVE_COACHING', 'AWAY_BUDGET_LIMIT']);
  });
});

describe('members away without Moments', () => {
  it('[MOM-04] restores members with Moments by the hourly job', async () => {
    const { id } = await addCoachedMember(server, 2, { status: 'AWAY_TEXT_LIMIT' });
    const without = await addCoachedMember(server, 0, { status: 'AWAY_TEXT_LIMIT' });
    await Promise.all([
      restoreMembersWithMoments(server.services),
      restoreMembersWithMoments(second.services),
    ]);
    expect(await getFacts(server, id).status()).toBe('ACTIVE_COACHING');
    expect(await getFacts(server, without.id).status()).toBe('AWAY_TEXT_LIMIT');
  });

  it('[MOM-04] restores the others when one member’s data can’t be read, and fails at the end', async () => {
    const all = [];
    for (let count = 0; count < 3; count += 1)
      all.push(await addCoachedMember(server, 2, { status: 'AWAY_TEXT_LIMIT' }));
    const [damaged = '', ...others] = all.map(({ id }) => id).toSorted();
    await server.pool.query(`update members set phone_sealed = 'damaged' where id = $1`, [damaged]);
    const aborted = restoreMembersWithMoments(server.services, AbortSignal.abort());
    await expect(aborted).rejects.toThrow('abort');
    const readStatuses = () => Promise.all(others.map((id) => getFacts(server, id).status()));
    expect(await readStatuses()).toEqual(['AWAY_TEXT_LIMIT', 'AWAY_TEXT_LIMIT']);
    await expect(restoreMembersWithMoments(server.services)).rejects.toThrow('a member with Moments: 1');
    expect(await readStatuses()).toEqual(['ACTIVE_COACHING', 'ACTIVE_COACHING']);
    await server.pool.query(`update members set status = 'INTERESTED_CHURNED' where id = $1`, [damaged]);
  });
});
