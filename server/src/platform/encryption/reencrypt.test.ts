import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfiguration } from '../../../test/configuration.ts';
import { addMember } from '../../../test/test-members.ts';
import { phoneAt } from '../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { findMember, updateMember } from '../../features/members/index.ts';
import { getEncryptionContext, listEncryptedColumns } from './encrypted-columns.ts';
import { createPersonalDataCipher } from './personal-data-cipher.ts';
import { reencryptAll } from './reencrypt.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const next = { id: 'next', key: Buffer.alloc(32, 77) };
const withNext = () => {
  const { encryptionKeys, lookupKey } = testConfiguration();
  return createPersonalDataCipher([next, ...encryptionKeys], lookupKey);
};
const rotate = () => reencryptAll({ pool: server.pool, personalData: withNext(), currentKeyId: next.id });

async function keyIdsOf(): Promise<ReadonlySet<string>> {
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
    expect(columns.map(getEncryptionContext)).toEqual(
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
      await phoneAt(server, member.phone)('Hello');
      members.push(member);
    }
    const done = await rotate();
    expect(done.every(({ left }) => left === 0)).toBe(true);
    expect(await keyIdsOf()).toEqual(new Set([next.id]));
    const { lookupKey } = testConfiguration();
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
    const { lookupKey } = testConfiguration();
    const without = createPersonalDataCipher([next], lookupKey);
    await expect(
      reencryptAll({ pool: server.pool, personalData: without, currentKeyId: next.id }),
    ).rejects.toThrow('unknown key');
  });
});
