import { describe, expect, it } from 'vitest';
import { staffListAudit, staffListMemberAudit } from '@moments/contract/audit/staff-audit';
import { staffGetMember } from '@moments/contract/members/staff-member-page';
import {
  mostMembersCounted,
  staffListMemberFilters,
  staffListMembers,
} from '@moments/contract/members/staff-members';
import { addMembership } from '../../../../test/active-membership.ts';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { addMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';
import { conversationOpens, partners, plans } from '../../../platform/database/schema/index.ts';
import { emptyPersonalDetails } from '../member.ts';
import { updateMember } from '../members-repository.ts';
import { countMembers } from './member-count-repository.ts';
import { listMemberIds, type MemberFilter } from './member-list-repository.ts';
import { findPlanHolders } from './plan-holders-repository.ts';

const server = await shareTestServer();
const nora = await addStaff(server, { roles: ['operations'] });

const createDetails = (firstName: string, lastName: string, preferredName = '') => ({
  ...emptyPersonalDetails,
  firstName,
  lastName,
  preferredName,
});

const list = (staff: TestStaff, query = {}) => server.ok(staffListMembers, { cookie: staff.cookie, query });
const listIds = async (staff: TestStaff, query = {}) => (await list(staff, query)).items.map(({ id }) => id);
const find = (text: string, staff = nora) => listIds(staff, { query: text });

describe('finding members', () => {
  it('[DESK-04] finds by phone, email, ID, and exact full name, in any usual form', async () => {
    const { id, phone, email } = await addMember(server.services, {
      personalDetails: createDetails('Zoë', 'O’Neil-Díaz', 'Zee'),
    });
    const local = phone.slice(2);
    for (const text of [
      phone,
      `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`,
      ` ${email.toUpperCase()} `,
      id,
      id.toUpperCase(),
      'zoe oneil diaz',
      '  ZOË  O’Neil-Díaz ',
      "Zee O'Neil Diaz",
    ])
      expect(await find(text), text).toEqual([id]);
    for (const text of ['stranger@example.com', '---', '%', "' or 1=1", 'Z'])
      expect(await find(text), text).toEqual([]);
  });

  it('[DESK-04] finds a part of a name in what the filters leave, of at most 1,000 members, and for coaches in their own', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const personalDetails = createDetails('Quillon', 'Abernathy-Voss', 'Quill');
    const own = await addMember(server.services, { personalDetails, coachName: ana.name });
    const other = await addMember(server.services, { personalDetails });
    for (const text of ['quillo', 'ABERNATHY', 'Quill Aber', 'voss'])
      expect(await find(text, ana), text).toEqual([own.id]);
    const first = await list(nora, { query: 'abernathy', limit: '1' });
    const second = await list(nora, { query: 'abernathy', limit: '1', cursor: first.next });
    expect([first.total, second.next]).toEqual([2, null]);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([other.id, own.id]);
    expect((await find('abernathy')).toSorted()).toEqual([own.id, other.id].toSorted());
    await server.pool.query(
      `insert into members (status, created_at, erased_at)
       select 'EXITED', '2026-01-03', now() from generate_series(1, $1) n`,
      [mostMembersCounted],
    );
    expect([await find('abernathy'), await find('abernathy', ana)]).toEqual([[], [own.id]]);
    expect(await listIds(nora, { query: 'abernathy', coach: ana.id })).toEqual([own.id]);
    await server.pool.query(`delete from members where status = 'EXITED' and created_at = '2026-01-03'`);
  });

  it('[DESK-04] finds everyone with the same name, and a member by the new name only', async () => {
    const first = await addMember(server.services, { personalDetails: createDetails('Sam', 'Lee') });
    const second = await addMember(server.services, { personalDetails: createDetails('Sam', 'Lee') });
    expect((await find('sam lee')).toSorted()).toEqual([first.id, second.id].toSorted());
    const { database, personalData } = server.services;
    await updateMember(database, personalData, second.id, { personalDetails: createDetails('Sam', 'Park') });
    expect(await find('sam lee')).toEqual([first.id]);
    expect(await find('sam park')).toEqual([second.id]);
  });

  it('[DESK-04, OPS-04] records the shown members, and not the search text', async () => {
    const { id, phone } = await addMember(server.services);
    await find(phone);
    const { items: audit } = await server.ok(staffListMemberAudit, {
      token: 'sandbox-operator',
      params: { memberId: id },
    });
    const [entry] = audit;
    expect(entry).toMatchObject({ actor: `staff:${nora.id}`, action: 'members.listed', memberId: id });
    expect(JSON.stringify(audit)).not.toContain(phone.slice(2));
  });
});

