import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { staffMergeAccounts } from '@moments/contract/account/staff-merge';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { findMember } from '../../members/index.ts';
import { grantAddOn, readBalance } from '../../moments/index.ts';
import { deletePhoneChangesBefore, insertPhoneChange } from '../phone-change/phone-changes-repository.ts';
import { explainMergeObstacle } from './merge-rules.ts';

const money = await shareMoneyServer();

type Given = Omit<BodyOf<typeof staffMergeAccounts>, 'reason' | 'duplicateId'>;
const merge = (kept: Pick<Buyer, 'id'>, duplicate: Pick<Buyer, 'id'>, { takes }: Given = { takes: [] }) =>
  money.call(staffMergeAccounts, {
    token: 'sandbox-operator',
    params: { memberId: kept.id },
    body: { duplicateId: duplicate.id, takes, reason: 'showed an ID in a call' },
  });

const find = ({ id }: Pick<Buyer, 'id'>) => {
  const { database, personalData } = money.services;
  return findMember(database, personalData, { id });
};
const read = ({ id }: Pick<Buyer, 'id'>) => readBalance(money.services.database, id);

const addBought = ({ id }: Pick<Buyer, 'id'>, amount: number) =>
  money.services.database.transaction((transaction) =>
    grantAddOn(transaction, { memberId: id, cause: `order:${id}`, amount, at: money.server.clock.now() }),
  );

describe('two accounts of one person', () => {
  it('[OPS-01, MOM-05, SEC-04] are merged once by five calls at the same time: Moments, number, and email move, and the duplicate is closed', async () => {
    const [kept, duplicate] = [await money.subscriber('starter'), await money.buyer()];
    await addBought(duplicate, 7);
    const [before, closed] = [await read(kept), await find(duplicate)];
    const takes = ['phone', 'email'] as const;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => merge(kept, duplicate, { takes: [...takes] })),
    );
    expect(replies.filter(({ ok }) => ok)).toMatchObject([{ reply: { moments: 7 } }]);
    expect(await read(kept)).toMatchObject({
      fromPlan: before.fromPlan,
      fromAddOns: before.fromAddOns + 7,
    });
    expect(await read(duplicate)).toMatchObject({ remaining: 0 });
    expect(await find(kept)).toMatchObject({
      phone: closed?.phone,
      email: closed?.email,
      emailVerified: true,
    });
    expect(await find(duplicate)).toMatchObject({ phone: '', email: '', status: 'DELETED_BY_ADMIN' });
    const [ended, stopped] = await Promise.all(
      [kept, duplicate].map(({ token }) => money.call(getMemberProfile, { token })),
    );
    expect([ended?.status, stopped?.status]).toEqual([401, 403]);
    const { rows } = await money.pool.query<{ action: string; after: unknown }>(
      `select action, after from audit_log where member_id = any ($1) and action in ('member.merged', 'member.closed-as-duplicate')`,
      [[kept.id, duplicate.id]],
    );
    expect(rows).toEqual([
      {
        action: 'member.merged',
        after: { duplicate: duplicate.id, takes, moments: 7, reason: 'showed an ID in a call' },
      },
      { action: 'member.closed-as-duplicate', after: { kept: kept.id, reason: 'showed an ID in a call' } },
    ]);
  });

  it('[SAFE-11] keep their numbers when the records of the duplicate are held, also the number of before', async () => {
    const [kept, duplicate] = [await money.buyer(), await money.buyer()];
    await money.pool.query(
      `insert into record_holds (member_id, reason, held_by, held_at) values ($1, 'court', 'token:test', now())`,
      [duplicate.id],
    );
    const before = await find(duplicate);
    expect(await merge(kept, duplicate, { takes: ['phone', 'email'] })).toMatchObject({ status: 400 });
    expect(await find(duplicate)).toEqual(before);
    const { database } = money.services;
    const instant = new Date();
    for (const { id } of [kept, duplicate])
      await insertPhoneChange(database, {
        id: randomUUID(),
        memberId: id,
        oldPhoneEncrypted: 'x',
        undoHash: randomBytes(32),
        changedAt: instant,
        undoUntil: new Date(0),
      });
    await deletePhoneChangesBefore(database, instant);
    const changes = `select member_id from phone_changes where member_id = any ($1)`;
    const { rows } = await money.pool.query(changes, [[kept.id, duplicate.id]]);
    expect(rows).toEqual([{ member_id: duplicate.id }]);
  });

  it('[OPS-01] keep their numbers and Moments when the duplicate has a plan', async () => {
    const [kept, duplicate] = [await money.buyer(), await money.subscriber('starter')];
    const before = await find(duplicate);
    expect(await merge(kept, duplicate, { takes: ['phone'] })).toMatchObject({
      status: 400,
      error: {
        fields: [{ field: 'duplicateId', message: expect.stringContaining('has a plan') as unknown }],
      },
    });
    expect(await find(duplicate)).toEqual(before);
  });

  it.each([
    [{ id: 'a' }, {}, {}, 'the same account'],
    [{ status: 'DELETED_BY_ADMIN' }, {}, {}, 'to keep is stopped'],
    [{ erasedAt: new Date() }, {}, {}, 'to keep is stopped'],
    [{}, { status: 'EXITED_BY_ADMIN' }, {}, 'already closed'],
    [{}, {}, { hasPlan: true }, 'has a plan'],
    [{}, {}, { hasOpenPayment: true }, 'isn’t finished'],
    [{}, {}, { hasOpenCrisis: true }, 'open crisis'],
    [{}, {}, { areRecordsHeld: true }, 'are held'],
    [{}, {}, {}, ''],
  ] as const)('[OPS-01] aren’t merged when %j, %j, %j', (kept, duplicate, facts, obstacle) => {
    const account = { status: 'COMMUNITY_MEMBER', erasedAt: null } as const;
    const none = { hasPlan: false, hasOpenPayment: false, hasOpenCrisis: false, areRecordsHeld: false };
    expect(
      explainMergeObstacle(
        { id: 'k', ...account, ...kept },
        { id: 'a', ...account, ...duplicate },
        { ...none, ...facts },
      ) ?? '',
    ).toContain(obstacle);
  });
});
