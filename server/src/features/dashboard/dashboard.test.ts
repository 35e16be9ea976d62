import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getMessageStats, getMomentsBalance, getStatics } from '@moments/contract/dashboard/dashboard';
import { addSignedInMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { consumeMoment, grantAddOn, grantPlanAllowance } from '../moments/index.ts';
import { insertText } from '../texts/index.ts';

const server = await shareTestServer();

const day = 86_400_000;

describe('the dashboard’s numbers', () => {
  it('[HOME-02, DATA-04] counts texts in both directions since the period started, and the Moments left', async () => {
    const { services } = server;
    const member = await addSignedInMember(services);
    const now = server.clock.now();
    const period = { start: new Date(now.getTime() - 5 * day), end: new Date(now.getTime() + 25 * day) };
    await services.database.transaction(async (tx) => {
      const order = { memberId: member.id, at: now };
      await grantPlanAllowance(tx, {
        ...order,
        cause: 'in_1',
        amount: 60,
        period,
        isFirst: true,
        paidAt: now,
      });
      await grantAddOn(tx, { ...order, cause: 'pi_1', amount: 10 });
      await consumeMoment(tx, { ...order, cause: 'text:1' });
    });
    for (const [direction, ago] of [
      ['from-member', 1],
      ['from-coach', 1],
      ['from-coach', 2],
      ['from-member', 20],
    ] as const) {
      const at = new Date(now.getTime() - ago * day);
      await insertText(services.database, services.personalData, {
        memberId: member.id,
        direction,
        providerId: randomUUID(),
        body: 'hello',
        at,
      });
    }
    const { data } = await server.ok(getStatics, { token: member.token });
    expect(data).toMatchObject({
      totalMessageSent: 1,
      totalMessageReceive: 2,
      availableMoments: 69,
      since: period.start.toISOString(),
      moments: { limit: 70, remaining: 69, fromPlan: 59, fromAddOns: 10 },
    });
    expect(data.daily).toHaveLength(7);
    expect(data.daily.at(-2)).toMatchObject({ sent: 1, received: 1 });
    expect((await server.ok(getMessageStats, { token: member.token })).data).toEqual({
      totalMessageSent: 1,
      totalMessageReceive: 2,
    });
    expect((await server.ok(getMomentsBalance, { token: member.token })).data).toEqual(data.moments);
  });

  it('[HOME-02] returns zeros for a member without texts and Moments', async () => {
    const member = await addSignedInMember(server.services);
    const { data } = await server.ok(getStatics, { token: member.token });
    expect(data).toMatchObject({
      totalMessageSent: 0,
      totalMessageReceive: 0,
      availableMoments: 0,
      moments: { expiresOn: null },
    });
  });

  it('[MOM-02, HOME-02] shows no Moments of a month that is over before the hourly job has run', async () => {
    const { services } = server;
    const member = await addSignedInMember(services);
    const now = server.clock.now();
    const period = { start: new Date(now.getTime() - 40 * day), end: new Date(now.getTime() + 60_000) };
    const order = { memberId: member.id, cause: 'in_over', amount: 60, at: now, paidAt: now };
    await services.database.transaction((tx) => grantPlanAllowance(tx, { ...order, period, isFirst: true }));
    const { token } = member;
    server.clock.advance(120);
    const none = { limit: 0, remaining: 0, expiresOn: null };
    expect(await server.call(getMomentsBalance, { token })).toMatchObject({ reply: { data: none } });
    expect(await server.call(getStatics, { token })).toMatchObject({ reply: { data: { moments: none } } });
  });
});
