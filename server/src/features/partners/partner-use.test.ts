import { beforeAll, describe, expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import {
  staffCreatePartner,
  staffGetPartnerUse,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../test/desk-staff.ts';
import { createTestPhone, generateSid } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { budgetsQueue } from './manage-partners.ts';

const server = await shareTestServer();
let nora: TestStaff;
beforeAll(async () => {
  // A Tuesday, at 6 PM in New York.
  server.clock.moveTo(new Date('2026-11-10T23:00:00Z'));
  nora = await addStaff(server, { roles: ['operations'] });
});

const add = async (monthlyMomentsBudget: number | null) =>
  (
    await server.ok(staffCreatePartner, {
      body: { name: `College ${generateSid()}`, monthlyMomentsBudget },
      cookie: nora.cookie,
    })
  ).partner.id;
const addMembers = (partnerId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = await addCoachedMember(server, 40, { partnerId, shiftTime: '1', shiftDays: ['2'] });
      return { ...member, text: createTestPhone(server, member.phone) };
    }),
  );
const count = () =>
  createJobHandlers(server.services)
    .find(({ queue }) => queue === budgetsQueue)
    ?.handle({});
const readUse = (id: string) => server.ok(staffGetPartnerUse, { params: { id }, cookie: nora.cookie });

/** Stores a coach's reply as it stands once it has left. */
const addReply = (memberId: string, at: string) =>
  server.pool.query(
    `insert into messages (member_id, direction, provider_id, body_sealed, at) values ($1, 'from-coach', $2, '', $3)`,
    [memberId, generateSid(), at],
  );

describe('a partner’s use', () => {
  it('[DESK-07] is counted by day, with members, those who texted, and the median reply of their evening', async () => {
    const id = await add(20);
    const members = await addMembers(id, 6);
    for (const { text } of members.slice(0, 5)) await text('Hello');
    await members[0]?.text('And again');
    // Of five first texts at 6 PM, the replies come after 3, 5, 7, 9, and 90 minutes.
    for (const [place, minutes] of [3, 5, 7, 9, 90].entries())
      await addReply(
        members[place]?.id ?? '',
        new Date(server.clock.now().getTime() + minutes * 60_000).toISOString(),
      );
    await count();
    const use = await readUse(id);
    expect(use).toMatchObject({
      today: '2026-11-10',
      partner: { usedThisMonth: 6, members: 6, textedThisMonth: 5, provenMembers: 0 },
      days: [{ day: '2026-11-10', moments: 6 }],
      dependingOnBudget: 6,
      awayAtBudget: 0,
    });
    expect(use.months).toEqual([
      { month: '2026-11', members: 6, texted: 5, moments: 6, budget: 20, replyMinutes: 7, daysAtLimit: 0 },
    ]);
    const { items } = await server.ok(staffListAudit, { token: 'sandbox-operator' });
    expect(items[0]).toMatchObject({ actor: `staff:${nora.id}`, action: 'partner.shown', after: { id } });
  });

  it('[DESK-07] names nothing of a partner with fewer than 5 members, nor of the few who texted', async () => {
    const [small, quiet] = [await add(10), await add(10)];
    const [four, five] = [await addMembers(small, 4), await addMembers(quiet, 5)];
    for (const { text } of [...four, ...five.slice(0, 4)]) await text('Hello');
    for (const { id } of five)
      await addReply(id, new Date(server.clock.now().getTime() + 60_000).toISOString());
    await count();
    const hidden = { usedThisMonth: null, members: null, textedThisMonth: null, provenMembers: null };
    expect(await readUse(small)).toMatchObject({
      partner: hidden,
      days: null,
      dependingOnBudget: null,
      awayAtBudget: null,
      months: [{ members: null, texted: null, moments: null, replyMinutes: null }],
    });
    expect(await readUse(quiet)).toMatchObject({
      partner: { usedThisMonth: 4, members: 5, textedThisMonth: null },
      days: [{ day: '2026-11-10', moments: 4 }],
      months: [{ members: 5, texted: null, moments: 4, replyMinutes: null }],
    });
    const { partners } = await server.ok(staffListPartners, { cookie: nora.cookie });
    expect(partners.find(({ id }) => id === small)).toMatchObject(hidden);
  });

  it('[DESK-07] counts the days at the limit, and who is away until the budget is raised', async () => {
    const id = await add(2);
    const members = await addMembers(id, 5);
    for (const { text } of members.slice(0, 2)) await text('Hello');
    await count();
    expect(await readUse(id)).toMatchObject({
      awayAtBudget: 5,
      dependingOnBudget: 5,
      months: [{ daysAtLimit: 1 }],
    });
    await server.ok(staffUpdatePartner, {
      params: { id },
      body: { monthlyMomentsBudget: 50 },
      cookie: nora.cookie,
    });
    expect(await readUse(id)).toMatchObject({ months: [{ budget: 50 }] });
    await count();
    expect(await readUse(id)).toMatchObject({
      awayAtBudget: 0,
      months: [{ budget: 50, moments: 2, daysAtLimit: 1 }],
    });
  });

  it('[DESK-07] is for operations only, and unknown for a partner that doesn’t exist', async () => {
    const id = await add(null);
    for (const role of ['coach', 'admin'] as const) {
      const { cookie } = await addStaff(server, { roles: [role] });
      expect(await server.call(staffGetPartnerUse, { params: { id }, cookie })).toMatchObject({
        status: 403,
      });
    }
    expect(
      await server.call(staffGetPartnerUse, { params: { id: 'none' }, cookie: nora.cookie }),
    ).toMatchObject({ status: 404 });
  });
});
