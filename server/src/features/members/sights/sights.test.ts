import { beforeAll, describe, expect, it } from 'vitest';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { sights, type Sight } from '@moments/contract/members/member-labels';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { addMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { emptyPersonalDetails } from '../member.ts';
import { updateMember } from '../members-repository.ts';
import { createRefreshSightsHandler } from './refresh-sights.ts';

const server = await shareTestServer();
let nora: TestStaff;
beforeAll(async () => {
  nora = await addStaff(server, { roles: ['operations'] });
});

const list = (query: object, staff = nora) => server.ok(staffListMembers, { cookie: staff.cookie, query });
const listIds = async (query: object) => (await list(query)).items.map(({ id }) => id);
const address = { address: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' };
const details = {
  ...emptyPersonalDetails,
  ...address,
  firstName: 'Kim',
  lastName: 'Nguyen',
  dob: '1990-02-23',
};
const complete = {
  personalDetails: details,
  savedSteps: [...enrollmentSteps],
  shiftTime: '1',
  shiftDays: ['1'],
  enrollmentCompletedAt: new Date(),
} as const;

const setPlan = (memberId: string, status: string) =>
  server.pool.query(
    `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date)
     values ($1::uuid, 'sub_' || $1::uuid, 'cus_' || $1::uuid, 'p', 'p', $2, 4900, now(), now())
     on conflict (stripe_subscription_id) do update set status = $2`,
    [memberId, status],
  );

/** Returns the pages under which the list has a member of a coach. */
async function listSights(coach: string): Promise<Sight[]> {
  const found: Sight[] = [];
  for (const sees of sights) if ((await listIds({ coach, sees })).length > 0) found.push(sees);
  return found;
}

describe('the filter by what members see now', () => {
  it('[DESK-04] follows each change of status, plan, partner, and answers right away', async () => {
    const { id: coach, name } = await addStaff(server, { roles: ['coach'] });
    const { id } = await addCoachedMember(server, 5, { coachName: name, ...complete });
    const { database, personalData } = server.services;
    await setPlan(id, 'MEMBERSHIP_ACTIVE');
    expect(await listSights(coach)).toEqual(['home']);
    await setPlan(id, 'MEMBERSHIP_PAST_DUE');
    expect(await listSights(coach)).toEqual(['payment-issue']);
    await updateMember(database, personalData, id, { shiftDays: [] });
    expect(await listSights(coach)).toEqual(['information']);
    await updateMember(database, personalData, id, { shiftDays: ['1'] });
    const { rows } = await server.pool.query<{ id: string }>(
      "insert into partners (name) values ('Harbor') returning id",
    );
    await updateMember(database, personalData, id, { partnerId: rows[0]?.id ?? null });
    expect(await listSights(coach)).toEqual(['home']);
    await updateMember(database, personalData, id, { personalDetails: { ...details, lastName: '' } });
    expect(await listSights(coach)).toEqual(['enrollment']);
    await server.pool.query("update members set status = 'EXITED_BY_ADMIN' where id = $1", [id]);
    expect(await listSights(coach)).toEqual(['welcome']);
    await server.pool.query('delete from subscriptions where member_id = $1', [id]);
    expect(await listSights(coach)).toEqual(['welcome']);
  });

  it('[DESK-04] lists all matching members once, in both orders, with the other filters', async () => {
    const { id: coach, name } = await addStaff(server, { roles: ['coach'] });
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const { id } = await addMember(server.services, {
        coachName: name,
        status: number % 2 === 0 ? 'PENDING_MATCHING' : 'ACTIVE_COACHING',
      });
      await server.pool.query("update members set created_at = now() - $2 * interval '1 day' where id = $1", [
        id,
        number * 10,
      ]);
      ids.push(id);
    }
    const query = { coach, sees: 'enrollment', limit: '3' };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...query, cursor });
      expect(page.total).toBe(cursor === undefined ? 7 : null);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
    expect(await listIds({ ...query, order: 'oldest' })).toEqual(ids.toReversed().slice(0, 3));
    expect(await listIds({ ...query, status: 'ACTIVE_COACHING' })).toEqual([ids[1], ids[3], ids[5]]);
    expect(await listIds({ ...query, view: 'pending' })).toEqual([ids[0], ids[2], ids[4]]);
    expect((await list({ ...query, view: 'pending' })).counts).toMatchObject({
      all: 7,
      coaching: 3,
      pending: 4,
    });
    expect(await listIds({ ...query, status: 'ACTIVE_COACHING', order: 'oldest' })).toEqual([
      ids[5],
      ids[3],
      ids[1],
    ]);
    const joinedFrom = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
    expect(await listIds({ ...query, joinedFrom })).toEqual([ids[0], ids[1]]);
  });

  it('[DESK-04] follows an eighteenth birthday without a change in the database', async () => {
    const { id: coach, name } = await addStaff(server, { roles: ['coach'] });
    const today = server.clock.now();
    const dob = `${String(today.getUTCFullYear() - 18)}${new Date(today.getTime() + 2 * 86_400_000).toISOString().slice(4, 10)}`;
    const { id } = await addCoachedMember(server, 5, {
      coachName: name,
      ...complete,
      personalDetails: { ...details, dob },
    });
    await setPlan(id, 'MEMBERSHIP_ACTIVE');
    expect(await listSights(coach)).toEqual(['information']);
    server.clock.advance(4 * 86_400_000);
    const later = await addStaff(server, { roles: ['operations'] });
    expect((await list({ coach, sees: 'home' }, later)).items).toMatchObject([{ id }]);
    expect((await list({ coach, sees: 'information' }, later)).items).toEqual([]);
    nora = later;
  });

  it('[DESK-04] the job renews all copies except that of a member with damaged data', async () => {
    const { id: coach, name } = await addStaff(server, { roles: ['coach'] });
    const good = await addMember(server.services, { coachName: name });
    const damaged = await addMember(server.services, { coachName: name });
    await server.pool.query("update members set personal_details_sealed = 'damaged' where id = $1", [
      damaged.id,
    ]);
    await createRefreshSightsHandler(server.services).handle({});
    const { rows } = await server.pool.query<{ left: number }>(
      'select count(*)::int as left from member_sight_changes',
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(await listIds({ coach, sees: 'welcome' })).toEqual([good.id]);
    await server.pool.query('update members set personal_details_sealed = null where id = $1', [damaged.id]);
  });

  it('[DESK-04] reports that the copies of many members are not ready yet', async () => {
    await server.pool.query(
      'insert into member_sight_changes (member_id) select gen_random_uuid() from generate_series(1, 600)',
    );
    expect((await list({ sees: 'home' })).isComplete).toBe(false);
    expect((await list({ sees: 'home' })).isComplete).toBe(true);
    expect((await list({})).isComplete).toBe(true);
  });

  it('[DESK-04] leaves no stale copy when two servers renew it at the same time', async () => {
    const { id: coach, name } = await addStaff(server, { roles: ['coach'] });
    const { id } = await addCoachedMember(server, 5, { coachName: name, ...complete });
    for (let turn = 0; turn < 5; turn += 1)
      await Promise.all([
        setPlan(id, turn % 2 === 0 ? 'MEMBERSHIP_ACTIVE' : 'MEMBERSHIP_PAST_DUE'),
        listIds({ coach, sees: 'home' }),
        listIds({ coach, sees: 'home' }),
      ]);
    expect(await listSights(coach)).toEqual(['home']);
  });

  it('[DESK-03] rejects the filter for coaches, because it can reveal an overdue payment', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const reply = await server.call(staffListMembers, {
      cookie: ana.cookie,
      query: { sees: 'payment-issue' },
    });
    expect(reply.status).toBe(403);
  });
});