describe('the list', () => {
  it('[OPS-01, OPS-04] lists every member once to a program, even those who joined at the same instant, and records who was shown', async () => {
    await server.pool.query(
      `insert into members (status, created_at, erased_at)
       select 'EXITED', '2026-01-02', now() from generate_series(1, 60) n`,
    );
    const token = 'sandbox-operator';
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { status: 'EXITED', limit: '25', cursor } as const;
      const page = await server.ok(staffListMembers, { query, token });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    const { items } = await server.ok(staffListAudit, { token });
    expect(items[0]).toMatchObject({
      actor: 'token:bootstrap',
      action: 'members.listed',
      after: { members: seen.slice(50) },
    });
  });

  it('[DESK-04] lists all members once, newest first, even while others sign up', async () => {
    const partner = await server.pool.query<{ id: string }>(
      "insert into partners (name) values ('Paging') returning id",
    );
    const partnerId = partner.rows[0]?.id ?? '';
    const members: string[] = [];
    for (let number = 0; number < 7; number += 1)
      members.push((await addMember(server.services, { partnerId })).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(nora, { partner: partnerId, limit: '3', cursor });
      expect(page.total).toBe(cursor === undefined ? 7 : null);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
      await addMember(server.services, { partnerId });
    } while (cursor !== undefined);
    expect(seen).toEqual(members.toReversed());
    expect(
      await server.call(staffListMembers, { cookie: nora.cookie, query: { cursor: 'x' } }),
    ).toMatchObject({ status: 400 });
  });

  it('[DESK-04, OPS-05] shows a member whose data can’t be read by the ID, next to the others', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const good = await addMember(server.services, { coachName: ana.name });
    const damaged = await addMember(server.services, { coachName: ana.name });
    await server.pool.query("update members set emergency_contact_sealed = 'damaged' where id = $1", [
      damaged.id,
    ]);
    const { items } = await list(nora, { coach: ana.id });
    expect(items).toMatchObject([
      {
        id: damaged.id,
        unreadable: true,
        name: 'Can’t be read',
        phone: null,
        email: null,
        derivedStatus: null,
      },
      { id: good.id, phone: good.phone },
    ]);
    expect(items[1]).not.toHaveProperty('unreadable');
    const page = { cookie: nora.cookie, params: { memberId: damaged.id } };
    expect(await server.call(staffGetMember, page)).toMatchObject({
      status: 500,
      error: { code: 'DATA_UNREADABLE' },
    });
  });

  it('[DESK-04] filters by tab, status, coach, and a failed renewal, and counts the tabs', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const add = (status: 'ACTIVE_COACHING' | 'IDLE_COACHING' | 'AWAY' | 'EXITED_BY_ADMIN') =>
      addMember(server.services, { status, coachName: ana.name });
    const active = await add('ACTIVE_COACHING');
    const idle = await add('IDLE_COACHING');
    const away = await add('AWAY');
    const stopped = await add('EXITED_BY_ADMIN');
    await server.pool.query(
      `insert into subscriptions (member_id, stripe_subscription_id, stripe_customer_id, product_id, price_id, status, amount, start_date, end_date)
       values ($1, 'sub_due', 'cus_due', 'p', 'p', 'MEMBERSHIP_PAST_DUE', 4900, now(), now())`,
      [idle.id],
    );
    const listMembersOfAna = (query: object) => listIds(nora, { coach: ana.id, ...query });
    expect(await listMembersOfAna({})).toEqual([stopped.id, away.id, idle.id, active.id]);
    expect(await listMembersOfAna({ view: 'coaching' })).toEqual([idle.id, active.id]);
    expect(await listMembersOfAna({ view: 'away' })).toEqual([away.id]);
    expect(await listMembersOfAna({ view: 'stopped' })).toEqual([stopped.id]);
    expect(await listMembersOfAna({ view: 'payment-issue' })).toEqual([idle.id]);
    expect(await listMembersOfAna({ status: 'AWAY' })).toEqual([away.id]);
    expect(await listMembersOfAna({ view: 'coaching', status: 'AWAY' })).toEqual([]);
    expect((await list(nora, { coach: ana.id })).counts).toEqual({
      all: 4,
      coaching: 2,
      pending: 0,
      away: 1,
      'payment-issue': 1,
      stopped: 1,
    });
    const { coaches } = await server.ok(staffListMemberFilters, { cookie: nora.cookie });
    expect(coaches).toContainEqual({ id: ana.id, name: ana.name });
  });
});

