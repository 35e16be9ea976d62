import { describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { addMember } from '../../../test/test-members.ts';
import { createTestPhone } from '../../../test/test-phone.ts';
import { shareTestServer } from '../../../test/test-server.ts';
import { findMember, updateMember } from '../../features/members/members-repository.ts';
import { getPlaceColumn, listEncryptedColumns } from './encrypted-columns.ts';
import { createPersonalDataCipher } from './personal-data-cipher.ts';
import { reencryptAll } from './reencrypt.ts';

const server = await shareTestServer();

const next = { id: 'next', key: Buffer.alloc(32, 77) };
const withNext = () => {
  const { encryptionKeys, lookupKey } = createTestConfiguration();
  return createPersonalDataCipher([next, ...encryptionKeys], lookupKey);
};
const rotate = () => reencryptAll({ pool: server.pool, personalData: withNext(), currentKeyId: next.id });

async function listKeyIds(): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { table, column } of await listEncryptedColumns(server.pool)) {
    const { rows } = await server.pool.query<{ id: string }>(
      `select distinct split_part(${column}, '.', 1) as id from ${table} where ${column} is not null`,
    );
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

describe('key rotation', () => {
  it('listEncryptedColumns finds every encrypted column, and each column has its own context', async () => {
    const columns = await listEncryptedColumns(server.pool);
    expect(columns.map(getPlaceColumn)).toEqual(
      expect.arrayContaining(['members.phone', 'messages.body', 'outbound_messages.recipient']),
    );
    const { rows } = await server.pool.query<{ count: number }>(
      `select count(*)::int as count from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_sealed'`,
    );
    expect(columns).toHaveLength(rows[0]?.count ?? 0);
  });

  it('reencryptAll re-encrypts everything without the old key, and members are found and read as before', async () => {
    const members = [];
    for (let count = 0; count < 3; count += 1) {
      const member = await addMember(server.services, {
        status: 'AWAY',
        hopeToGain: `rest ${String(count)}`,
      });
      await createTestPhone(server, member.phone)('Hello');
      members.push(member);
    }
    const done = await rotate();
    expect(done.every(({ left }) => left === 0)).toBe(true);
    expect(await listKeyIds()).toEqual(new Set([next.id]));
    const { lookupKey } = createTestConfiguration();
    const onlyNext = createPersonalDataCipher([next], lookupKey);
    for (const { phone } of members) {
      const found = await findMember(server.services.database, onlyNext, { phone });
      expect(found).toMatchObject({ phone, hopeToGain: expect.stringContaining('rest') as string });
    }
    const again = await rotate();
    expect(again.every(({ renewed }) => renewed === 0)).toBe(true);
  });

  it('reencryptAll keeps a text that a server writes at the same time', async () => {
    const { id, phone } = await addMember(server.services, { hopeToGain: 'before' });
    const { personalData, database } = server.services;
    const rotating = rotate();
    for (let count = 0; count < 20; count += 1)
      await updateMember(database, personalData, id, { hopeToGain: `written ${String(count)}` });
    await rotating;
    expect(await findMember(database, withNext(), { phone })).toMatchObject({ hopeToGain: 'written 19' });
  });

  it('reencryptAll stops at a text with an unknown key and keeps its progress', async () => {
    await addMember(server.services, { hopeToGain: 'again' });
    const { lookupKey } = createTestConfiguration();
    const without = createPersonalDataCipher([next], lookupKey);
    await expect(
      reencryptAll({ pool: server.pool, personalData: without, currentKeyId: next.id }),
    ).rejects.toThrow('unknown key');
  });

  it('reencryptAll stops at a text of another key with the current ID instead of calling it rotated', async () => {
    await addMember(server.services, { hopeToGain: 'kept' });
    await rotate();
    const { lookupKey } = createTestConfiguration();
    const renamed = [
      { id: next.id, key: Buffer.alloc(32, 78) },
      { id: 'old', key: next.key },
    ];
    const personalData = createPersonalDataCipher(renamed, lookupKey);
    await expect(reencryptAll({ pool: server.pool, personalData, currentKeyId: next.id })).rejects.toThrow();
  });

  it('reencryptAll continues where it was stopped, and reads no faster than it may', async () => {
    await server.pool.query('delete from database_facts');
    const third = { id: 'third', key: Buffer.alloc(32, 99) };
    const { encryptionKeys, lookupKey } = createTestConfiguration();
    const personalData = createPersonalDataCipher([third, next, ...encryptionKeys], lookupKey);
    const members = [];
    for (let count = 0; count < 4; count += 1) members.push(await addMember(server.services, {}));
    const settings = {
      pool: server.pool,
      personalData,
      currentKeyId: third.id,
      pageSize: 1,
    };
    let decrypted = 0;
    const stopping = {
      ...personalData,
      decrypt(...input: Parameters<typeof personalData.decrypt>) {
        decrypted += 1;
        if (decrypted > 3) throw new Error('stopped');
        return personalData.decrypt(...input);
      },
    };
    await expect(reencryptAll({ ...settings, personalData: stopping })).rejects.toThrow('stopped');
    const saved = 'select value from database_facts where name like $1';
    expect((await server.pool.query(saved, ['key-rotation:%'])).rows).toHaveLength(1);
    const read: string[] = [];
    const counting = {
      ...personalData,
      decrypt(...input: Parameters<typeof personalData.decrypt>) {
        read.push(input[1].column);
        return personalData.decrypt(...input);
      },
    };
    const started = performance.now();
    const results = await reencryptAll({ ...settings, personalData: counting, rowsPerSecond: 500 });
    expect(performance.now() - started).toBeGreaterThan((read.length / 500) * 1_000);
    expect(results.every(({ left }) => left === 0)).toBe(true);
    // Columns before the one where it was stopped hold no texts.
    const [stoppedAt = ''] = read;
    const [table = '', column = ''] = stoppedAt.split('.');
    const { rows } = await server.pool.query<{ texts: number }>(
      `select count(${column}_sealed)::int as texts from ${table}`,
    );
    // The first three texts are read once more, for the check at the end.
    const texts = rows[0]?.texts ?? 0;
    expect(read.filter((context) => context === stoppedAt)).toHaveLength(2 * texts - 3);
    expect((await server.pool.query(saved, ['key-rotation:%'])).rows).toEqual([]);
  });
});
