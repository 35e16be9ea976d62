import { describe, expect, it } from 'vitest';
import { staffListMessages } from '@moments/contract/conversations/staff-messages';
import { staffGetPlaybook } from '@moments/contract/crisis/staff-crisis';
import type { SafetyList } from '@moments/contract/safety/safety-list';
import {
  staffGetSafety,
  staffImportSafetyList,
  staffTrySafetyList,
} from '@moments/contract/safety/staff-safety';
import { addCoachedMember } from '../../../test/coached-member.ts';
import { addStaff } from '../../../test/desk-staff.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { startTestServer, shareTestServer } from '../../../test/test-server.ts';
import { shippedList } from './shipped-list.ts';

const server = await shareTestServer({ work: true });
const dana = await addStaff(server, { roles: ['admin'] });
const ana = await addStaff(server, { roles: ['coach'] });

const ruth = { approvedBy: 'Dr. Ruth Adler', license: 'NY 012345' };

/** Returns the product's list with one more phrase for suicide. */
const withPhrase = (phrase: string): SafetyList => {
  const { english, spanish } = shippedList.phrases;
  return {
    ...shippedList,
    phrases: { english: { ...english, suicide: [...english.suicide, phrase] }, spanish },
  };
};
const importList = (list: SafetyList, approval = ruth) =>
  server.ok(staffImportSafetyList, { cookie: dana.cookie, body: { list, ...approval } });
const addMember = () => addCoachedMember(server, 20, { coachName: ana.name, coachSince: new Date(0) });
const countCrises = async (memberId: string): Promise<number> => {
  const { rows } = await server.pool.query('select 1 from crises where member_id = $1', [memberId]);
  return rows.length;
};

describe('the crisis phrases', () => {
  it('[SAFE-09] are those of the product and not approved while nothing was imported', async () => {
    const { isApproved, steps } = await server.ok(staffGetPlaybook, { cookie: ana.cookie });
    expect([isApproved, JSON.stringify(steps)]).toEqual([false, expect.stringContaining('988')]);
    expect(JSON.stringify(steps)).not.toMatch(/[{]\w+[}]/);
    const { versions, shippedPhrases } = await server.ok(staffGetSafety, { cookie: dana.cookie });
    expect([versions, shippedPhrases > 400]).toEqual([[], true]);
  });

  it('[SAFE-09] are tried against the texts of the last 30 days, with counts and without words', async () => {
    const [old, recent] = [await addMember(), await addMember()];
    await createTestPhone(server, old.phone)('the zebra crossing, long ago');
    await server.pool.query(`update messages set at = at - interval '31 days' where member_id = $1`, [
      old.id,
    ]);
    const say = createTestPhone(server, recent.phone);
    for (const body of ['the zebra crossing', 'I want to die at the zebra crossing', 'Hi']) await say(body);
    const list = withPhrase('zebra crossing');
    const reply = await server.ok(staffTrySafetyList, { cookie: dana.cookie, body: { list } });
    expect(reply.hits).toMatchObject({ texts: 3, current: 1, proposed: 2 });
    expect(reply.hits.kinds.find(({ kind }) => kind === 'suicide')).toEqual({
      kind: 'suicide',
      current: 1,
      proposed: 2,
    });
    expect(JSON.stringify(reply)).not.toMatch(/zebra|die/);
    const { rows } = await server.pool.query(
      `select after::text from audit_log where action = 'safety.tried'`,
    );
    expect(JSON.stringify(rows)).not.toContain('zebra');
    expect((await server.ok(staffGetSafety, { cookie: dana.cookie })).versions).toEqual([]);
  });

  it('[SAFE-09] are used at once after an import, in texts, threads, and the playbook, with their approver', async () => {
    const member = await addMember();
    const say = createTestPhone(server, member.phone);
    await say('a penguin parade');
    expect(await countCrises(member.id)).toBe(0);
    const list = withPhrase('penguin parade');
    const first = await importList({
      ...list,
      playbook: { ...list.playbook, steps: list.playbook.steps.slice(0, 2) },
    });
    expect(first.version).toMatchObject({ approvedBy: ruth.approvedBy, approverLicense: ruth.license });
    await say('another Penguin paraaade');
    expect(await countCrises(member.id)).toBe(1);
    const { entries } = await server.ok(staffListMessages, {
      cookie: ana.cookie,
      params: { memberId: member.id },
    });
    expect(entries.filter((entry) => entry.kind === 'text' && entry.flagged.length > 0)).toHaveLength(2);
    const { isApproved, steps } = await server.ok(staffGetPlaybook, { cookie: ana.cookie });
    expect([isApproved, steps.length]).toEqual([true, 2]);
  });

  it('[SAFE-09] keep every version, and make none of the same list with the same approval', async () => {
    const list = withPhrase('a second version');
    const { version } = await importList(list);
    const again = await importList(list);
    expect([again.version.version, again.message]).toEqual([
      version.version,
      'No changes. This version is in use',
    ]);
    const other = await importList(list, { approvedBy: 'Dr. Omar Reyes', license: 'Clinical director' });
    const { versions } = await server.ok(staffGetSafety, { cookie: dana.cookie });
    expect(versions.slice(0, 2).map((row) => [row.version, row.approvedBy])).toEqual([
      [other.version.version, 'Dr. Omar Reyes'],
      [version.version, ruth.approvedBy],
    ]);
    const { rows } = await server.pool.query<{ after: object }>(
      `select after from audit_log where action = 'safety.imported' order by id desc limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ version: other.version.version, approvedBy: 'Dr. Omar Reyes' });
  });

  it('[SAFE-09] reach another server within seconds', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
    const read = () => other.ok(staffGetPlaybook, { cookie: ana.cookie });
    const { steps } = await read();
    await importList({
      ...shippedList,
      playbook: { ...shippedList.playbook, steps: shippedList.playbook.steps.slice(0, 1) },
    });
    expect(steps.length).toBeGreaterThan(1);
    server.clock.advance(10);
    expect((await read()).steps.length).toBe(1);
    await other.close();
  });

  it.each([
    ['a phrase of a group that the file doesn’t have', withPhrase('@nowhere die'), ruth],
    ['a phrase whose words may all be missing', withPhrase('really? die?'), ruth],
    ['no approver', shippedList, { ...ruth, approvedBy: ' ' }],
  ])('[SAFE-09] are rejected with %s', async (_what, list, approval) => {
    const result = await server.call(staffImportSafetyList, {
      cookie: dana.cookie,
      body: { list, ...approval },
    });
    expect(result).toMatchObject({ ok: false, status: 400 });
  });

  it('[SAFE-09, DESK-03] are seen by operations and administrators, and imported by administrators', async () => {
    const nora = await addStaff(server, { roles: ['operations'] });
    const body = { list: shippedList };
    expect(await server.call(staffTrySafetyList, { cookie: nora.cookie, body })).toMatchObject({ ok: true });
    for (const [cookie, status] of [
      [nora.cookie, 403],
      [ana.cookie, 403],
    ] as const)
      expect(await server.call(staffImportSafetyList, { cookie, body: { ...body, ...ruth } })).toMatchObject({
        status,
      });
    expect(await server.call(staffGetSafety, { cookie: ana.cookie })).toMatchObject({ status: 403 });
  });
});