describe('the plan', () => {
  const addPrice = (id: string, key: string, changes = {}) =>
    server.services.database.insert(plans).values({
      priceId: id,
      productId: `moments-${key}`,
      key,
      name: `The ${key}`,
      amount: 2_900,
      kind: 'plan',
      moments: 30,
      description: {},
      ...changes,
    });
  const addTo = async (priceId: string, status = 'MEMBERSHIP_ACTIVE', changes = {}) => {
    const member = await addMember(server.services, changes);
    await addMembership(server, member, status, priceId);
    return member.id;
  };

  it('[DESK-04] filters the list, its pages, and its counts by the current plan, at any of its prices', async () => {
    await addPrice('price_lake_old', 'lake', { name: 'Pond', active: false });
    await addPrice('price_lake', 'lake', { name: 'Lake' });
    await addPrice('price_river', 'river');
    const ids = [
      await addTo('price_lake_old', 'MEMBERSHIP_ACTIVE', { status: 'ACTIVE_COACHING' }),
      await addTo('price_lake', 'MEMBERSHIP_PAST_DUE', { status: 'ACTIVE_COACHING' }),
      await addTo('price_lake', 'MEMBERSHIP_PAUSED', { status: 'AWAY' }),
    ];
    await addTo('price_lake', 'MEMBERSHIP_ENDED');
    await addTo('price_river');
    const newest = ids.toReversed();
    const first = await list(nora, { plan: 'lake', limit: '2' });
    expect(first).toMatchObject({
      total: 3,
      counts: { all: 3, coaching: 2, pending: 0, away: 1, 'payment-issue': 1, stopped: 0 },
    });
    expect(first.items.map(({ id, plan }) => [id, plan?.name])).toEqual([
      [newest[0], 'Lake'],
      [newest[1], 'Lake'],
    ]);
    expect(await listIds(nora, { plan: 'lake', limit: '2', cursor: first.next ?? '' })).toEqual([ids[0]]);
    expect(await listIds(nora, { plan: 'lake', order: 'oldest' })).toEqual(ids);
    expect(await listIds(nora, { plan: 'lake', view: 'coaching' })).toEqual([ids[1], ids[0]]);
    const { items } = await list(nora, { plan: 'lake' });
    expect(items.map(({ plan }) => plan?.status)).toEqual([
      'MEMBERSHIP_PAUSED',
      'MEMBERSHIP_PAST_DUE',
      'MEMBERSHIP_ACTIVE',
    ]);
    expect(await list(nora, { plan: 'unknown' })).toMatchObject({ items: [], total: 0 });
    const bad = await server.call(staffListMembers, { cookie: nora.cookie, query: { plan: 'No plan' } });
    expect(bad.status).toBe(400);
  });

  it('[DESK-04] finds the same members with a plan that many have and one that few have', async () => {
    await addPrice('price_sea', 'sea');
    const ids = [
      await addTo('price_sea', 'MEMBERSHIP_ACTIVE', { status: 'ACTIVE_COACHING' }),
      await addTo('price_sea'),
    ];
    await addTo('price_sea', 'MEMBERSHIP_ENDED', { status: 'ACTIVE_COACHING' });
    await addTo('price_other', 'MEMBERSHIP_ACTIVE', { status: 'ACTIVE_COACHING' });
    const { database, personalData } = server.services;
    expect(await findPlanHolders(database, 'sea')).toEqual({ priceIds: ['price_sea'], areFew: true });
    for (const areFew of [true, false]) {
      const plan = { priceIds: ['price_sea'], areFew };
      const page = { after: undefined, limit: 9, order: 'oldest' } as const;
      expect(await listMemberIds(database, personalData, { plan }, page)).toEqual(ids);
      const coached = { plan, statuses: ['ACTIVE_COACHING'] } as const;
      expect(await listMemberIds(database, personalData, coached, page)).toEqual([ids[0]]);
      expect(await countMembers(database, personalData, { plan })).toBe(2);
      expect(await countMembers(database, personalData, coached)).toBe(1);
    }
  });

  it('[DESK-04] counts while one of the conditions has few enough members', async () => {
    await addPrice('price_bay', 'bay');
    const [partner] = await server.services.database
      .insert(partners)
      .values({ name: 'Counted', monthlyMomentsBudget: 100 })
      .returning({ id: partners.id });
    const partnerId = partner?.id ?? '';
    const about = { status: 'ACTIVE_COACHING', partnerId } as const;
    for (const status of ['MEMBERSHIP_PAST_DUE', 'MEMBERSHIP_ACTIVE', 'MEMBERSHIP_ACTIVE'] as const)
      await addTo('price_bay', status, about);
    const { database, personalData } = server.services;
    const count = (filter: MemberFilter, most?: number) => countMembers(database, personalData, filter, most);
    const plan = { priceIds: ['price_bay'], areFew: false };
    const statuses = ['ACTIVE_COACHING', 'IDLE_COACHING'] as const;
    expect(await count({ plan, partnerId, statuses })).toBe(3);
    expect(await count({ plan, partnerId, statuses }, 3)).toBe(3);
    expect(await count({ plan, partnerId, statuses }, 2)).toBeNull();
    expect(await count({ partnerId, isPastDue: true })).toBe(1);
    const joinedFrom = new Date(Date.now() + 1_000);
    expect(await count({ partnerId, isPastDue: true, joinedFrom })).toBe(0);
    expect(await count({ isPastDue: true, joinedFrom })).toBe(0);
    expect(await count({ partnerId, statuses: [] })).toBe(0);
  });

  it('[DESK-04] offers a plan as a filter while it is for sale or a member has it, without its price', async () => {
    await addPrice('price_sold', 'zz-sold', { active: false });
    await addPrice('price_gone', 'zz-gone', { active: false });
    await addPrice('price_left', 'zz-left', { active: false });
    await addPrice('price_new', 'zz-new');
    await addPrice('price_more', 'zz-more', { kind: 'add-on' });
    await addTo('price_sold', 'MEMBERSHIP_PAUSED');
    await addTo('price_left', 'MEMBERSHIP_ENDED');
    const { plans: offered } = await server.ok(staffListMemberFilters, { cookie: nora.cookie });
    expect(offered.filter(({ key }) => key.startsWith('zz-'))).toEqual([
      { key: 'zz-new', name: 'The zz-new' },
      { key: 'zz-sold', name: 'The zz-sold' },
    ]);
  });
});

