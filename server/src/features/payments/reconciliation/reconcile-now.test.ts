import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import {
  staffListReconciliations,
  staffStartReconciliation,
} from '@moments/contract/payments/staff-reconciliation';
import { startMoneyServer, type MoneyServer } from '../../../../test/money-server.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const asStaff = { token: 'sandbox-operator' };
const begun = { message: 'Reconciliation queued', isNew: true };
const notBegun = { message: 'Nothing changed. A reconciliation is already queued or running', isNew: false };

describe('while no worker is free', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const askNow = () => server.ok(staffStartReconciliation, asStaff);
  const setJobState = (state: string) =>
    server.pool.query(`update pgboss.job set state = $1 where name = 'reconcile-payments'`, [state]);
  async function countJobs(): Promise<number> {
    const { rows } = await server.pool.query(`select 1 from pgboss.job where name = 'reconcile-payments'`);
    return rows.length;
  }

  it('[OPS-01, OPS-04] queues and audits one reconciliation when ten callers start one at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, askNow));
    expect(replies.filter(({ isNew }) => isNew)).toMatchObject([begun]);
    expect(await askNow()).toMatchObject(notBegun);
    expect(await countJobs()).toBe(1);
    const { items: audit } = await server.ok(staffListAudit, asStaff);
    expect(audit.filter(({ action }) => action === 'reconciliation.asked')).toMatchObject([
      { actor: 'token:bootstrap', memberId: null },
    ]);
  });

  it.each(['active', 'retry'])('[OPS-01] starts no reconciliation while another is %s', async (state) => {
    await askNow();
    await setJobState(state);
    expect(await askNow()).toMatchObject(notBegun);
    expect(await countJobs()).toBe(1);
  });

  it.each(['completed', 'failed', 'cancelled'])(
    '[OPS-01] starts a reconciliation after one that is %s',
    async (state) => {
      await askNow();
      const before = await countJobs();
      await setJobState(state);
      expect(await askNow()).toMatchObject(begun);
      expect(await countJobs()).toBe(before + 1);
    },
  );
});

describe('with a worker', () => {
  let money: MoneyServer;
  beforeAll(async () => {
    money = await startMoneyServer({ work: true });
  });
  afterAll(() => money.close());

  it('[OPS-01] reconciles each time staff start a reconciliation', async () => {
    const listReconciliations = async () =>
      (await money.ok(staffListReconciliations, asStaff)).reconciliations;
    const { id } = await money.subscriber();
    await money.pool.query('delete from transactions where member_id = $1', [id]);
    expect(await listReconciliations()).toEqual([]);
    expect(await money.ok(staffStartReconciliation, asStaff)).toMatchObject(begun);
    await expect.poll(listReconciliations).toMatchObject([{ compared: 1 }]);
    expect((await listReconciliations())[0]?.differences).toMatchObject([{ memberId: id, what: 'payments' }]);
    await expect.poll(async () => (await money.ok(staffStartReconciliation, asStaff)).isNew).toBe(true);
    await expect.poll(async () => (await listReconciliations()).length).toBe(2);
  });
});
