import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabaseProxy, type DatabaseProxy } from '../../../test/database-proxy.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { createReadinessCheck } from './readiness.ts';

const migrations = path.resolve(import.meta.dirname, '../../../migrations');

let server: TestServer;
let proxy: DatabaseProxy;
let open: OpenDatabase;
beforeEach(async () => {
  server = await startTestServer();
  proxy = await openDatabaseProxy(server.databaseUrl);
  open = openDatabase(proxy.url, { connections: 2 });
});
afterEach(async () => {
  proxy.close();
  await open.close();
  await server.close();
});

describe('readiness', () => {
  it('[OPS-05] the server is ready on a migrated database that accepts writes', async () => {
    expect(await createReadinessCheck(open.pool, migrations)()).toBe(true);
  });

  it('[OPS-05] the server is not ready on a database that rejects writes', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    await server.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await createReadinessCheck(open.pool, migrations)()).toBe(false);
  });

  it('[OPS-05] the server is not ready within two seconds when the database is silent, and ready soon after it answers again', async () => {
    const isReady = createReadinessCheck(open.pool, migrations);
    await isReady();
    proxy.freeze();
    const started = performance.now();
    expect(await isReady()).toBe(false);
    // On a busy machine, two seconds can take longer. The pool's own limits are 5 and 22 seconds.
    expect(performance.now() - started).toBeLessThan(4_500);
    proxy.thaw();
    expect(await isReady()).toBe(true);
  });

  it('[OPS-05] reads no file for a readiness check', async () => {
    const isReady = createReadinessCheck(open.pool, migrations);
    const read = vi.spyOn(fs, 'readFileSync');
    syncBuiltinESMExports();
    await isReady();
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    syncBuiltinESMExports();
  });
});