describe('the day of joining', () => {
  it('[DESK-04] filters by the day of joining, and orders both ways, page by page', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const ids: string[] = [];
    for (const joined of ['2025-03-09', '2025-03-10', '2025-11-02', '2026-01-01']) {
      const { id } = await addMember(server.services, { coachName: ana.name, status: 'ACTIVE_COACHING' });
      await server.pool.query(
        "update members set created_at = $2::date + interval '4 hours 30 minutes' where id = $1",
        [id, joined],
      );
      ids.push(id);
    }
    const listMembersOfAna = (query: object) => listIds(nora, { coach: ana.id, ...query });
    expect(await listMembersOfAna({})).toEqual(ids.toReversed());
    expect(await listMembersOfAna({ order: 'oldest' })).toEqual(ids);
    expect(await listMembersOfAna({ order: 'oldest', view: 'coaching' })).toEqual(ids);
    expect(await listMembersOfAna({ joinedFrom: '2025-11-02' })).toEqual(ids.slice(2).toReversed());
    // 4:30 AM in UTC is 11:30 PM of the day before, while it's winter in New York.
    expect(await listMembersOfAna({ joinedFrom: '2026-01-01' })).toEqual([]);
    const query = { coach: ana.id, order: 'oldest' as const, limit: '3' };
    const first = await list(nora, query);
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(await listIds(nora, { ...query, cursor: first.next ?? '' })).toEqual(ids.slice(3));
    expect((await list(nora, { coach: ana.id, joinedFrom: '2025-11-02' })).total).toBe(2);
    expect(
      await server.call(staffListMembers, { cookie: nora.cookie, query: { joinedFrom: 'x' } }),
    ).toMatchObject({ status: 400 });
    expect((await listIds(ana, { joinedFrom: '2025-11-02' })).toSorted()).toEqual(ids.slice(2).toSorted());
  });
});

