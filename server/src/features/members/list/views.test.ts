import { describe, expect, it } from 'vitest';
import {
  staffCountViews,
  staffDeleteView,
  staffKeepListLook,
  staffListViews,
  staffSaveView,
  mostViews,
} from '@moments/contract/members/staff-views';
import { addStaff, type TestStaff } from '../../../../test/desk-staff.ts';
import { addSignedInMember } from '../../../../test/test-members.ts';
import { shareTestServer } from '../../../../test/test-server.ts';

const server = await shareTestServer();
let nora: TestStaff;

const read = (staff: TestStaff) => server.ok(staffListViews, { cookie: staff.cookie });
const createBody = (name: string, changes = {}) => ({
  name,
  filters: { view: 'coaching', sees: 'payment-issue', joinedDays: '30' } as const,
  order: 'oldest' as const,
  columns: ['status', 'email'] as ('status' | 'email')[],
  ...changes,
});
const save = (staff: TestStaff, name: string, changes = {}) =>
  server.call(staffSaveView, { cookie: staff.cookie, body: createBody(name, changes) });

describe('saved views of the members', () => {
  it('[DESK-04] saves a view for the person only, and replaces one of the same name', async () => {
    nora = await addStaff(server, { roles: ['operations'] });
    const other = await addStaff(server, { roles: ['operations'] });
    expect(await read(nora)).toMatchObject({ views: [], look: null });
    expect((await save(nora, '  New and unpaid ')).status).toBe(200);
    await save(nora, 'Away', { filters: { view: 'away', plan: 'starter' } });
    await save(nora, 'NEW and unpaid', { filters: { view: 'all' }, columns: [] });
    expect((await read(nora)).views).toMatchObject([
      { name: 'NEW and unpaid', filters: { view: 'all' }, columns: [] },
      {
        name: 'Away',
        filters: { view: 'away', plan: 'starter' },
        order: 'oldest',
        columns: ['status', 'email'],
      },
    ]);
    expect((await read(other)).views).toEqual([]);
  });

  it('[DESK-04] counts a view by its filters, and a coach’s view among their own members', async () => {
    const [owner, coach] = [
      await addStaff(server, { roles: ['operations'] }),
      await addStaff(server, { roles: ['coach'], members: [] }),
    ];
    const count = async (staff: TestStaff) => {
      const { views } = await read(staff);
      const { counts } = await server.ok(staffCountViews, { cookie: staff.cookie });
      const findName = (id: string) => views.find((view) => view.id === id)?.name ?? '';
      return Object.fromEntries<number>(counts.map(({ id, count: found }) => [findName(id), found]));
    };
    const filters = { view: 'away', joinedDays: '30' } as const;
    const body = { name: 'Away', filters, order: 'newest' as const, columns: [] };
    for (const { cookie } of [owner, coach]) await server.ok(staffSaveView, { cookie, body });
    expect(await count(owner)).toEqual({ Away: 0 });
    const { id } = await addSignedInMember(server.services, { status: 'AWAY' });
    const { id: early } = await addSignedInMember(server.services, { status: 'AWAY' });
    const joined = new Date(server.clock.now().getTime() - 40 * 86_400_000);
    await server.pool.query('update members set created_at = $2 where id = $1', [early, joined]);
    expect([await count(owner), await count(coach)]).toEqual([{ Away: 1 }, { Away: 0 }]);
    await server.pool.query('update members set coach_name = $2 where id = $1', [id, coach.name]);
    expect(await count(coach)).toEqual({ Away: 1 });
    await server.ok(staffSaveView, {
      cookie: owner.cookie,
      body: { ...body, filters: { view: 'coaching' } },
    });
    expect(await count(owner)).toEqual({ Away: 0 });
  });

  it('[DESK-04] lets only the owner delete a view', async () => {
    const [owner, other] = [
      await addStaff(server, { roles: ['operations'] }),
      await addStaff(server, { roles: ['operations'] }),
    ];
    await save(owner, 'Mine');
    const id = (await read(owner)).views[0]?.id ?? '';
    const remove = async (staff: TestStaff, view: string) =>
      (await server.call(staffDeleteView, { cookie: staff.cookie, params: { id: view } })).status;
    expect(await remove(other, id)).toBe(404);
    expect(await remove(owner, 'none')).toBe(404);
    expect(await remove(owner, id)).toBe(200);
    expect((await read(owner)).views).toEqual([]);
  });

  it('[DESK-04] limits the number of views, even when two are saved at the same time', async () => {
    const person = await addStaff(server, { roles: ['operations'] });
    for (let number = 1; number < mostViews; number += 1) await save(person, `View ${String(number)}`);
    const both = await Promise.all([save(person, 'One'), save(person, 'Two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await save(person, 'View 1', { order: 'newest' })).status).toBe(200);
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with an email in its name', { name: 'kim@example.com' }],
    ['with a phone number in its name', { name: 'Kim (212) 555-0111' }],
    ['with a long name', { name: 'x'.repeat(41) }],
    ['with a search', { filters: { query: '+12125550111' } }],
    ['with a plan that can’t be', { filters: { plan: 'Starter; drop' } }],
    ['with an unknown column', { columns: ['dob'] }],
  ])('[DESK-04] rejects views %s', async (_what, changes) => {
    expect((await save(nora, 'Fine', changes)).status).toBe(400);
  });

  it('[DESK-03] rejects a coach’s view with filters that the role may not use', async () => {
    const ana = await addStaff(server, { roles: ['coach'] });
    const saveFilters = (given: object) => save(ana, 'Mine', { filters: given });
    for (const given of [
      { sees: 'payment-issue' },
      { view: 'payment-issue' },
      { coach: nora.id },
      { partner: nora.id },
      { plan: 'starter' },
    ])
      expect((await saveFilters(given)).status, JSON.stringify(given)).toBe(403);
    expect((await saveFilters({ view: 'coaching' })).status).toBe(200);
    const dana = await addStaff(server, { roles: ['admin'] });
    expect((await save(dana, 'Mine')).status).toBe(403);
  });

  it('[DESK-03] leaves out views whose filters the person’s roles no longer have', async () => {
    const person = await addStaff(server, { roles: ['operations'] });
    await save(person, 'Unpaid');
    await save(person, 'Coaching', { filters: { view: 'coaching' } });
    await server.pool.query("update staff set roles = '{coach}' where id = $1", [person.id]);
    expect((await read(person)).views.map(({ name }) => name)).toEqual(['Coaching']);
  });

  it('[DESK-04] leaves out views of a later release with unknown filters', async () => {
    const person = await addStaff(server, { roles: ['operations'] });
    await server.pool.query(
      `insert into member_views (staff_id, name, filters, sorted, columns)
       values ($1, 'Newer', '{"mood": "good"}', 'newest', '{}'), ($1, 'Known', '{}', 'by-mood', '{status,mood}')`,
      [person.id],
    );
    expect((await read(person)).views).toMatchObject([
      { name: 'Known', order: 'newest', columns: ['status'] },
    ]);
  });
});

describe('the look of the list', () => {
  it('[DESK-04] keeps the columns for the person', async () => {
    const person = await addStaff(server, { roles: ['coach'] });
    const keep = (columns: ('joined' | 'status')[]) =>
      server.ok(staffKeepListLook, { cookie: person.cookie, body: { order: 'oldest', columns } });
    await keep(['joined', 'status']);
    await keep(['joined']);
    expect((await read(person)).look).toEqual({ order: 'oldest', columns: ['joined'] });
    expect((await read(nora)).look).toBeNull();
  });
});