describe('what a role sees of the list', () => {
  it('[COVER-01, DESK-03, DESK-04] shows coaches their own and covered members, without contact details and payments', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const mine = await addCoachedMember(server, 12, {
      coachName: ana.name,
      personalDetails: createDetails('Mia', 'Own'),
    });
    const other = await addCoachedMember(server, 12, { personalDetails: createDetails('Olly', 'Other') });
    const { items, counts } = await list(ana);
    expect(items).toMatchObject([
      {
        id: mine.id,
        name: 'Mia Own',
        phone: null,
        email: null,
        derivedStatus: null,
        partner: null,
        plan: null,
        moments: { remaining: 12 },
      },
    ]);
    expect(counts).toMatchObject({ all: 1, 'payment-issue': null });
    expect(await find('mia own', ana)).toEqual([mine.id]);
    expect(await find('olly other', ana)).toEqual([]);
    const openFor = (reason: string) =>
      server.services.database
        .insert(conversationOpens)
        .values({ memberId: other.id, staffId: ana.id, reason, until: new Date(Date.now() + 3_600_000) });
    await openFor('safety');
    expect(await listIds(ana)).toEqual([mine.id]);
    await openFor('handover');
    expect((await listIds(ana)).toSorted()).toEqual([mine.id, other.id].toSorted());
    expect((await list(ana)).counts).toMatchObject({ all: 2 });
    await server.pool.query('delete from conversation_opens where member_id = $1', [other.id]);
    expect(await find(other.id, ana)).toEqual([]);
    // A hit would confirm whose phone or email it is.
    expect(await find(mine.phone, ana)).toEqual([]);
    expect(await find(mine.email, ana)).toEqual([]);
  });

  it('[DESK-03] rejects filters of coaches that would reveal hidden data, and closes the list to administrators', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const dana = await addStaff(server, { roles: ['admin'] });
    const readStatusCode = async (staff: TestStaff, query = {}) =>
      (await server.call(staffListMembers, { cookie: staff.cookie, query })).status;
    expect(await readStatusCode(ana, { view: 'payment-issue' })).toBe(403);
    expect(await readStatusCode(ana, { partner: ana.id })).toBe(403);
    expect(await readStatusCode(ana, { plan: 'starter' })).toBe(403);
    const listFilters = (staff: TestStaff) => server.call(staffListMemberFilters, { cookie: staff.cookie });
    expect((await listFilters(ana)).status).toBe(403);
    expect((await listFilters(dana)).status).toBe(403);
    expect(await readStatusCode(ana, { coach: nora.id })).toBe(403);
    expect(await readStatusCode(dana)).toBe(403);
    const { id } = await addMember(server.services);
    const page = await server.call(staffGetMember, { cookie: ana.cookie, params: { memberId: id } });
    expect(page.status).toBe(403);
  });
});
